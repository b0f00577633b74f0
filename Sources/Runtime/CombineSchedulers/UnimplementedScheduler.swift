import IssueReporting

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler that reports an issue if it is used; the default for tests that set no scheduler.
///
/// Each use reports an issue, then executes the action immediately.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because the stored properties are immutable plain values.
  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>
  private let prefix: String

  /// Creates a scheduler that reports an issue for each use.
  ///
  /// - Parameters:
  ///   - prefix: The scheduler's name in the reported issue.
  ///   - now: The scheduler's time.
  public init(_ prefix: String = "", now: SchedulerTimeType) {
    self.prefix = prefix
    self.base = ImmediateScheduler(now: now)
  }

  public var now: SchedulerTimeType {
    report("now")
    return base.now
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    report("minimumTolerance")
    return base.minimumTolerance
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("schedule")
    base.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("schedule(after:)")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    report("schedule(after:interval:)")
    return base.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
    )
  }

  private func report(_ member: String) {
    let name = prefix.isEmpty ? "A scheduler" : prefix
    reportIssue(
      """
      Unimplemented: '\(member)' of \(name) was used. Override the scheduler in the test, for example with \
      'DispatchQueue.test.eraseToAnyScheduler()' or '.immediate'.
      """
    )
  }
}

/// An unimplemented scheduler with another scheduler's time and options types.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
