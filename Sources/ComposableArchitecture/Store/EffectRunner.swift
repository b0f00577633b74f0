import ConcurrencyExtras
import Dependencies
import IssueReporting

/// Performs the effects of one root store: it starts their tasks, knows which are in flight, and
/// cancels them by id, by lifetime and by cause.
@MainActor
package final class EffectRunner<Action> {
  /// What an effect is performed with.
  private struct Context: Sendable {
    let cause: ActionID
    let describeCause: @Sendable () -> String
    /// The lifetimes around the effect, outermost first.
    var lifetimes: [AnyHashableSendable] = []
    var cancellations: [Cancellation] = []
  }

  /// A cancellation id within its lifetimes.
  private struct Cancellation: Hashable, Sendable {
    let id: AnyHashableSendable
    let lifetimes: [AnyHashableSendable]
  }

  /// What performing an effect has started.
  struct Started {
    /// The ends of the effects themselves.
    var ends: [EffectEnd] = []
    /// Their tasks, and those of the effects that their actions started at once: each ends when all
    /// that follows from it has ended.
    var tasks: [Task<Void, Never>] = []
  }

  private struct Running: Sendable {
    let cause: ActionID
    let name: String?
    let lifetimes: [AnyHashableSendable]
    let cancellations: [Cancellation]
    let task: Task<Void, Never>
    let end: EffectEnd
    let membership: StoreCensus.Member
  }

  /// Takes an action that an effect sends; returns the tasks of the effects that it starts.
  var receive: @MainActor (Action, ActionOrigin) -> [Task<Void, Never>] = { _, _ in [] }

  /// Where effects run; `nil` for the global executor.
  package var executor: (any TaskExecutor)?

  /// Called when an effect has ended, whether it finished or was cancelled.
  package var onEnd: (@MainActor (EffectInFlight) -> Void)?

  private var running: [Int: Running] = [:]
  private var lastID = 0
  private let census = StoreCensus.current

  deinit {
    for effect in running.values {
      effect.task.cancel()
      effect.end.signal()
    }
  }

  // MARK: Effects in flight

  /// The effects in flight in the order that they were started.
  package var inFlight: [EffectInFlight] {
    running
      .map { EffectInFlight(id: $0, cause: $1.cause, name: $1.name) }
      .sorted { $0.id < $1.id }
  }

  package var isIdle: Bool { running.isEmpty }

  /// Cancels effects at once: what they send from now on is dropped.
  ///
  /// - Returns: The effects that were cancelled.
  @discardableResult
  package func cancel(where isIncluded: (EffectInFlight) -> Bool) -> [EffectInFlight] {
    let cancelled = inFlight.filter(isIncluded)
    for effect in cancelled { end(effect.id, isCancelled: true) }
    return cancelled
  }

  // MARK: Performing

  func perform(
    _ effect: Effect<Action>,
    cause: ActionID,
    action: Action,
    started: inout Started
  ) {
    // The action is only described, and on this actor or after it was reduced.
    let action = UncheckedSendable(action)
    let context = Context(cause: cause, describeCause: { String(describing: action.value) })
    perform(effect.operation, context, started: &started)
  }

  private func perform(
    _ operation: Effect<Action>.Operation,
    _ context: Context,
    started: inout Started
  ) {
    switch operation {
    case .none:
      break
    case .send(let action):
      started.tasks += receive(action.value, .effect(of: context.cause))
    case .run(let run):
      start(run, context, started: &started)
    case .merge(let operations):
      for operation in operations { perform(operation, context, started: &started) }
    case .concatenate(let operations):
      performInOrder(operations[...], context, started: &started)
    case .cancellable(let id, let cancelInFlight, let operation):
      let cancellation = Cancellation(id: id, lifetimes: context.lifetimes)
      if cancelInFlight { cancel(cancellation) }
      var context = context
      context.cancellations.append(cancellation)
      perform(operation, context, started: &started)
    case .cancel(let id):
      cancel(Cancellation(id: id, lifetimes: context.lifetimes))
    case .lifetime(let id, let operation):
      var context = context
      context.lifetimes.append(id)
      perform(operation, context, started: &started)
    case .endLifetime(let id):
      endLifetime(context.lifetimes + [id])
    }
  }

  /// Performs each operation when the one before has ended. Those at the front that take no time are
  /// performed at once.
  private func performInOrder(
    _ operations: ArraySlice<Effect<Action>.Operation>,
    _ context: Context,
    started: inout Started
  ) {
    var operations = operations
    while let first = operations.popFirst() {
      var current = Started()
      perform(first, context, started: &current)
      started.tasks += current.tasks
      guard !current.ends.isEmpty, !operations.isEmpty else {
        started.ends += current.ends
        continue
      }
      let rest = operations
      launch(context, started: &started) { [weak self, ends = current.ends] in
        for end in ends { await end.wait() }
        guard !Task.isCancelled else { return [] }
        var following = Started()
        self?.performInOrder(rest, context, started: &following)
        for end in following.ends { await end.wait() }
        return following.tasks
      }
      return
    }
  }

  private func start(
    _ run: Effect<Action>.Run,
    _ context: Context,
    started: inout Started
  ) {
    launch(context, name: run.name, priority: run.priority, started: &started) { [weak self] in
      let followers = LockIsolated<[Task<Void, Never>]>([])
      let send = Send<Action> { [weak self] action in
        guard let self else { return }
        let tasks = receive(action, .effect(of: context.cause))
        if !tasks.isEmpty { followers.withLock { $0 += tasks } }
      }
      await Self.execute(run, send, describeCause: context.describeCause)
      return followers.value
    }
  }

  nonisolated private static func execute(
    _ run: Effect<Action>.Run,
    _ send: Send<Action>,
    describeCause: @Sendable () -> String
  ) async {
    do {
      try await DependencyValues.$_current.withValue(run.dependencies) {
        try await run.operation(send)
      }
    } catch is CancellationError {
      return
    } catch {
      run.location.report(
        """
        An effect threw an error that nothing took.

          Error: \(error)
          Started by: \(describeCause())

        Take it in the effect's 'catch:', or send it back as an action, as in \
        'await send(.response(Result { … }))'.
        """
      )
    }
  }

  /// Starts a task and keeps it among the effects in flight until it ends. The task must not hold the
  /// runner: the effects of a store that goes away are cancelled.
  private func launch(
    _ context: Context,
    name: String? = nil,
    priority: TaskPriority? = nil,
    started: inout Started,
    operation: @escaping @MainActor () async -> [Task<Void, Never>]
  ) {
    lastID += 1
    let id = lastID
    let end = EffectEnd()
    let membership = census.member(.effect)
    // The preference is the task's from its start: a hop to the global executor before it would leave
    // the order of effects to chance.
    let task = Task(executorPreference: executor, priority: priority) { [weak self] in
      let followers = await operation()
      await self?.end(id, isCancelled: false)
      // An effect counts for as long as its task runs, cancelled or not.
      withExtendedLifetime(membership) {}
      await StoreTask(tasks: followers).finish()
    }
    running[id] = Running(
      cause: context.cause,
      name: name,
      lifetimes: context.lifetimes,
      cancellations: context.cancellations,
      task: task,
      end: end,
      membership: census.member(.cancellation, count: context.cancellations.count)
    )
    started.ends.append(end)
    started.tasks.append(task)
  }

  // MARK: Ending

  private func cancel(_ cancellation: Cancellation) {
    endAll { effect in
      effect.cancellations.contains {
        $0.id == cancellation.id && $0.lifetimes.starts(with: cancellation.lifetimes)
      }
    }
  }

  private func endLifetime(_ lifetimes: [AnyHashableSendable]) {
    endAll { $0.lifetimes.starts(with: lifetimes) }
  }

  private func endAll(where isIncluded: (Running) -> Bool) {
    for (id, effect) in running where isIncluded(effect) { end(id, isCancelled: true) }
  }

  private func end(_ id: Int, isCancelled: Bool) {
    guard let effect = running.removeValue(forKey: id) else { return }
    if isCancelled { effect.task.cancel() }
    effect.end.signal()
    onEnd?(EffectInFlight(id: id, cause: effect.cause, name: effect.name))
  }
}
