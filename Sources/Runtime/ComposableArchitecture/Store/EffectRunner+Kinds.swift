import CombineSchedulers
import ConcurrencyExtras
import Dependencies

// MARK: Asynchronous work

extension EffectRunner {
  private func effectContext(of id: Int, _ context: Context) -> EffectContext {
    EffectContext(
      registry: registry,
      effect: id,
      cause: context.cause,
      lifetimes: context.lifetimes,
      executor: executor
    )
  }

  func start(
    _ run: Effect<Action>.Run,
    _ context: Context,
    started: inout StartedEffects
  ) {
    let (id, task) = register(context, name: run.name, started: &started)
    let location = run.location
    let send = Send<Action> { [weak self] action in
      self?.receive(action, from: task, at: location, context)
    }
    let effectContext = effectContext(of: id, context)
    // Set the executor preference at creation: a hop to the global executor first would make the
    // order of effects random. The work must not retain the runner, so that the effects of a
    // released store are cancelled.
    let membership = census.member(.work)
    let work = Task(executorPreference: executor, priority: run.priority) {
      @Sendable [weak self] in
      await Self.execute(run, send, effectContext, context)
      withExtendedLifetime(membership) {}
      task.finishWork()
      await self?.end(id, .finished)
    }
    task.setWork(work)
  }

  nonisolated private static func execute(
    _ run: Effect<Action>.Run,
    _ send: Send<Action>,
    _ effectContext: EffectContext,
    _ context: Context
  ) async {
    do {
      try await DependencyValues.$_current.withValue(run.dependencies) {
        try await EffectContext.$current.withValue(effectContext) {
          // The task inherits the transaction of the action that started it, but that transaction
          // has ended.
          if ActionTransaction.current == nil {
            try await run.operation(send)
          } else {
            try await ActionTransaction.$current.withValue(nil) { try await run.operation(send) }
          }
        }
      }
    } catch is CancellationError {
      return
    } catch {
      UncaughtError(error: error, cause: context.action).report(at: run.location)
    }
  }
}

// MARK: Publishers

extension EffectRunner {
  func subscribe(
    _ subscription: Effect<Action>.Subscription,
    _ context: Context,
    started: inout StartedEffects
  ) {
    let (id, task) = register(context, kind: .publisher, started: &started)
    let effectContext = effectContext(of: id, context)
    let cancellable = DependencyValues.$_current.withValue(subscription.dependencies) {
      EffectContext.$current.withValue(effectContext) {
        subscription.publisher.value.sink { [weak self] _ in
          MainQueue.run { self?.end(id, .finished) }
        } receiveValue: { [weak self] action in
          // Safe to transfer: the publisher no longer uses the action.
          let action = UncheckedSendable(action)
          MainQueue.run { self?.receive(action.value, from: task, at: nil, context) }
        }
      }
    }
    // Cancelling is safe on any thread.
    let subscription = UncheckedSendable(cancellable)
    setStop({ subscription.value.cancel() }, of: id)
  }
}

// MARK: Order

extension EffectRunner {
  /// Performs each operation once the previous one has ended. Leading operations that end
  /// immediately are performed synchronously.
  func performInOrder(
    _ operations: ArraySlice<Effect<Action>.Operation>,
    _ context: Context,
    started: inout StartedEffects
  ) {
    var operations = operations
    while let first = operations.first {
      let takesNoTime = first.takesNoTime && context.throttles.isEmpty
      guard takesNoTime || operations.count == 1 else {
        // Register the sequence before its parts. Cancellation follows the order of registration,
        // so the sequence ends before the end of a part could start the next one.
        let (id, task) = register(context, isListed: false, started: &started)
        goOn(with: operations, context, id, task)
        return
      }
      operations.removeFirst()
      perform(first, context, started: &started)
    }
  }

  private func goOn(
    with operations: ArraySlice<Effect<Action>.Operation>,
    _ context: Context,
    _ id: Int,
    _ task: EffectTask
  ) {
    var operations = operations
    while isRunning(id), let first = operations.popFirst() {
      var current = StartedEffects()
      perform(first, context, started: &current)
      task.follow(current.tasks)
      current.ends.removeAll { $0.outcome != nil }
      guard current.ends.isEmpty else {
        return whenEnded(current.ends) { [operations] runner in
          runner.goOn(with: operations, context, id, task)
        }
      }
    }
    end(id, .finished)
  }
}

extension Effect.Operation {
  /// Whether the operation ends as soon as it is performed.
  fileprivate var takesNoTime: Bool {
    switch self {
    case .none, .send, .cancel, .endLifetime: true
    case .run, .publisher, .delayed, .throttled: false
    case .merge(let operations), .concatenate(let operations):
      operations.allSatisfy(\.takesNoTime)
    case .cancellable(_, _, let operation), .lifetime(_, let operation),
      .transaction(_, let operation):
      operation.takesNoTime
    }
  }
}

// MARK: Time

extension EffectRunner {
  /// Runs a closure when a time span is over. Until then, an effect of the given kind is in flight.
  ///
  /// - Returns: The id of that effect.
  @discardableResult
  func wait(
    _ span: any TimeSpan,
    _ kind: EffectInFlight.Kind,
    _ context: Context,
    started: inout StartedEffects,
    then body: @escaping @MainActor @Sendable (EffectRunner, inout StartedEffects) -> Void
  ) -> Int {
    let (id, task) = register(context, kind: kind, started: &started)
    // The sleep belongs to the effect, so it runs in the effect's context.
    let stop = EffectContext.$current.withValue(effectContext(of: id, context)) {
      span.whenOver(on: executor) { [weak self] in
        MainQueue.run {
          guard let self, self.isRunning(id) else { return }
          self.unlist(id)
          var following = StartedEffects()
          body(self, &following)
          task.follow(following.tasks)
          self.whenEnded(following.ends) { $0.end(id, .finished) }
        }
      }
    }
    setStop(stop, of: id)
    return id
  }

  /// Sends an action through a throttle: at once if no window is open, otherwise when the window
  /// ends.
  func pass(
    _ action: Action,
    through throttle: ScopedThrottle,
    _ context: Context,
    started: inout StartedEffects
  ) {
    guard let hop = throttle.timer.hop() else {
      return admit(action, through: throttle, context, started: &started)
    }
    // Safe because the action stays on the main actor.
    let action = UncheckedSendable(action)
    wait(hop, .throttle, context, started: &started) { runner, started in
      runner.admit(action.value, through: throttle, context, started: &started)
    }
  }

  private func admit(
    _ action: Action,
    through throttle: ScopedThrottle,
    _ context: Context,
    started: inout StartedEffects
  ) {
    guard var window = throttles[throttle.id], !window.span.isOver else {
      beginWindow(of: throttle)
      return deliver(action, context, started: &started)
    }
    window.held = throttle.latest ? action : (window.held ?? action)
    if window.waiting.map(isRunning) != true {
      window.waiting = wait(window.span, .throttle, context, started: &started) { runner, started in
        guard let held = runner.throttles[throttle.id]?.held else { return }
        runner.beginWindow(of: throttle)
        runner.deliver(held, context, started: &started)
      }
    }
    throttles[throttle.id] = window
  }

  private func beginWindow(of throttle: ScopedThrottle) {
    if throttles.count >= throttleLimit {
      throttles = throttles.filter { !$0.value.span.isOver }
      throttleLimit = max(16, 2 * throttles.count)
    }
    throttles[throttle.id] = ThrottleWindow(span: throttle.timer.begin())
  }
}
