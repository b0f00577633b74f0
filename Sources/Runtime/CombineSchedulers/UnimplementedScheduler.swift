import IssueReporting

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler that reports an issue when it is used: what a test gets that gave none.
///
/// Work is done at once, after the issue was reported.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because all there is is a name and a date that do not change.
  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>
  private let prefix: String

  /// A scheduler that reports its uses.
  ///
  /// - Parameters:
  ///   - prefix: What the reported issue calls the scheduler.
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
      Unimplemented: '\(member)' of \(name) was used. Give the test a scheduler of its own, such as \
      'DispatchQueue.test.eraseToAnyScheduler()' or '.immediate'.
      """
    )
  }
}

/// An unimplemented scheduler with the times and options of a type.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
