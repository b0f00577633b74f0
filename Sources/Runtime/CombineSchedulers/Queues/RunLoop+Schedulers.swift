public import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineFoundation
#endif

extension RunLoop {
  /// A test scheduler with the time type of a run loop. Its time moves only when a test advances
  /// it.
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the time type of a run loop that doesn't wait.
  public static var immediate: ImmediateSchedulerOf<RunLoop> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the time type of a run loop that reports an issue if it is used.
  public static var unimplemented: UnimplementedSchedulerOf<RunLoop> {
    unimplemented("RunLoop")
  }

  /// A scheduler with the time type of a run loop that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
    UnimplementedScheduler(prefix, now: .beginning)
  }
}

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType,
  SchedulerOptions == RunLoop.SchedulerOptions
{
  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }

  /// A scheduler that doesn't wait.
  public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue if it is used.
  ///
  /// - Parameter prefix: The scheduler's name in the reported issue.
  public static func unimplemented(_ prefix: String) -> Self {
    RunLoop.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension RunLoop.SchedulerTimeType {
  /// The initial time of test schedulers.
  static var beginning: Self { Self(Date(timeIntervalSince1970: 0)) }
}
