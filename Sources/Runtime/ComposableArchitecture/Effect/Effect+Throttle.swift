public import CombineSchedulers
import ConcurrencyExtras

extension Effect {
  /// Sends at most one of the effect's actions in a span of time.
  ///
  /// The first action is sent at once. Of those that follow within the time one is sent when it is
  /// over. Effects of one id share their time, and each cancels the one before.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.visibleRangeChanged(offset))
  ///     .throttle(id: CancelID.scroll, for: .seconds(1), scheduler: mainQueue, latest: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - interval: The span of time.
  ///   - scheduler: What measures the time, and where actions are sent from.
  ///   - latest: Whether the last of the actions that come too early is sent; else the first.
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttled(id: id, SchedulerTimer(scheduler: scheduler, duration: interval), latest: latest)
  }

  /// Sends at most one of the effect's actions in a span of time on a clock.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - interval: The span of time.
  ///   - clock: What measures the time.
  ///   - latest: Whether the last of the actions that come too early is sent; else the first.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable,
    for interval: C.Duration,
    clock: C,
    latest: Bool
  ) -> Self {
    throttled(id: id, ClockTimer(clock: clock, duration: interval), latest: latest)
  }

  private func throttled(
    id: some Hashable & Sendable,
    _ timer: some EffectTimer,
    latest: Bool
  ) -> Self {
    if isNone { return self }
    let throttle = Throttle(id: AnyHashableSendable(id), timer: timer, latest: latest)
    return Self(.throttled(throttle, operation)).cancellable(id: id, cancelInFlight: true)
  }
}
