import Dependencies
import IssueReporting

/// The root of a store: it holds the state, reduces actions in the order that they come in, and
/// performs the effects.
@MainActor
package final class RootCore<State, Action>: StoreCore {
  private struct QueuedAction {
    let action: Action
    let origin: ActionOrigin
    /// How many actions led to this one, each sent by the one before.
    let depth: Int
  }

  /// The state. Setting it replaces the whole of it without an action.
  package var state: State

  /// The dependencies that actions are reduced with from the next one on.
  package var dependencies: DependencyValues

  /// Sees each action that was reduced, with the state before and after.
  package var onStep: (@MainActor (StoreStep<State, Action>) -> Void)?

  /// How long a chain of actions may be in which each is sent by the one before at once.
  package var cascadeLimit = 10_000

  package let effects: EffectRunner<Action>

  private let reducer: any Reducer<State, Action>
  private var queue: [QueuedAction] = []
  private var isReducing = false
  /// The length of the chain that led to the action being reduced.
  private var depth = 0
  private var lastID = 0
  private let membership = StoreCensus.current.member(.store)

  package init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    dependencies: DependencyValues
  ) {
    self.state = initialState
    self.reducer = reducer
    self.dependencies = dependencies
    self.effects = EffectRunner()
    effects.receive = { [weak self] action, origin in
      self?.receive(action, from: origin) ?? []
    }
  }

  package func send(_ action: Action) -> StoreTask {
    StoreTask(tasks: receive(action, from: .sent))
  }

  /// Reduces an action and those that follow from it at once.
  ///
  /// - Returns: The tasks of the effects that they started; none where the action was queued because
  ///   another is being reduced.
  private func receive(_ action: Action, from origin: ActionOrigin) -> [Task<Void, Never>] {
    guard !isReducing else {
      queue.append(QueuedAction(action: action, origin: origin, depth: depth + 1))
      return []
    }
    isReducing = true
    defer { isReducing = false }
    var tasks: [Task<Void, Never>] = []
    reduce(action, from: origin, tasks: &tasks)
    drainQueue(tasks: &tasks)
    return tasks
  }

  private func drainQueue(tasks: inout [Task<Void, Never>]) {
    var next = 0
    defer { depth = 0 }
    while next < queue.count {
      let queued = queue[next]
      guard queued.depth <= cascadeLimit else {
        reportCascade(endingAt: next)
        break
      }
      next += 1
      depth = queued.depth
      reduce(queued.action, from: queued.origin, tasks: &tasks)
    }
    if !queue.isEmpty { queue.removeAll(keepingCapacity: next < 64) }
  }

  private func reduce(
    _ action: Action,
    from origin: ActionOrigin,
    tasks: inout [Task<Void, Never>]
  ) {
    lastID += 1
    let id = ActionID(rawValue: lastID)
    let effect: Effect<Action>
    if let onStep {
      let before = state
      effect = reduce(action)
      onStep(StoreStep(id: id, action: action, origin: origin, before: before, after: state))
    } else {
      effect = reduce(action)
    }
    guard !effect.isNone else { return }
    var started = EffectRunner<Action>.Started()
    effects.perform(effect, cause: id, action: action, started: &started)
    tasks += started.tasks
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    // A copy is reduced: whoever reads the store meanwhile, as an observer may, finds the state before.
    var reduced = state
    defer { state = reduced }
    return DependencyValues.$_current.withValue(dependencies) {
      reducer.reduce(into: &reduced, action: action)
    }
  }

  /// Names the shortest cycle that the chain's end repeats.
  private func reportCascade(endingAt end: Int) {
    let last = queue[max(0, end - 64)..<end].map { String(describing: $0.action) }
    let length = (1...last.count / 2).first { last.suffix($0) == last.dropLast($0).suffix($0) }
    let cycle = last.suffix(length ?? 4)
    let closed = length == nil ? Array(cycle) : cycle + [cycle.first ?? ""]
    reportIssue(
      """
      An action was followed by \(cascadeLimit) others without an end, each sent by the one before, \
      and the rest was dropped.

        \(closed.joined(separator: " → "))

      An effect '.send' answers an action that is sent by the answer. Return '.none' for one of \
      them, or send on only what the parent has not seen.
      """
    )
  }
}
