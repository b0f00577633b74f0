import IssueReporting

/// A clock that reports an issue when it is used: what a test gets that gave none.
public struct UnimplementedClock: Clock, Sendable {
  private let base: AnyClock<Duration>
  private let name: String

  /// - Parameter name: What the reported issue calls the clock.
  public init(name: String = "") {
    self.base = AnyClock(ContinuousClock())
    self.name = name
  }

  public var now: AnyClock<Duration>.Instant {
    report("now")
    return base.now
  }

  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  public func sleep(until deadline: AnyClock<Duration>.Instant, tolerance: Duration?) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      """
      Unimplemented: '\(name.isEmpty ? "Clock" : name).\(member)' was used. Give the test a clock of \
      its own, such as 'TestClock' or 'ImmediateClock'.
      """
    )
  }
}
