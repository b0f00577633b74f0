public import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
public import OpenCombineFoundation
#endif

extension RunLoop {
  /// A scheduler with the times of a run loop whose time a test moves.
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: .beginning)
  }

  /// A scheduler with the times of a run loop that does not wait.
  public static var immediate: ImmediateSchedulerOf<RunLoop> {
    ImmediateScheduler(now: .beginning)
  }

  /// A scheduler with the times of a run loop that reports an issue when it is used.
  public static var unimplemented: UnimplementedSchedulerOf<RunLoop> {
    unimplemented("RunLoop")
  }

  /// A scheduler with the times of a run loop that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
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

  /// A scheduler that does not wait.
  public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

  /// A scheduler that reports an issue when it is used.
  ///
  /// - Parameter prefix: What the issue calls the scheduler.
  public static func unimplemented(_ prefix: String) -> Self {
    RunLoop.unimplemented(prefix).eraseToAnyScheduler()
  }
}

extension RunLoop.SchedulerTimeType {
  /// Where the time of tests begins.
  static var beginning: Self { Self(Date(timeIntervalSince1970: 0)) }
}
