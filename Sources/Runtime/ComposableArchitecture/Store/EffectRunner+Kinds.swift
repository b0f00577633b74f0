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
    // The preference is the task's from its start: a hop to the global executor before it would leave
    // the order of effects to chance. The work must not hold the runner: the effects of a store that
    // goes away are cancelled.
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
          // The task inherits the transaction of the action that started it, which is over.
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
          // Handed over: the publisher has done with it.
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
  /// Performs each operation when the one before has ended. Those at the front that take no time are
  /// performed at once.
  func performInOrder(
    _ operations: ArraySlice<Effect<Action>.Operation>,
    _ context: Context,
    started: inout StartedEffects
  ) {
    var operations = operations
    while let first = operations.first {
      let takesNoTime = first.takesNoTime && context.throttles.isEmpty
      guard takesNoTime || operations.count == 1 else {
        // In flight before those that it is made of, it is cancelled before them: what ends with the
        // whole must not make the rest go on.
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
  /// Whether it has ended as soon as it is performed.
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
  /// Performs something when a time is over. Until then there is an effect in flight.
  ///
  /// - Returns: That effect.
  @discardableResult
  func wait(
    _ span: any TimeSpan,
    _ kind: EffectInFlight.Kind,
    _ context: Context,
    started: inout StartedEffects,
    then body: @escaping @MainActor @Sendable (EffectRunner, inout StartedEffects) -> Void
  ) -> Int {
    let (id, task) = register(context, kind: kind, started: &started)
    // What sleeps until then is the effect's.
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

  /// Sends an action at its time: the first at once, later ones when the span of time is over.
  func pass(
    _ action: Action,
    through throttle: ScopedThrottle,
    _ context: Context,
    started: inout StartedEffects
  ) {
    guard let hop = throttle.timer.hop() else {
      return admit(action, through: throttle, context, started: &started)
    }
    // Received and sent on this actor.
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
