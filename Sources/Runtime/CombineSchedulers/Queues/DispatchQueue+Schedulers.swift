public import Dispatch

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineDispatch
#endif

extension DispatchQueue {
  /// A test scheduler with the time type of a dispatch queue. Its time moves only when a test
  /// advances it.
  public static var test: TestSchedulerOf<DispatchQueue> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the time type of a dispatch queue that doesn't wait.
  public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the time type of a dispatch queue that reports an issue if it is used.
  public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented("DispatchQueue")
  }

  /// A scheduler with the time type of a dispatch queue that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
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

  /// A scheduler that doesn't wait.
  public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
  public static func unimplemented(_ prefix: String) -> Self {
    DispatchQueue.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// A global concurrent queue.
  ///
  /// - Parameter qos: The quality of service.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// The initial time of test schedulers. Not zero, which Dispatch interprets as "now".
  static var beginning: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}
