package import ShellLanguage

/// The location of a statement in its source text.
package struct StatementPlace: Hashable, Sendable {
  package let source: SourceText
  package let span: SourceSpan

  package init(_ span: SourceSpan, in source: SourceText) {
    self.span = span
    self.source = source
  }

  /// The statement as written.
  package var text: String { String(source[span]) }
}
