package import ShellLanguage
package import ShellSession

/// Observes the statements within a top-level statement.
@MainActor
package protocol EvaluationObserver: AnyObject {
  /// Called before a statement of a file or of a replayed session. If the statement ends the
  /// process, the observer knows which one it was.
  func willEvaluate(_ statement: Statement, in source: SourceText, isReplay: Bool)

  /// Called after a statement, including statements of blocks and files.
  ///
  /// - Parameters:
  ///   - isExpectation: Whether the statement states an expectation: of its output, of an error or of
  ///     the session.
  ///   - error: The error that the statement failed with, if any.
  func didEvaluate(
    _ statement: Statement,
    in source: SourceText,
    isExpectation: Bool,
    error: (any Error)?
  )

  /// Called when another session has replaced the evaluator's.
  func didReplaceSession(_ old: ShellSession)
}

extension Statement {
  /// Whether the statement states an expectation: of its output, of an error or of the session.
  var isExpectation: Bool {
    if expectedOutput != nil { return true }
    switch kind {
    case .expectBlock: return true
    case .command(let call):
      return call.block != nil
        || CommandCatalog.grammar.consequence(of: call) == .asserts
    default: return false
    }
  }
}
