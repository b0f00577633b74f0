import IssueReporting

/// A clock that reports an issue when it is used: what a test gets that gave none.
///
/// It does not wait: what sleeps on it goes on at once, after the issue was reported.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in the clock's time.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String

  /// A clock that does what another does, after an issue was reported.
  ///
  /// - Parameters:
  ///   - base: The other clock.
  ///   - name: What the reported issue calls this one.
  public init<C: Clock<Duration>>(_ base: C, name: String = "\(C.self)") {
    self.base = AnyClock(base)
    self.name = name
  }

  /// A clock that does not wait.
  ///
  /// - Parameters:
  ///   - name: What the reported issue calls the clock.
  ///   - now: The clock's time to begin with.
  public init(name: String = "Clock", now: ImmediateClock<Duration>.Instant = .init()) {
    self.init(ImmediateClock(now: now), name: name)
  }

  public var now: Instant {
    report("now")
    return base.now
  }

  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      """
      Unimplemented: '\(member)' of \(name) was used. Give the test a clock of its own, such as \
      'TestClock' or 'ImmediateClock'.
      """
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// A clock that does not wait.
  ///
  /// - Parameter name: What the reported issue calls the clock.
  public init(name: String = "Clock") {
    self.init(name: name, now: .init())
  }
}

extension Clock where Duration: Hashable {
  /// This clock for a test that must not use it: it does the same after an issue was reported.
  ///
  /// - Parameter name: What the reported issue calls the clock; its type's name unless it is given.
  public func unimplemented(name: String = "\(Self.self)") -> UnimplementedClock<Duration> {
    UnimplementedClock(self, name: name)
  }
}
