public import CombineSchedulers
public import Foundation

extension DependencyValues {
  /// The main run loop, as a scheduler.
  ///
  /// Tests set `RunLoop.test.eraseToAnyScheduler()` to control time, or `.immediate` to skip the
  /// waiting.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}

private enum MainRunLoopKey: DependencyKey {
  static let liveValue = AnySchedulerOf<RunLoop>.main
  static let testValue = AnySchedulerOf<RunLoop>.unimplemented("'@Dependency(\\.mainRunLoop)'")
}
