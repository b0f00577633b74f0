import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Which actions from effects were received, as a `TestStore` asks.
extension Evaluator {
  /// Fails where actions must be received before the next is sent.
  func checkReceived(in store: SessionStore) throws {
    guard session.settings.isExhaustive else { return }
    let timeline = store.timeline
    let pending = timeline.unreceived
    // What is found to be in order need not be looked at again.
    if pending.isEmpty { timeline.noteReceived(timeline.position) }
    guard !pending.isEmpty else { return }
    throw Diagnostic(
      AssertionProblem.unreceivedActions(pending.map(Self.label)),
      help: "'receive ACTION' asserts them one by one; 'skip received' leaves them out."
    )
  }

  /// Fails at the end of a script in which everything must be asserted, where something was not.
  ///
  /// - Throws: A diagnostic.
  package func checkEnd() throws {
    guard session.settings.isExhaustive else { return }
    for store in session.stores {
      try checkReceived(in: store)
      let effects = store.effectsInFlight
      guard !effects.isEmpty else { continue }
      let causes = effects.map { effect in
        store.entryNumber(of: effect).flatMap { store.timeline.entry($0) }.map(Self.label)
          ?? store.nameOfMissingCause(of: effect)
      }
      throw Diagnostic(
        AssertionProblem.effectsInFlight(store: store.name, causes: causes),
        help: "'wait' or 'run' lets them end, and 'skip effects' cancels them."
      )
    }
  }

  static func label(of entry: Timeline.Entry) -> String {
    entry.action.map { ActionReport.label(number: entry.number, action: $0) } ?? "#\(entry.number)"
  }
}
