public import CombineSchedulers
import ConcurrencyExtras

extension Effect {
  /// Debounces the effect: runs it once no other effect with this id has been sent for `dueTime`.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     await send(.results(try await search(query)))
  ///   }
  ///   .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
  /// ```
  ///
  /// Each effect with the id cancels the previous one, whether that one is waiting or in flight.
  /// Tests pass a test scheduler and advance it: `await mainQueue.advance(by: .milliseconds(300))`.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - dueTime: How long to wait.
  ///   - scheduler: The scheduler to wait on.
  ///   - options: Options for the scheduler.
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Self {
    debounced(id: id, SchedulerTimer(scheduler: scheduler, duration: dueTime, options: options))
  }

  /// Debounces the effect on a clock: runs it once no other effect with this id has been sent for
  /// `dueTime`.
  ///
  /// ```swift
  /// .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - dueTime: How long to wait.
  ///   - clock: The clock to wait on.
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
