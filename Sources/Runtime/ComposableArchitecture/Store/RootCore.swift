import Dependencies
import IssueReporting

/// What a root store is doing. It is not nested in the store's generic type, which would have to
/// look up its metadata.
private struct Activity {
  /// Whether actions are being reduced or observers notified.
  var isBusy = false
  /// The id of the last action.
  var lastID = 0
  /// The address of the action that the reducer is reducing.
  var action: UnsafeRawPointer?
}

/// The root of a store: it holds the state, reduces actions in the order in which they arrive, and
/// performs the effects.
@MainActor
package final class RootCore<State, Action>: StoreCore {
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
    get { cell.reduction.stackElementIDs }
    set { cell.reduction.stackElementIDs = newValue }
  }

  /// The next id that the generator supplies.
  package var nextStackElementID: StackElementID { cell.reduction.stackElementIDs.peek() }

  // All observers in one closure: going through a list of functions with generic parameters would look
  // up the type of its elements for each action.
  private var willReduce: (@MainActor (Action, ActionOrigin) -> Void)?
  private var didReduce: StepObserver?
  private var cascadeObservers: [@MainActor ([Action]) -> Void] = []

  private let cell: StateCell<State>
  private let reducer: RootReducer<State, Action>
  private let queue = ActionQueue<Action>()
  // State that every action accesses skips exclusivity checks: only the main actor accesses it, and
  // it is never passed `inout`.
  /// The identity of ``dependencies``, which is cheap to compare.
  @exclusivity(unchecked) private var dependencyIdentity: DependencyValues.Identity
  @exclusivity(unchecked) private var activity = Activity()
  private let membership = StoreCensus.current.member(.store)

  /// - Parameter keepsPreviousState: Whether code that a reducer calls may read the store, and finds
  ///   the state before the action. A core with an observer of actions always permits it.
  package init(
    initialState: State,
    reducer: RootReducer<State, Action>,
    dependencies: DependencyValues,
    keepsPreviousState: Bool = false
  ) {
    self.cell = StateCell(initialState, keepsPrevious: keepsPreviousState)
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

  // The action and the states are not parts of the step, whose type would have to be looked up for
  // each action then.
  package typealias StepObserver =
    @MainActor (
      _ step: StoreStep, _ action: Action, _ before: State, _ after: State
    ) -> Void

  /// Adds an observer that is called before each action is reduced.
  package func onWillReduce(_ observer: @escaping @MainActor (Action, ActionOrigin) -> Void) {
    let earlier = willReduce
    willReduce = {
      earlier?($0, $1)
      observer($0, $1)
    }
    cell.keepPrevious()
  }

  /// Adds an observer that is called after each action with the states before and after it.
  package func onStep(_ observer: @escaping StepObserver) {
    let earlier = didReduce
    didReduce = {
      earlier?($0, $1, $2, $3)
      observer($0, $1, $2, $3)
    }
    cell.keepPrevious()
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
    set { cell.replace(with: newValue) }
  }

  var keptStates: RetainedChildStates { cell.reduction.keptStates }

  /// Reads the state; while a reducer runs, the one before the action. See ``StateCell``.
  package func withState<R>(_ body: (State) -> R) -> R {
    withState(reading: nil, body)
  }

  func withState<R>(reading property: AnyKeyPath?, _ body: (State) -> R) -> R {
    cell.read(orFail: failure(toRead: property), body)
  }

  private func failure(toRead property: AnyKeyPath?) -> ReadWhileReducing {
    let action = activity.action.map { $0.assumingMemoryBound(to: Action.self).pointee }
    return ReadWhileReducing(
      reducer: reducer.type,
      action: action.map(caseSummary) ?? "\(Action.self)",
      property: property
    )
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> StoreSubscription {
    let id = cell.subscribe(didChange)
    return StoreSubscription { [weak self] in self?.cell.unsubscribe(id) }
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
    if activity.isBusy {
      enqueue(action, origin)
      return []
    }
    activity.isBusy = true
    var tasks: [EffectTask] = []
    cell.begin()
    reduce(action, from: origin, tasks: &tasks)
    if !queue.isEmpty { drainQueue(tasks: &tasks) }
    // Actions that observers send wait until all observers have been notified.
    cell.end()
    while !queue.isEmpty {
      cell.begin()
      drainQueue(tasks: &tasks)
      cell.end()
    }
    queue.endChain()
    activity.isBusy = false
    return tasks
  }

  // Rare paths are not inlined, so that the common path does not pay for their setup.
  @inline(never)
  private func enqueue(_ action: Action, _ origin: ActionOrigin) {
    queue.append(action, from: origin, limit: cascadeLimit)
  }

  @inline(never)
  private func drainQueue(tasks: inout [EffectTask]) {
    let endless = queue.drain(limit: cascadeLimit) { action, origin, transaction in
      reduce(action, from: origin, carrying: transaction, tasks: &tasks)
    }
    if let endless { reportCascade(endless) }
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
    activity.lastID += 1
    let effect = cell.keepsPrevious ? reduceKeeping(action, from: origin) : reduce(action)
    if !effect.isNone { perform(effect, of: action, tasks: &tasks) }
  }

  /// Reduces an action while the state before it is held, and tells the observers of actions.
  @inline(never)
  private func reduceKeeping(_ action: Action, from origin: ActionOrigin) -> Effect<Action> {
    let id = ActionID(rawValue: activity.lastID)
    willReduce?(action, origin)
    let (before, effect) = cell.holdingPrevious { reduce(action) }
    guard let didReduce else { return effect }
    let transaction = ActionTransaction.current?.value
    let step = StoreStep(id: id, origin: origin, transaction: transaction)
    didReduce(step, action, before, cell.current)
    return effect
  }

  @inline(never)
  private func perform(
    _ effect: Effect<Action>,
    of action: Action,
    tasks: inout [EffectTask]
  ) {
    guard performsEffects else { return }
    let id = ActionID(rawValue: activity.lastID)
    // Fast path: '.send' needs no effect in flight, only a place in the queue.
    if case .send(let answer) = effect.operation {
      return enqueue(answer.value, .effect(of: id))
    }
    var started = StartedEffects()
    effects.perform(effect, cause: id, action: action, started: &started)
    tasks += started.tasks
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    // Binding dependencies that are already bound would cost more than the reduction.
    if DependencyValues._current.identity == dependencyIdentity { return reduceBound(action) }
    var effect = Effect<Action>.none
    DependencyValues.$_current.withValue(dependencies) { effect = reduceBound(action) }
    return effect
  }

  /// Reduces an action, with the dependencies bound.
  @inline(__always)
  private func reduceBound(_ action: Action) -> Effect<Action> {
    withUnsafePointer(to: action) { address in
      activity.action = UnsafeRawPointer(address)
      defer { activity.action = nil }
      return cell.reduce { reducer.reduce(&$0, action) }
    }
  }

  /// Reports the cycle at the end of a chain that exceeded the limit.
  private func reportCascade(_ last: [Action]) {
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

      Each action sends the next with an effect '.send', or an observer of the state sends it. \
      Return '.none' for one of them, or send on only what has changed.
      """
    )
  }
}
