public import Dispatch

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineDispatch
#endif

extension DispatchQueue {
  /// A scheduler with the times of a dispatch queue whose time a test moves.
  public static var test: TestSchedulerOf<DispatchQueue> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the times of a dispatch queue that does not wait.
  public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the times of a dispatch queue that reports an issue when it is used.
  public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented("DispatchQueue")
  }

  /// A scheduler with the times of a dispatch queue that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
    UnimplementedScheduler(prefix, now: .beginning)
  }
}

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// The main queue.
  public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

  /// A scheduler that does not wait.
  public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
  public static func unimplemented(_ prefix: String) -> Self {
    DispatchQueue.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// A queue of the system that does work side by side.
  ///
  /// - Parameter qos: How urgent the work is.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// Where the time of tests begins; not at zero, which means "now" to the system.
  static var beginning: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}
