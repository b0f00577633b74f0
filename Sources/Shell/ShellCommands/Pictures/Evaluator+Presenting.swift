package import ShellOutput
import ShellSession

extension Evaluator {
  /// The way of what the last statement sent to the store in use, for an audience; `nil` if no effects went on from
  /// there.
  package var flowOfLastStatement: Report? {
    guard let store = session.current, let entry = ActionFlow.lastEntry(of: store),
      startOfStatement.precede(entry, in: store)
    else { return nil }
    let step = ActionFlow(of: store, after: entry.number, self).step(entry)
    guard !step.effects.isEmpty || !step.calls.isEmpty || !step.followers.isEmpty else {
      return nil
    }
    return .picture(.flow(step))
  }
}
