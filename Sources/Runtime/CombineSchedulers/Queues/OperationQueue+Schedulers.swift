public import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineFoundation
#endif

extension OperationQueue {
  /// A test scheduler with the time type of an operation queue. Its time moves only when a test
  /// advances it.
  public static var test: TestSchedulerOf<OperationQueue> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the time type of an operation queue that doesn't wait.
  public static var immediate: ImmediateSchedulerOf<OperationQueue> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the time type of an operation queue that reports an issue if it is used.
  public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> {
    unimplemented("OperationQueue")
  }

  /// A scheduler with the time type of an operation queue that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> {
    UnimplementedScheduler(prefix, now: .beginning)
  }
}

extension AnyScheduler
where
  SchedulerTimeType == OperationQueue.SchedulerTimeType,
  SchedulerOptions == OperationQueue.SchedulerOptions
{
  /// The main queue.
  public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }

  /// A scheduler that doesn't wait.
  public static var immediate: Self { OperationQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  public static var unimplemented: Self { OperationQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
  public static func unimplemented(_ prefix: String) -> Self {
    OperationQueue.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension OperationQueue.SchedulerTimeType {
  /// The initial time of test schedulers.
  static var beginning: Self { Self(Date(timeIntervalSince1970: 0)) }
}
