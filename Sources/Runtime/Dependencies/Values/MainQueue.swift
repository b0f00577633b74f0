public import CombineSchedulers
public import Dispatch

extension DependencyValues {
  /// The main queue, as a scheduler.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  ///
  /// return .send(.search).debounce(id: CancelID.search, for: .seconds(1), scheduler: mainQueue)
  /// ```
  ///
  /// Tests set `DispatchQueue.test.eraseToAnyScheduler()` to control time, or `.immediate` to skip
  /// the waiting.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }
}

private enum MainQueueKey: DependencyKey {
  static let liveValue = AnySchedulerOf<DispatchQueue>.main
  static let testValue = AnySchedulerOf<DispatchQueue>.unimplemented("'@Dependency(\\.mainQueue)'")
}
