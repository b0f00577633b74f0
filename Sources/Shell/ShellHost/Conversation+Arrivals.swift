import ShellCommands
package import ShellLanguage
import ShellOutput
package import ShellSession

extension Conversation: EvaluationObserver {
  package func willEvaluate(_ statement: Statement, in source: SourceText, isReplay: Bool) {
    present(.innerStatementBegan(StatementPlace(statement.span, in: source), isReplay: isReplay))
  }

  package func didEvaluate(
    _ statement: Statement,
    in source: SourceText,
    isExpectation: Bool,
    error: (any Error)?
  ) {
    // An error counts if it is a failed expectation, success if the statement states an expectation.
    let failed = (error as? Diagnostic)?.problem.isExpectation
    guard failed ?? (error == nil && isExpectation) else { return }
    present(.expectation(StatementPlace(statement.span, in: source), held: error == nil))
  }

  package func didReplaceSession(_ old: ShellSession) {
    present(.sessionReplaced)
  }
}

extension Conversation {
  /// Presents the actions that effects sent, after the current job of the main actor. An action then
  /// appears together with its immediate consequences.
  ///
  /// Further ticks of the same timer wait until a second has passed, and are presented together.
  func presentArrivalsSoon() {
    Task { @MainActor [weak self] in
      guard let self, !session.isEvaluating else { return }
      guard let pause = pauseBeforeTicks else { return presentArrivals() }
      guard !isWaitingForTicks else { return }
      isWaitingForTicks = true
      try? await Task.sleep(for: pause)
      isWaitingForTicks = false
      // A statement presents what arrived before it.
      if !session.isEvaluating { presentArrivals() }
    }
  }

  /// How long to wait for more ticks like those that were presented last; `nil` if there are others.
  private var pauseBeforeTicks: Duration? {
    guard mode == .prompt, evaluator.display.foldsActions, let (last, time) = lastTick,
      session.pendingArrivals.allSatisfy({ $0.repeats(last) })
    else { return nil }
    let pause = Self.tickPause - (ContinuousClock.now - time)
    return pause > .zero ? pause : nil
  }

  private static var tickPause: Duration { .seconds(1) }

  /// Presents the actions that effects have sent since the last call, then the issues.
  package func presentArrivals() {
    let pending = session.pendingArrivals
    if let last = pending.last {
      let areTicks = pending.allSatisfy { $0.repeats(last) }
      lastTick = areTicks ? (last, .now) : nil
    }
    evaluator.emitArrivals(isBetweenStatements: true) { present(.arrival($0)) }
    presentIssues()
    if !pending.isEmpty { onArrivals?() }
  }

  /// Presents the issues that no statement caused.
  func presentIssues() {
    for issue in evaluator.issues.takeRest(in: session) {
      hadIssues = true
      present(.issue(issue))
    }
  }
}
