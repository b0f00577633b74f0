import IssueReporting

/// A clock that reports an issue if it is used; the default for tests that set no clock.
///
/// By default it doesn't wait: a sleep reports the issue, then returns immediately.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the clock.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String

  /// Creates a clock that reports an issue for each use, then forwards to another clock.
  ///
  /// - Parameters:
  ///   - base: The clock to forward to.
  ///   - name: The clock's name in the reported issue.
  public init<C: Clock<Duration>>(_ base: C, name: String = "\(C.self)") {
    self.base = AnyClock(base)
    self.name = name
  }

  /// Creates a clock that reports an issue for each use and doesn't wait.
  ///
  /// - Parameters:
  ///   - name: The clock's name in the reported issue.
  ///   - now: The clock's initial time.
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
      Unimplemented: '\(member)' of \(name) was used. Override the clock in the test, for example with \
      'TestClock' or 'ImmediateClock'.
      """
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports an issue for each use and doesn't wait.
  ///
  /// - Parameter name: The clock's name in the reported issue.
  public init(name: String = "Clock") {
    self.init(name: name, now: .init())
  }
}

extension Clock where Duration: Hashable {
  /// Wraps this clock for a test that must not use it: each use reports an issue first.
  ///
  /// - Parameter name: The clock's name in the reported issue. Defaults to its type's name.
  public func unimplemented(name: String = "\(Self.self)") -> UnimplementedClock<Duration> {
    UnimplementedClock(self, name: name)
  }
}
