/// A word of the source with its span.
package struct Name: Hashable, Sendable {
  package var text: String
  package var span: SourceSpan

  package init(_ text: String, _ span: SourceSpan) {
    self.text = text
    self.span = span
  }
}
