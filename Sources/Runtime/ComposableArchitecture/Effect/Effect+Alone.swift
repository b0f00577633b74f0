import ConcurrencyExtras

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Effect {
  /// A stream of the actions that the effect sends when it runs without a store.
  ///
  /// Use it to test an effect by itself:
  ///
  /// ```swift
  /// let actions = await Effect<Int>.concatenate(.send(1), .send(2)).actions.reduce(into: []) { … }
  /// ```
  ///
  /// Each access to this property runs the effect once. Cancelling the task that iterates the
  /// stream cancels the effect.
  public var actions: AsyncStream<Action> {
    AsyncStream { continuation in
      // Safe to transfer: the main actor yields the action and does not use it again.
      let performance = runWithoutStore {
        continuation.yield($0.value)
      } completion: {
        continuation.finish()
      }
      continuation.onTermination = { _ in performance.cancel() }
    }
  }

  /// Runs the effect without a store.
  ///
  /// - Returns: A handle that cancels the effect.
  fileprivate func runWithoutStore(
    _ receive: @escaping @MainActor @Sendable (UncheckedSendable<Action>) -> Void,
    completion: @escaping @MainActor @Sendable () -> Void
  ) -> StandaloneRun {
    let performance = StandaloneRun()
    let lifetimes = CancellationRegistry.currentLifetimes
    MainQueue.run {
      let runner = EffectRunner<Action>(registry: .ofProcess)
      runner.receive = { action, _ in
        receive(UncheckedSendable(action))
        return []
      }
      var started = StartedEffects()
      let context = EffectRunner<Action>.Context(
        cause: ActionID(rawValue: 0),
        action: nil,
        lifetimes: lifetimes
      )
      runner.perform(operation, context, started: &started)
      performance.begin(StoreTask(effects: started.tasks))
      // The closure retains the runner until all effects have ended.
      runner.whenEnded(started.ends) { _ in
        withExtendedLifetime(runner) { completion() }
      }
    }
    return performance
  }
}

/// A running effect that has no store.
private final class StandaloneRun: Sendable {
  private struct State {
    var task: StoreTask?
    var isCancelled = false
  }

  private let state = LockIsolated(State())

  func begin(_ task: StoreTask) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}

/// A publisher of the actions that an effect sends. Each subscription runs the effect without a
/// store. Use it in tests and in code that is still based on publishers.
public struct _EffectPublisher<Action>: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  private let effect: Effect<Action>

  /// Creates a publisher of the actions that an effect sends.
  public init(_ effect: Effect<Action>) {
    self.effect = effect
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Action, S.Failure == Never {
    let subject = PassthroughSubject<Action, Never>()
    // The subject receives values on the main actor only.
    let output = UncheckedSendable(subject)
    let cancellable = LockIsolated<StandaloneRun?>(nil)
    subject
      .handleEvents(receiveCancel: { cancellable.value?.cancel() })
      .receive(subscriber: subscriber)
    let performance = effect.runWithoutStore {
      output.value.send($0.value)
    } completion: {
      output.value.send(completion: .finished)
    }
    cancellable.setValue(performance)
  }
}
