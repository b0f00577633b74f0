public import CombineSchedulers
import ConcurrencyExtras

extension Effect {
  /// Throttles the effect: sends at most one of its actions per interval.
  ///
  /// The first action is sent immediately. Of the actions that follow within the interval, one is
  /// sent when the interval ends. Effects with the same id share their interval, and each cancels
  /// the previous one.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.visibleRangeChanged(offset))
  ///     .throttle(id: CancelID.scroll, for: .seconds(1), scheduler: mainQueue, latest: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - interval: The length of the interval.
  ///   - scheduler: The scheduler that measures the interval and that actions are sent from.
  ///   - latest: Whether the last of the actions that follow within the interval is sent; otherwise
  ///     the first of them is.
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Self {
    throttled(id: id, SchedulerTimer(scheduler: scheduler, duration: interval), latest: latest)
  }

  /// Throttles the effect on a clock: sends at most one of its actions per interval.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect.
  ///   - interval: The length of the interval.
  ///   - clock: The clock that measures the interval.
  ///   - latest: Whether the last of the actions that follow within the interval is sent; otherwise
  ///     the first of them is.
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
