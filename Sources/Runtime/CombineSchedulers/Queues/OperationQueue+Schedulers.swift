public import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineFoundation
#endif

extension OperationQueue {
  /// A scheduler with the times of an operation queue whose time a test moves.
  public static var test: TestSchedulerOf<OperationQueue> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the times of an operation queue that does not wait.
  public static var immediate: ImmediateSchedulerOf<OperationQueue> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the times of an operation queue that reports an issue when it is used.
  public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> {
    unimplemented("OperationQueue")
  }

  /// A scheduler with the times of an operation queue that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
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

  /// A scheduler that does not wait.
  public static var immediate: Self { OperationQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  public static var unimplemented: Self { OperationQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
  public static func unimplemented(_ prefix: String) -> Self {
    OperationQueue.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension OperationQueue.SchedulerTimeType {
  /// Where the time of tests begins.
  static var beginning: Self { Self(Date(timeIntervalSince1970: 0)) }
}
