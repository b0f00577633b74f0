import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Which actions from effects were received, as a `TestStore` asks.
extension Evaluator {
  /// The actions from effects that `receive` and `skip` have not dealt with yet.
  func unreceived(in store: SessionStore) -> [Timeline.Entry] {
    store.timeline.done(after: store.lastReceived).filter { entry in
      entry.isFromEffect && entry.action != nil
    }
  }

  /// Fails where actions must be received before the next is sent.
  func checkReceived(in store: SessionStore) throws {
    // What is sent from here on may bring entries of numbers that were dealt with before an undo.
    store.lastReceived = min(store.lastReceived, store.timeline.position)
    guard session.settings.isExhaustive else { return }
    let pending = unreceived(in: store)
    guard !pending.isEmpty else { return }
    throw Diagnostic(
      CommandProblem.unreceivedActions(pending.map(Self.label)),
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
          ?? "an undone action"
      }
      throw Diagnostic(
        CommandProblem.effectsInFlight(store: store.name, causes: causes),
        help: "'wait' or 'run' lets them end, and 'skip effects' cancels them."
      )
    }
  }

  static func label(of entry: Timeline.Entry) -> String {
    entry.action.map { ActionReport.label(number: entry.number, action: $0) } ?? "#\(entry.number)"
  }
}
