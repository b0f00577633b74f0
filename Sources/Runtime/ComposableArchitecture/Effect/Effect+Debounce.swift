public import CombineSchedulers
import ConcurrencyExtras

extension Effect {
  /// Performs the effect when some time has passed without another of its id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     await send(.results(try await search(query)))
  ///   }
  ///   .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
  /// ```
  ///
  /// Each effect of the id cancels the one before, whether that waits or is in flight. Tests give a
  /// test scheduler and move it on: `await mainQueue.advance(by: .milliseconds(300))`.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - dueTime: How long to wait.
  ///   - scheduler: What to wait on.
  ///   - options: What the scheduler needs to know.
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    debounced(id: id, SchedulerTimer(scheduler: scheduler, duration: dueTime, options: options))
  }

  /// Performs the effect when some time has passed on a clock without another of its id.
  ///
  /// ```swift
  /// .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - dueTime: How long to wait.
  ///   - clock: What to wait on.
  public func debounce<C: Clock>(
    id: some Hashable & Sendable,
    for dueTime: C.Duration,
    clock: C
  ) -> Self {
    debounced(id: id, ClockTimer(clock: clock, duration: dueTime))
  }

  private func debounced(id: some Hashable & Sendable, _ timer: some EffectTimer) -> Self {
    if isNone { return self }
    return Self(.delayed(timer, operation)).cancellable(id: id, cancelInFlight: true)
  }
}
