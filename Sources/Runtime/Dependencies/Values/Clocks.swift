import Clocks

extension DependencyValues {
  /// The clock that effects wait on, which goes on while the machine sleeps.
  ///
  /// Tests give a `TestClock` to decide how time passes, or an `ImmediateClock` to skip the waiting.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that effects wait on, which stops while the machine sleeps.
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
