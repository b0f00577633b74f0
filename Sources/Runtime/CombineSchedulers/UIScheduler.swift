import ConcurrencyExtras
public import Dispatch

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
public import OpenCombineDispatch
#endif

/// Does work on the main queue: at once where it is scheduled there, else as soon as possible.
///
/// The main queue's own scheduler always comes back later, which shows as a flicker where a value could
/// have been taken in at once.
public struct UIScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The one there is.
  public static let shared = Self()

  private init() {}

  public var now: SchedulerTimeType { DispatchQueue.main.now }

  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping () -> Void) {
    // Handed over to the main queue, where it is called once.
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
