package import ShellLanguage

/// A diagnostic with the text that its span is in, which may be a sourced file.
package struct EvaluationError: Error {
  package let diagnostic: Diagnostic
  package let source: SourceText

  package init(diagnostic: Diagnostic, source: SourceText) {
    self.diagnostic = diagnostic
    self.source = source
  }
}

/// The user asks the shell to end.
package struct QuitRequest: Error, Hashable {
  package let status: Int32
}
