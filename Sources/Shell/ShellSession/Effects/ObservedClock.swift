import ComposableArchitecture

/// A clock that forwards to another one and records which effects sleep on it.
struct ObservedClock<Base: Clock<Duration>>: Clock {
  fileprivate let base: Base
  fileprivate let log: SleepLog
  /// The session's test clock, if `base` is that clock.
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
    // Computed on demand: a clock may measure time in its own way, or not at all.
    return .clock { [base] in base.now.duration(to: deadline) }
  }
}

extension SleepLog {
  /// Wraps the clocks and schedulers of the dependencies to record sleeping effects.
  ///
  /// - Parameter testClock: The session's test clock, if the dependencies follow it; otherwise
  ///   `nil`.
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
    // Nothing sleeps on an immediate clock, and an unimplemented clock reports an issue whenever it
    // is used.
    if base is ImmediateClock<Duration> || base is UnimplementedClock<Duration> { return base }
    return ObservedClock(base: base, log: self, testClock: testClock)
  }
}
