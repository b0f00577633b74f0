import ShellLanguage
import ShellOutput

extension Evaluator {
  /// Runs statements, one of which must fail. The statements after it do not run.
  func expectError(
    _ pattern: ErrorPattern,
    _ body: [Statement],
    emit: @escaping Emit
  ) async throws {
    try pattern.check()
    let outerBody = issues.takesAll
    issues.takesAll = true
    defer { issues.takesAll = outerBody }
    do {
      try await perform(body, emit: emit)
    } catch let found as Diagnostic {
      return try check(found, pattern, in: source)
    } catch let found as EvaluationError {
      return try check(found.diagnostic, pattern, in: found.source)
    }
    throw Diagnostic(
      ExpectationProblem.noError(expected: pattern.description),
      at: pattern.span,
      help: "All statements in the block succeeded."
    )
  }

  private func check(
    _ found: Diagnostic,
    _ pattern: ErrorPattern,
    in source: SourceText
  ) throws {
    guard !pattern.matches(found) else { return }
    let lines = DiagnosticRenderer(source: source).lines(for: found).map(\.plain)
    throw Diagnostic(
      ExpectationProblem.otherError(expected: pattern.description, found: found.code),
      at: pattern.span,
      help: (["This error occurred instead:"] + lines.map { "    \($0)" }).joined(separator: "\n")
    )
  }
}

extension ErrorPattern {
  /// Throws if no error has the expected code.
  func check() throws {
    let codes = CodeExplanation.all.map(\.code)
    guard case .code(let code) = kind, !codes.contains(code) else { return }
    throw Diagnostic(
      ExpectationProblem.unknownCode(code),
      at: span,
      suggestions: closestMatches(to: code, in: codes),
      help: "'help errors' says what codes are; put an error's text in quotes."
    )
  }

  fileprivate func matches(_ diagnostic: Diagnostic) -> Bool {
    switch kind {
    case .any: true
    case .code(let code): diagnostic.code == code
    case .text(let text):
      diagnostic.problem.message.contains(text) || diagnostic.help?.contains(text) == true
    }
  }

  /// A short description of the expected error.
  fileprivate var description: String {
    switch kind {
    case .any: "an error"
    case .code(let code): "the error '\(code)'"
    case .text(let text): "an error with the text '\(text)'"
    }
  }
}
