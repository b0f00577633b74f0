/// The instants at which a timer fires, one per interval, until its task is cancelled.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let clock: C

  /// Creates a timer on a clock.
  ///
  /// - Parameters:
  ///   - interval: The time between two firings.
  ///   - tolerance: How late the timer may fire.
  ///   - clock: The clock to sleep on.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(interval: interval, tolerance: tolerance, clock: clock)
  }

  /// Waits for the timer to fire.
  public struct Iterator: AsyncIteratorProtocol {
    let interval: C.Duration
    let tolerance: C.Duration?
    // `nil` after the timer has ended.
    var clock: C?
    var last: C.Instant?

    init(interval: C.Duration, tolerance: C.Duration?, clock: C) {
      self.interval = interval
      self.tolerance = tolerance
      self.clock = clock
    }

    /// Waits for the next firing. Returns `nil` if the task is cancelled.
    public mutating func next() async -> C.Instant? {
      guard let clock else { return nil }
      let next = nextDeadline(on: clock)
      do {
        try await clock.sleep(until: next, tolerance: tolerance)
      } catch {
        self.clock = nil
        return nil
      }
      last = next
      return clock.now
    }

    /// One interval after the last firing. Skips missed firings, but keeps the timer's rhythm.
    private func nextDeadline(on clock: C) -> C.Instant {
      let now = clock.now
      guard interval > .zero else { return now }
      var next = (last ?? now).advanced(by: interval)
      while next < now {
        // Double the stride, because the timer may have missed millions of firings.
        var stride = interval
        while next.advanced(by: stride + stride) <= now { stride += stride }
        next = next.advanced(by: stride)
      }
      return next
    }
  }
}

extension Clock where Duration: Hashable {
  /// A timer that fires once per interval.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     await send(.timerTicked)
  ///   }
  /// }
  /// .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two firings.
  ///   - tolerance: How late the timer may fire.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
