import ConcurrencyExtras
public import Dispatch

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
public import OpenCombineDispatch
#endif

/// Executes actions on the main queue: immediately if already there, otherwise asynchronously.
///
/// `DispatchQueue.main` always dispatches asynchronously, which can cause a visible flicker before
/// a value that was available immediately appears.
public struct UIScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The shared instance.
  public static let shared = Self()

  private init() {}

  public var now: SchedulerTimeType { DispatchQueue.main.now }

  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
    // The action is handed over to the main queue, which calls it once.
    let action = UncheckedSendable(action)
    MainQueue.run { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions? = nil,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: nil,
      action
    )
  }
}
