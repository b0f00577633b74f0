import ComposableArchitecture

/// A clock that is another in all it does, and notes which effects sleep on it.
struct ObservedClock<Base: Clock<Duration>>: Clock {
  fileprivate let base: Base
  fileprivate let log: SleepLog
  /// The session's test clock, where that is the one.
  fileprivate let testClock: TestClock<Duration>?

  var now: Base.Instant { base.now }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    let entry = log.begin(noted(deadline))
    defer { entry.map(log.end) }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func noted(_ deadline: Base.Instant) -> SleepLog.Deadline {
    if let testClock {
      return .testClock(testClock.now.offset + base.now.duration(to: deadline))
    }
    // Asked for when somebody looks: a clock may have its own idea of time, or none.
    return .clock { [base] in base.now.duration(to: deadline) }
  }
}

extension SleepLog {
  /// Puts clocks and schedulers in the place of those that dependencies hold, which note who sleeps.
  ///
  /// - Parameter testClock: The session's test clock, where the dependencies follow it.
  func observe(_ dependencies: inout DependencyValues, _ testClock: TestClock<Duration>?) {
    dependencies.continuousClock = observing(dependencies.continuousClock, testClock)
    dependencies.suspendingClock = observing(dependencies.suspendingClock, testClock)
    dependencies.mainQueue = dependencies.mainQueue.observed(by: self, testClock) {
      .nanoseconds($0.magnitude)
    }
    dependencies.mainRunLoop = dependencies.mainRunLoop.observed(by: self, testClock) {
      .seconds($0.timeInterval)
    }
  }

  private func observing<Base: Clock<Duration>>(
    _ base: Base,
    _ testClock: TestClock<Duration>?
  ) -> any Clock<Duration> {
    // Nothing waits on these, and one of them reports each use.
    if base is ImmediateClock<Duration> || base is UnimplementedClock<Duration> { return base }
    return ObservedClock(base: base, log: self, testClock: testClock)
  }
}
