import CombineSchedulers
import ConcurrencyExtras
import Dependencies

/// Performs the effects of one root store: it starts their work, knows which are in flight, and
/// cancels them by id, by lifetime and by cause.
@MainActor
package final class EffectRunner<Action> {
  /// An effect in flight.
  struct Running: Sendable {
    let description: EffectInFlight
    let task: EffectTask
    /// Its place in the registry, where something can cancel it by id or lifetime.
    let key: Int?
    /// Whether it is an effect of its own, not what keeps others in order.
    var isListed: Bool
    let membership: StoreCensus.Member
    /// Ends its subscription or its wait.
    var stop: (@Sendable () -> Void)?
  }

  /// Takes an action that an effect sends; returns the effects that it starts.
  var receive: @MainActor (Action, ActionOrigin) -> [EffectTask] = { _, _ in [] }

  /// Where effects run; `nil` for the global executor.
  package var executor: (any TaskExecutor)?

  private var startObservers: [@MainActor (EffectInFlight) -> Void] = []
  private var endObservers: [@MainActor (EffectInFlight) -> Void] = []

  let registry: CancellationRegistry
  /// The spans of time in which an id's actions are held back.
  var throttles: [ScopedID: ThrottleWindow] = [:]
  var throttleLimit = 16
  private var running: [Int: Running] = [:]
  private var lastID = 0
  /// By what the store's registry was made known to the process.
  private let registryNumber: Int?
  let census = StoreCensus.current

  /// Performs the effects of a store.
  init() {
    self.registry = CancellationRegistry()
    self.registryNumber = registry.publish()
  }

  /// Performs effects whose ids others know too.
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

  /// The effects in flight in the order that they were started.
  package var inFlight: [EffectInFlight] {
    running
      .filter { $0.value.isListed }
      .map(\.value.description)
      .sorted { $0.id < $1.id }
  }

  package var isIdle: Bool { running.isEmpty }

  /// Cancels effects at once: what they send from now on is dropped.
  ///
  /// - Returns: The effects that were cancelled.
  @discardableResult
  package func cancel(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight] {
    let cancelled = inFlight.filter(isIncluded)
    for effect in cancelled { running[effect.id]?.task.abort() }
    return cancelled
  }

  /// How much is kept of effects, which is nothing where none is in flight.
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

  /// Hands an action to the store, unless it is to wait.
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

  /// Hands on an action of an effect's work.
  ///
  /// - Parameter location: Where the effect was made, if it can send after its end.
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

  // MARK: Keeping

  /// Takes an effect in among those in flight.
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

  /// Sets what ends an effect's subscription or wait; where the effect has ended already, ends it.
  func setStop(_ stop: @escaping @Sendable () -> Void, of id: Int) {
    if running[id] == nil { stop() } else { running[id]?.stop = stop }
  }

  /// No longer shows an effect as one in flight, as its work is done by others now.
  func unlist(_ id: Int) {
    guard let effect = running[id], effect.isListed else { return }
    running[id]?.isListed = false
    tellEnd(of: effect)
  }

  /// Adds one who is told of an effect that has begun, before its work does.
  package func onStart(_ observer: @escaping @MainActor (EffectInFlight) -> Void) {
    startObservers.append(observer)
  }

  /// Adds one who is told of an effect that has ended, whether it finished, was cancelled, or others do its
  /// work from now.
  package func onEnd(_ observer: @escaping @MainActor (EffectInFlight) -> Void) {
    endObservers.append(observer)
  }

  private func tellEnd(of effect: Running) {
    for observer in endObservers { observer(effect.description) }
  }

  func end(_ id: Int, _ outcome: EffectTask.Outcome) {
    guard let effect = running.removeValue(forKey: id) else { return }
    if let key = effect.key { registry.remove(key) }
    effect.stop?()
    let callbacks = effect.task.end(outcome)
    if effect.isListed { tellEnd(of: effect) }
    for callback in callbacks { callback() }
  }

  /// Calls back when all of some effects have ended, at once where they have.
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
