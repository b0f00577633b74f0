import Dependencies
import IssueReporting

/// The root of a store: it holds the state, reduces actions in the order in which they arrive, and
/// performs the effects.
@MainActor
package final class RootCore<State, Action>: StoreCore {
  private struct QueuedAction {
    let action: Action
    let origin: ActionOrigin
    /// The length of the chain of actions that led to this one, each sent by the one before.
    let depth: Int
    let transaction: ActionTransaction?
  }

  /// The dependencies of the reducer. A new value applies from the next action on.
  package var dependencies: DependencyValues {
    didSet {
      dependencyIdentity = dependencies.identity
      KeptBodies.drop()
    }
  }

  /// The maximum length of a chain of actions in which each one synchronously sends the next.
  package var cascadeLimit = 1_000_000

  /// Whether the effects that reducers return are performed; `false` while replaying actions whose
  /// effects have already run.
  package var performsEffects = true

  package let effects: EffectRunner<Action>

  /// The generator of ids for elements that reducers push onto stacks.
  package var stackElementIDs: StackElementIDGenerator {
    get { reduction.stackElementIDs }
    set { reduction.stackElementIDs = newValue }
  }

  private var willReduceObservers: [@MainActor (Action, ActionOrigin) -> Void] = []
  private var stepObservers: [@MainActor (StoreStep<State, Action>) -> Void] = []
  private var cascadeObservers: [@MainActor ([Action]) -> Void] = []

  /// The identity of ``dependencies``, which is cheap to compare.
  @exclusivity(unchecked) private var dependencyIdentity: DependencyValues.Identity
  private let memory: StateMemory<State>
  private let reducer: RootReducer<State, Action>
  private let observation = StateObservation<State>()
  private let reduction = Reduction()
  private var queue: [QueuedAction] = []
  /// Whether `queue` holds actions; if not, there is at most the one in `waiting`.
  @exclusivity(unchecked) private var isQueueLong = false
  /// Holds the queued action while there is only one, so that most chains need no array.
  private let waiting = WaitingAction<Action>()
  /// The greatest depth at which an action may use `waiting`. Longer chains keep their actions in
  /// `queue`, so that a cycle can be reported.
  private let forgottenDepth = 32
  /// Whether actions are being reduced or observers notified.
  // State that every action accesses skips exclusivity checks: only the main actor accesses it, and
  // it is never passed `inout`.
  @exclusivity(unchecked) private var isBusy = false
  /// Whether actions are waiting in the queue.
  @exclusivity(unchecked) private var isQueueing = false
  @exclusivity(unchecked) private var isWatched = false
  /// Whether a reducer is changing the state.
  @exclusivity(unchecked) private var isReducerRunning = false
  /// Set when the store is read during a reduction. From then on actions reduce a copy, so that the
  /// reader sees the state before the action.
  @exclusivity(unchecked) private var isReadWhileReducing = false
  /// The number of initial actions that always reduce a copy, to detect whether the store is read
  /// during a reduction.
  private let copiedActions = 16
  /// The length of the chain that led to the action being reduced.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var lastID = 0
  private let membership = StoreCensus.current.member(.store)

  package init(
    initialState: State,
    reducer: RootReducer<State, Action>,
    dependencies: DependencyValues
  ) {
    self.memory = StateMemory(initialState)
    self.reducer = reducer
    self.dependencies = dependencies
    self.dependencyIdentity = dependencies.identity
    // Another store may have used the reducer with other dependencies.
    KeptBodies.drop()
    self.effects = EffectRunner()
    effects.receive = { [weak self] action, origin in
      self?.receive(action, from: origin) ?? []
    }
  }

  // MARK: Observers

  /// Adds an observer that is called before each action is reduced. It is called only if there is
  /// also an observer of steps.
  package func onWillReduce(_ observer: @escaping @MainActor (Action, ActionOrigin) -> Void) {
    willReduceObservers.append(observer)
  }

  /// Adds an observer that is called after each action with the states before and after it.
  package func onStep(_ observer: @escaping @MainActor (StoreStep<State, Action>) -> Void) {
    stepObservers.append(observer)
    isWatched = true
  }

  /// Adds an observer that is called when a chain of actions exceeds ``cascadeLimit``. It receives
  /// the chain's last actions; the rest of the chain is dropped. Without an observer an issue is
  /// reported.
  package func onCascade(_ observer: @escaping @MainActor ([Action]) -> Void) {
    cascadeObservers.append(observer)
  }

  // MARK: State

  /// The state. Setting it replaces the whole state without an action.
  package var state: State {
    get { withState { $0 } }
    set {
      memory.pointer.pointee = newValue
      observation.notifyReplaced()
    }
  }

  var keptStates: RetainedChildStates { reduction.keptStates }

  package func withState<R>(_ body: (State) -> R) -> R {
    observation.access(memory.pointer)
    if isReducerRunning { isReadWhileReducing = true }
    return body(memory.pointer.pointee)
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription {
    let id = observation.subscribe(didChange)
    return StoreSubscription { [weak self] in self?.observation.unsubscribe(id) }
  }

  package func send(_ action: Action) -> StoreTask {
    StoreTask(effects: receive(action, from: .sent))
  }

  /// Reduces an action again without performing its effects. The caller also passes in the actions
  /// that those effects sent.
  package func repeatAction(_ action: Action, from origin: ActionOrigin) {
    let performed = performsEffects
    performsEffects = false
    defer { performsEffects = performed }
    _ = receive(action, from: origin)
  }

  /// Reduces an action and the actions that it synchronously triggers.
  ///
  /// - Returns: The tasks of the effects that the actions started; empty if the action was queued
  ///   because another one is being reduced.
  private func receive(_ action: Action, from origin: ActionOrigin) -> [EffectTask] {
    if isBusy {
      enqueue(action, origin)
      return []
    }
    isBusy = true
    var tasks: [EffectTask] = []
    begin()
    reduce(action, from: origin, tasks: &tasks)
    if isQueueing { drainQueue(tasks: &tasks) }
    end()
    while isQueueing {
      begin()
      drainQueue(tasks: &tasks)
      end()
    }
    depth = 0
    isBusy = false
    return tasks
  }

  private func begin() {
    reduction.begin()
    observation.willReduce(memory.pointer)
  }

  /// Notifies the observers. Actions that they send wait until all observers have been notified.
  private func end() {
    reduction.end()
    observation.notify(memory.pointer)
  }

  // Rare paths are not inlined, so that the common path does not pay for their setup.
  @inline(never)
  private func enqueue(_ action: Action, _ origin: ActionOrigin) {
    isQueueing = true
    let transaction = ActionTransaction.current
    if depth < min(forgottenDepth, cascadeLimit / 2), !waiting.isThere, !isQueueLong {
      return waiting.put(action, from: origin, depth: depth + 1, transaction)
    }
    isQueueLong = true
    queue.append(
      QueuedAction(action: action, origin: origin, depth: depth + 1, transaction: transaction)
    )
  }

  @inline(never)
  private func drainQueue(tasks: inout [EffectTask]) {
    while waiting.isThere {
      depth = waiting.depth
      let (origin, transaction) = (waiting.origin, waiting.takeTransaction())
      reduce(waiting.take(), from: origin, carrying: transaction, tasks: &tasks)
    }
    if isQueueLong { drainLongQueue(tasks: &tasks) }
    isQueueing = false
  }

  @inline(never)
  private func drainLongQueue(tasks: inout [EffectTask]) {
    var next = 0
    while next < queue.count {
      // Drop the reduced actions of a long chain except the last 64, which show a cycle.
      if next >= 4096, next * 2 > queue.count {
        queue.removeFirst(next - 64)
        next = 64
      }
      let queued = queue[next]
      guard queued.depth <= cascadeLimit, queue.count - next <= cascadeLimit else {
        reportCascade(endingAt: next)
        break
      }
      next += 1
      depth = queued.depth
      reduce(queued.action, from: queued.origin, carrying: queued.transaction, tasks: &tasks)
    }
    queue.removeAll(keepingCapacity: next < 64)
    isQueueLong = false
  }

  private func reduce(
    _ action: Action,
    from origin: ActionOrigin,
    carrying transaction: ActionTransaction?,
    tasks: inout [EffectTask]
  ) {
    if let transaction {
      transaction.carry { reduce(action, from: origin, tasks: &tasks) }
    } else {
      reduce(action, from: origin, tasks: &tasks)
    }
  }

  private func reduce(
    _ action: Action,
    from origin: ActionOrigin,
    tasks: inout [EffectTask]
  ) {
    lastID += 1
    let effect = isWatched ? reduceWatched(action, from: origin) : reduce(action)
    if !effect.isNone { perform(effect, of: action, tasks: &tasks) }
  }

  @inline(never)
  private func reduceWatched(_ action: Action, from origin: ActionOrigin) -> Effect<Action> {
    let id = ActionID(rawValue: lastID)
    for observer in willReduceObservers { observer(action, origin) }
    let before = memory.pointer.pointee
    let effect = reduce(action)
    let step = StoreStep(
      id: id,
      action: action,
      origin: origin,
      before: before,
      after: memory.pointer.pointee,
      transaction: ActionTransaction.current?.value
    )
    for observer in stepObservers { observer(step) }
    return effect
  }

  @inline(never)
  private func perform(
    _ effect: Effect<Action>,
    of action: Action,
    tasks: inout [EffectTask]
  ) {
    guard performsEffects else { return }
    // Fast path: '.send' needs no effect in flight, only a place in the queue.
    if case .send(let answer) = effect.operation {
      return enqueue(answer.value, .effect(of: ActionID(rawValue: lastID)))
    }
    var started = StartedEffects()
    effects.perform(effect, cause: ActionID(rawValue: lastID), action: action, started: &started)
    tasks += started.tasks
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    isReducerRunning = true
    defer { isReducerRunning = false }
    if isReadWhileReducing || lastID <= copiedActions { return reduceCopy(action) }
    // Binding dependencies that are already bound would cost more than the reduction.
    if DependencyValues._current.identity == dependencyIdentity {
      return reducer.reduce(&memory.pointer.pointee, action)
    }
    var effect = Effect<Action>.none
    DependencyValues.$_current.withValue(dependencies) {
      effect = reducer.reduce(&memory.pointer.pointee, action)
    }
    return effect
  }

  @inline(never)
  private func reduceCopy(_ action: Action) -> Effect<Action> {
    var reduced = memory.pointer.pointee
    defer { memory.pointer.pointee = reduced }
    return DependencyValues.$_current.withValue(dependencies) {
      reducer.reduce(&reduced, action)
    }
  }

  /// Reports the cycle at the end of a chain that exceeded the limit.
  private func reportCascade(endingAt end: Int) {
    let last = queue[max(0, end - 64)..<end].map(\.action)
    guard cascadeObservers.isEmpty else {
      for observer in cascadeObservers { observer(last) }
      return
    }
    let cycle = ActionCycle.atEnd(of: last.map { String(describing: $0) })
    reportIssue(
      """
      An action started an endless chain: \(cascadeLimit) others followed, each sent by the one \
      before, and the rest was dropped.

        \(cycle.joined(separator: " → "))

      Each action sends the next with an effect '.send'. Return '.none' for one of them, or send \
      on only what the parent has not seen.
      """
    )
  }
}
