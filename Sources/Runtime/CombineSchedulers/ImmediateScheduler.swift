#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler that doesn't wait: it executes actions immediately, whatever their date.
///
/// ```swift
/// $0.mainQueue = .immediate
/// ```
///
/// It executes repeating actions once.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because the stored properties are immutable plain values.
  /// The minimum tolerance, which is zero.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// The scheduler's fixed time.
  public let now: SchedulerTimeType

  /// Creates a scheduler with a fixed time.
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

/// An immediate scheduler with another scheduler's time and options types, such as
/// `ImmediateSchedulerOf<DispatchQueue>`.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
