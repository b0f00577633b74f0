import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Assertions on actions received from effects, as in a `TestStore`.
extension Evaluator {
  /// Throws if received actions must be asserted before the next action is sent.
  func checkReceived(in store: SessionStore) throws {
    guard session.settings.isExhaustive else { return }
    let timeline = store.timeline
    let pending = timeline.unreceived
    // Entries up to here need not be examined again.
    if pending.isEmpty { timeline.noteReceived(timeline.position) }
    guard !pending.isEmpty else { return }
    throw Diagnostic(
      AssertionProblem.unreceivedActions(pending.map(Self.label)),
      help: "'receive ACTION' asserts them one by one; 'skip received' leaves them out."
    )
  }

  /// Throws at the end of an exhaustive script if an action was not asserted or an effect is in
  /// flight.
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
