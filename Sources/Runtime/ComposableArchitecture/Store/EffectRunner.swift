import CombineSchedulers
import ConcurrencyExtras
import Dependencies

/// Performs the effects of one root store: it starts their work, tracks the effects in flight, and
/// cancels them by id, by lifetime and by cause.
@MainActor
package final class EffectRunner<Action> {
  /// An effect in flight.
  struct Running: Sendable {
    let description: EffectInFlight
    let task: EffectTask
    /// The effect's key in the cancellation registry; `nil` if it has neither an id nor a lifetime.
    let key: Int?
    /// Whether ``inFlight`` lists the effect. Entries that only sequence other effects are not
    /// listed.
    var isListed: Bool
    let membership: StoreCensus.Member
    /// Ends the effect's subscription or wait.
    var stop: (@Sendable () -> Void)?
  }

  /// Receives each action that an effect sends, and returns the effects that the action starts.
  var receive: @MainActor (Action, ActionOrigin) -> [EffectTask] = { _, _ in [] }

  /// The executor that effects run on; `nil` selects the global executor.
  package var executor: (any TaskExecutor)?

  private var startObservers: [@MainActor (EffectInFlight) -> Void] = []
  private var endObservers: [@MainActor (EffectInFlight) -> Void] = []

  let registry: CancellationRegistry
  /// The open throttle windows by throttle id.
  var throttles: [ScopedID: ThrottleWindow] = [:]
  /// The number of windows at which expired ones are removed.
  var throttleLimit = 16
  private var running: [Int: Running] = [:] {
    didSet { isIdle = running.isEmpty }
  }
  private var lastID = 0
  /// The number that withdraws the registry, which code outside of effects can cancel until then;
  /// `nil` if the registry is shared.
  private let registryNumber: Int?
  let census = StoreCensus.current

  /// Creates a runner for a store, with its own cancellation registry.
  init() {
    self.registry = CancellationRegistry()
    self.registryNumber = registry.publish()
  }

  /// Creates a runner that shares a cancellation registry with other code.
  init(registry: CancellationRegistry) {
    self.registry = registry
    self.registryNumber = nil
  }

  deinit {
    if let registryNumber { CancellationRegistry.withdraw(registryNumber) }
    for effect in running.values {
      effect.stop?()
      effect.task.end(.cancelled)
      effect.task.abort()
    }
  }

  // MARK: Effects in flight

  /// The effects in flight, in the order in which they started.
  package var inFlight: [EffectInFlight] {
    if running.isEmpty { return [] }
    return running.values
      .compactMap { $0.isListed ? $0.description : nil }
      .sorted { $0.id < $1.id }
  }

  /// Whether nothing is running. Asking the dictionary would look up its type for each action.
  package private(set) var isIdle = true

  /// Cancels effects immediately. Actions that they send afterwards are dropped.
  ///
  /// - Returns: The effects that were cancelled.
  @discardableResult
  package func cancel(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight] {
    let cancelled = inFlight.filter(isIncluded)
    for effect in cancelled { running[effect.id]?.task.abort() }
    return cancelled
  }

  /// The number of records kept for effects, to detect leaks: 0 if no effect is in flight. A
  /// registry that is not empty adds one, because it may hold nodes without members.
  package var keptCount: Int {
    running.count + registry.count + (registry.isEmpty ? 0 : 1)
  }

  func isRunning(_ id: Int) -> Bool { running[id] != nil }

  // MARK: Performing

  func perform(
    _ effect: Effect<Action>,
    cause: ActionID,
    action: Action,
    started: inout StartedEffects
  ) {
    perform(effect.operation, Context(cause: cause, action: action), started: &started)
  }

  func perform(
    _ operation: Effect<Action>.Operation,
    _ context: Context,
    started: inout StartedEffects
  ) {
    switch operation {
    case .none: break
    case .send(let action): deliver(action.value, context, started: &started)
    case .run(let run): start(run, context, started: &started)
    case .publisher(let subscription): subscribe(subscription, context, started: &started)
    case .merge(let operations):
      for operation in operations { perform(operation, context, started: &started) }
    case .concatenate(let operations):
      performInOrder(operations[...], context, started: &started)
    case .cancellable(let id, let cancelInFlight, let operation):
      let id = ScopedID(id: id, lifetimes: context.lifetimes)
      if cancelInFlight { registry.cancel(id) }
      perform(operation, context.cancellable(by: id), started: &started)
    case .cancel(let id): registry.cancel(ScopedID(id: id, lifetimes: context.lifetimes))
    case .delayed(let timer, let operation):
      wait(timer.begin(), .debounce, context, started: &started) { runner, started in
        runner.perform(operation, context, started: &started)
      }
    case .throttled(let throttle, let operation):
      perform(operation, context.throttled(by: throttle), started: &started)
    case .transaction(let transaction, let operation):
      perform(operation, context.carrying(transaction), started: &started)
    case .lifetime(let id, let operation):
      perform(operation, context.within(id), started: &started)
    case .endLifetime(let id): registry.endLifetime(context.lifetimes + [id])
    }
  }

  /// Passes an action to its innermost throttle, or to the store if no throttle is left.
  func deliver(_ action: Action, _ context: Context, started: inout StartedEffects) {
    var context = context
    if let throttle = context.throttles.popLast() {
      pass(action, through: throttle, context, started: &started)
    } else if let transaction = context.transaction {
      started.tasks += transaction.carry { receive(action, .effect(of: context.cause)) }
    } else {
      started.tasks += receive(action, .effect(of: context.cause))
    }
  }

  /// Delivers an action that an effect's work sends.
  ///
  /// - Parameter location: The effect's source location, at which an action sent after its end is
  ///   reported; `nil` skips the report.
  func receive(
    _ action: Action,
    from task: EffectTask,
    at location: SourceLocation?,
    _ context: Context
  ) {
    switch task.outcome {
    case .cancelled: return
    case .finished:
      location.map { LateAction(action: action, cause: context.action).report(at: $0) }
    case nil: break
    }
    var started = StartedEffects()
    deliver(action, context, started: &started)
    task.follow(started.tasks)
  }

  // MARK: Bookkeeping

  /// Adds an effect to those in flight.
  func register(
    _ context: Context,
    name: String? = nil,
    kind: EffectInFlight.Kind = .work,
    isListed: Bool = true,
    started: inout StartedEffects
  ) -> (id: Int, task: EffectTask) {
    lastID += 1
    let id = lastID
    let task = EffectTask { [weak self] in
      MainQueue.run { self?.end(id, .cancelled) }
    }
    let isCancellable = !(context.ids.isEmpty && context.lifetimes.isEmpty)
    let key =
      isCancellable
      ? registry.insert(lifetimes: context.lifetimes, ids: context.ids, cancel: { task.abort() })
      : nil
    let description = EffectInFlight(
      id: id,
      cause: context.cause,
      name: name,
      kind: kind,
      cancellationIDs: context.ids.map(\.id),
      start: .now
    )
    running[id] = Running(
      description: description,
      task: task,
      key: key,
      isListed: isListed,
      membership: census.member(.effect(cancellations: context.ids.count))
    )
    started.ends.append(task)
    started.tasks.append(task)
    if isListed { for observer in startObservers { observer(description) } }
    return (id, task)
  }

  /// Sets the closure that ends an effect's subscription or wait. If the effect has already ended,
  /// the closure is called at once.
  func setStop(_ stop: @escaping @Sendable () -> Void, of id: Int) {
    if running[id] == nil { stop() } else { running[id]?.stop = stop }
  }

  /// Removes an effect from ``inFlight`` because other effects continue its work.
  func unlist(_ id: Int) {
    guard let effect = running[id], effect.isListed else { return }
    running[id]?.isListed = false
    notifyEnd(of: effect)
  }

  /// Adds an observer that is called when an effect starts, before its work does.
  package func onStart(_ observer: @escaping @MainActor (EffectInFlight) -> Void) {
    startObservers.append(observer)
  }

  /// Adds an observer that is called when an effect leaves ``inFlight``: it finished, was
  /// cancelled, or other effects continue its work.
  package func onEnd(_ observer: @escaping @MainActor (EffectInFlight) -> Void) {
    endObservers.append(observer)
  }

  private func notifyEnd(of effect: Running) {
    for observer in endObservers { observer(effect.description) }
  }

  func end(_ id: Int, _ outcome: EffectTask.Outcome) {
    guard let effect = running.removeValue(forKey: id) else { return }
    if let key = effect.key { registry.remove(key) }
    effect.stop?()
    let callbacks = effect.task.end(outcome)
    if effect.isListed { notifyEnd(of: effect) }
    for callback in callbacks { callback() }
  }

  /// Calls the closure when all given effects have ended, at once if they already have.
  func whenEnded(
    _ tasks: [EffectTask],
    _ callback: @escaping @MainActor @Sendable (EffectRunner) -> Void
  ) {
    let inFlight = tasks.filter { $0.outcome == nil }
    guard !inFlight.isEmpty else { return callback(self) }
    let remaining = LockIsolated(inFlight.count)
    for task in inFlight {
      task.whenEnded { [weak self] in
        let isLast = remaining.withValue { count in
          count -= 1
          return count == 0
        }
        if isLast, let self { callback(self) }
      }
    }
  }
}
