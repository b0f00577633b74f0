package import ShellLanguage

/// A statement in its text.
package struct StatementPlace: Hashable, Sendable {
  package let source: SourceText
  package let span: SourceSpan

  package init(_ span: SourceSpan, in source: SourceText) {
    self.span = span
    self.source = source
  }

  /// The statement as it is written.
  package var text: String { String(source[span]) }
}
