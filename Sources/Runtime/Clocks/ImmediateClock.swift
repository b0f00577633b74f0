import ConcurrencyExtras

/// A clock that doesn't wait: a sleep moves the clock's time to the deadline and returns
/// immediately.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the clock: the time since its creation.
  public typealias Instant = OffsetInstant<Duration>

  private let time: LockIsolated<Instant>

  /// The smallest step of the clock.
  public let minimumResolution: Duration = .zero

  public init(now: Instant = Instant()) {
    self.time = LockIsolated(now)
  }

  public var now: Instant {
    time.withLock { $0 }
  }

  /// Moves the clock's time to the deadline and lets other tasks run.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  public convenience init() {
    self.init(now: Instant())
  }
}
