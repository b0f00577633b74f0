import Clocks

extension DependencyValues {
  /// A clock that keeps running while the machine sleeps; effects use it to wait.
  ///
  /// Tests set a `TestClock` to control time, or an `ImmediateClock` to skip the waiting.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that pauses while the machine sleeps; effects use it to wait.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(
    ContinuousClock(),
    name: "'@Dependency(\\.continuousClock)'"
  )
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(
    SuspendingClock(),
    name: "'@Dependency(\\.suspendingClock)'"
  )
}
