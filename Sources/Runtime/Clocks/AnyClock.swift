/// A clock with its type erased except for its duration type.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the wrapped clock, stored as the time since the creation of the `AnyClock`.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let elapsed: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let suspend: @Sendable (Duration, Duration?) async throws -> Void

  public init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    self.elapsed = { start.duration(to: clock.now) }
    self.resolution = { clock.minimumResolution }
    self.suspend = { offset, tolerance in
      try await clock.sleep(until: start.advanced(by: offset), tolerance: tolerance)
    }
  }

  public var now: Instant { Instant(offset: elapsed()) }

  public var minimumResolution: Duration { resolution() }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(deadline.offset, tolerance)
  }
}
