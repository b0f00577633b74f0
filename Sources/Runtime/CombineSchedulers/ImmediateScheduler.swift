#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler that does not wait: work is done at once, whatever its date.
///
/// ```swift
/// $0.mainQueue = .immediate
/// ```
///
/// Work that is to be repeated is done once.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because all there is is a date that does not change.
  /// How much later than asked for work may be done: not at all.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// The scheduler's time, which does not move.
  public let now: SchedulerTimeType

  /// A scheduler whose time is a date.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// An immediate scheduler with the times and options of a type: `ImmediateSchedulerOf<DispatchQueue>`.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
