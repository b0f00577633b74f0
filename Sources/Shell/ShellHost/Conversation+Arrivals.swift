import ShellCommands
package import ShellLanguage
package import ShellSession

extension Conversation: EvaluationObserver {
  package func willEvaluate(_ statement: Statement, in source: SourceText, isReplay: Bool) {
    present(.innerStatementBegan(StatementPlace(statement.span, in: source), isReplay: isReplay))
  }

  package func didEvaluate(_ statement: Statement, in source: SourceText, error: (any Error)?) {
    let place = StatementPlace(statement.span, in: source)
    if let problem = (error as? Diagnostic)?.problem {
      guard problem.isExpectation else { return }
      present(.expectation(place, held: false))
    } else if error == nil, statement.isExpectation {
      present(.expectation(place, held: true))
    }
  }

  package func didReplaceSession(_ old: ShellSession) {
    present(.sessionReplaced)
  }
}

extension Conversation {
  /// Presents what effects did after the rest of the turn has run: what follows at once from an action
  /// is presented with it.
  func presentArrivalsSoon() {
    Task { @MainActor [weak self] in
      guard let self, !session.isEvaluating else { return }
      presentArrivals()
    }
  }

  /// Presents what effects did since this was last called, and issues.
  package func presentArrivals() {
    evaluator.emitArrivals { present(.arrival($0)) }
    presentIssues()
  }

  /// Presents the issues that no statement is the cause of.
  func presentIssues() {
    for issue in evaluator.issues.takeRest(in: session) {
      hadIssues = true
      present(.issue(issue))
    }
  }
}

extension Statement {
  /// Whether it fails where the session, or what it prints, is not as expected.
  fileprivate var isExpectation: Bool {
    if expectedOutput != nil { return true }
    switch kind {
    case .expectError: return true
    case .command(let call):
      return call.block != nil
        || CommandCatalog.grammar[call.command]?.consequence(of: call) == .asserts
    default: return false
    }
  }
}
