import CustomDump
import Sharing

extension TestStoreIssue {
  /// The message: what happened, the likely causes, and the fix for each.
  var message: String {
    switch self {
    case .closureThrew(let error): Self.closureThrew(error)
    case .difference(let isChangeExpected, let difference):
      isChangeExpected ? Self.wrongChange(difference) : Self.unexpectedChange(difference)
    case .effectsInFlight(let actions, let isFinishing):
      Self.effectsInFlight(actions, isFinishing: isFinishing)
    case .noChange: Self.missingChange
    case .nothingReceived(let expected, let others, let effects, let waited):
      Self.nothingReceived(expected, others, effects, waited)
    case .nothingToSkip(let things): Self.nothingToSkip(things)
    case .otherReceived(let expected, let received, let difference, let comesLater):
      Self.otherReceived(expected, received, difference, comesLater)
    case .pendingActions(let actions): Self.pendingActions(actions)
    case .skippedActions(let actions):
      "\(count(actions, "received action")) went by without an assertion.\n\n\(list(actions))"
    case .skippedChanges(let difference):
      "the state changed beyond what the test mentions.\n\n\(difference)"
    case .skippedEffects(let actions):
      "\(count(actions, "effect")) in flight went by without an assertion.\n\n\(list(actions))"
    case .stillRunning(let waited): Self.stillRunning(waited)
    case .unassertedActions(let actions): Self.unassertedActions(actions)
    case .unassertedSharedChanges(let differences): Self.unassertedSharedChanges(differences)
    }
  }

  // MARK: State

  private static func closureThrew(_ error: any Error) -> String {
    """
    The closure that gives the expected state threw an error, so the state was not checked.

      Error: \(error)
    """
  }

  private static func unexpectedChange(_ difference: String) -> String {
    """
    The state changed, but the test expects no change:

    \(difference)

    Likely causes:

    • The step has no closure yet. Give it one that makes the change: '{ $0.property = … }'.
    • The reducer does more than it should for this action.
    """
  }

  private static func wrongChange(_ difference: String) -> String {
    """
    The state did not change as the test expects:

    \(difference)

    Likely causes:

    • The closure leaves out a change, or makes one that the reducer does not.
    • The reducer computes a different value from a dependency that the test does not control: set \
    the date, UUIDs and so on in 'withDependencies'.
    """
  }

  private static let missingChange = """
    The test expects a change, but the state did not change.

    Likely causes:

    • No change is right. Leave the closure out, which asserts just that.
    • The closure only reads, or changes a copy: '$0' itself is what it must change.
    • The reducer does not handle the action, or handles it elsewhere than where the change belongs.
    """

  // MARK: Received actions

  private static func nothingReceived(
    _ expected: String,
    _ others: [Any],
    _ effects: Int,
    _ waited: Duration
  ) -> String {
    let reason =
      effects == 0
      ? """
      No effect is in flight that could send one. Likely causes:

      • The effect ended without sending it, or was never returned from the reducer.
      • It was cancelled, by id or because its child went away.
      """
      : """
      \(effects) in flight sent none within \(waited). Likely causes:

      • It waits on a clock or a scheduler. Advance the test's own before 'receive', or give the \
      feature an 'ImmediateClock'.
      • It takes longer than that. Give 'receive' a longer 'timeout'.
      • It waits for something that the test holds back, such as a stream's next element.
      """
    let others =
      others.isEmpty ? "" : "\n\nReceived instead:\n\n\(list(others))"
    return """
      \(others.isEmpty ? "No action was received." : "The expected action was not received.") \
      \(reason)

        Expected: \(expected)\(others)
      """
  }

  private static func otherReceived(
    _ expected: String,
    _ received: Any,
    _ difference: String?,
    _ comesLater: Bool
  ) -> String {
    let cause =
      comesLater
      ? "The expected action was received later. Assert this one first."
      : """
      Likely causes:

      • An effect sends something other than the test expects, or in a different order.
      • An earlier action was not asserted. Add a 'receive' for it before this one.
      """
    let comparison =
      difference
        ?? """
          Expected: \(expected)
          Received: \(String(customDumping: received))
        """
    return """
      The received action is not the expected one:

      \(comparison)

      \(cause)
      """
  }

  private static func pendingActions(_ actions: [Any]) -> String {
    """
    Receive the actions of earlier effects before sending another: \
    \(count(actions, "received action")) \(actions.count == 1 ? "is" : "are") left.

    \(list(actions))

    Assert each with 'await store.receive(…)', or skip them with \
    'await store.skipReceivedActions()'.
    """
  }

  private static func unassertedActions(_ actions: [Any]) -> String {
    """
    The test ended with \(count(actions, "received action")) that it did not assert:

    \(list(actions))

    Assert each with 'await store.receive(…)', skip them with 'await store.skipReceivedActions()', \
    or turn 'store.exhaustivity' off.
    """
  }

  private static func unassertedSharedChanges(_ differences: [SharedDifference]) -> String {
    """
    The test ended with changes to shared values that it did not assert:

    \(differences.map { $0.description.indented(by: 4) }.joined(separator: "\n\n"))

    (Before: −, After: +)

    Likely causes:

    • An effect changed them without an action. Assert it at the end of the test: \
    'store.assert { $0.$property.withLock { $0 = … } }'.
    • The state does not hold them. Assert them where they are changed, through a '@Shared' of the \
    same key.
    """
  }

  // MARK: Effects

  private static func effectsInFlight(_ actions: [Any?], isFinishing: Bool) -> String {
    """
    The test ended with \(count(actions, "effect")) in flight, started by:

    \(list(actions))

    Each must end before the test does. Where it

    • waits on a clock or a scheduler, advance that;
    • reads a stream, finish the stream;
    • lives as long as its view, cancel the task that its 'send' returned: 'await task.cancel()';
    • is ended by an action, send that action;
    • takes longer, give \(isFinishing ? "'finish' a longer 'timeout'" : "it time with 'await store.finish()'");
    • is of no interest, skip it with 'await store.skipInFlightEffects()'.
    """
  }

  private static func stillRunning(_ waited: Duration) -> String {
    """
    The effects of this action were still in flight after \(waited).

    Likely causes:

    • They wait on a clock or a scheduler. Advance the test's own before 'finish'.
    • They take longer than that. Give 'finish' a longer 'timeout'.
    • They go on until they are cancelled. End them with 'await task.cancel()'.
    """
  }

  private static func nothingToSkip(_ things: String) -> String {
    """
    There are no \(things) to skip.

    Remove the call, or pass 'strict: false' if there may be none.
    """
  }

  // MARK: Parts

  private static func list(_ values: [Any?]) -> String {
    values.map { String(customDumping: $0 ?? "an earlier action").indented(by: 2) }
      .joined(separator: "\n")
  }

  private static func count(_ values: [Any?], _ noun: String) -> String {
    "\(values.count) \(noun)\(values.count == 1 ? "" : "s")"
  }

  private func list(_ values: [Any?]) -> String { Self.list(values) }
  private func count(_ values: [Any?], _ noun: String) -> String { Self.count(values, noun) }
}
