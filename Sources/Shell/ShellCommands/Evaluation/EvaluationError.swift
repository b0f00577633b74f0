package import ShellLanguage

/// A diagnostic with the text that contains its span, which may be that of a sourced file.
package struct EvaluationError: Error {
  package internal(set) var diagnostic: Diagnostic
  package let source: SourceText
  /// The calls that led to the error, innermost first.
  package private(set) var callers: [CallSite]

  package init(diagnostic: Diagnostic, source: SourceText, callers: [CallSite] = []) {
    self.diagnostic = diagnostic
    self.source = source
    self.callers = callers
  }

  /// Returns the error with another, outer caller.
  func calling(from site: CallSite) -> Self {
    var error = self
    error.callers.append(site)
    return error
  }
}

/// The user's request to end the shell, or a script.
package struct QuitRequest: Error, Hashable {
  package let status: Int32
  /// Why a script skips itself; `nil` if it ends for another reason.
  package let skipReason: String?

  package init(status: Int32, skipReason: String? = nil) {
    self.status = status
    self.skipReason = skipReason
  }
}
