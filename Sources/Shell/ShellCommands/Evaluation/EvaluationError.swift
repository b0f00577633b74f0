package import ShellLanguage

/// A diagnostic with the text that its span is in, which may be a sourced file.
package struct EvaluationError: Error {
  package internal(set) var diagnostic: Diagnostic
  package let source: SourceText
  /// The calls that led there, the innermost first.
  package private(set) var callers: [CallSite]

  package init(diagnostic: Diagnostic, source: SourceText, callers: [CallSite] = []) {
    self.diagnostic = diagnostic
    self.source = source
    self.callers = callers
  }

  /// The error as its caller sees it.
  func calling(from site: CallSite) -> Self {
    var error = self
    error.callers.append(site)
    return error
  }
}

/// The user asks the shell to end.
package struct QuitRequest: Error, Hashable {
  package let status: Int32
}
