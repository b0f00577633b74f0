import ConcurrencyExtras
import IssueReporting

/// A clock whose time moves only when a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) { Search() } withDependencies: {
///   $0.continuousClock = clock
/// }
/// await store.send(.queryChanged("swift"))
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(\.searchResponse)
/// ```
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in the clock's time: the time since the clock was made.
  public typealias Instant = OffsetInstant<Duration>

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var nextID = 0
    /// In the order of their deadlines; of equal deadlines, the one that began to sleep first.
    var sleepers: [Sleeper] = []

    mutating func insert(_ sleeper: Sleeper) {
      var (low, high) = (0, sleepers.count)
      while low < high {
        let middle = (low + high) / 2
        if sleepers[middle].deadline > sleeper.deadline { high = middle } else { low = middle + 1 }
      }
      sleepers.insert(sleeper, at: low)
    }

    mutating func removeSleeper(id: Int) -> Sleeper? {
      guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
      return sleepers.remove(at: index)
    }
  }

  /// What becomes of a task that wants to sleep.
  private enum Outcome { case sleep, wake, cancel }

  private let state: LockIsolated<State>

  /// The smallest step of the clock.
  public let minimumResolution: Duration = .zero

  public init(now: Instant = Instant()) {
    self.state = LockIsolated(State(now: now))
  }

  public var now: Instant {
    state.withLock { $0.now }
  }

  /// Suspends until a test moves the clock to the deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        suspend(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      state.withLock { $0.removeSleeper(id: id) }?
        .continuation.resume(throwing: CancellationError())
    }
  }

  private func suspend(_ sleeper: Sleeper) {
    let outcome: Outcome = state.withLock { state in
      // A cancellation may have come before there was a sleeper for it to find.
      if Task.isCancelled { return .cancel }
      if sleeper.deadline < state.now { return .wake }
      state.insert(sleeper)
      return .sleep
    }
    switch outcome {
    case .sleep: break
    case .wake: sleeper.continuation.resume()
    case .cancel: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on and lets everything run that was due by then, in the order of its deadlines.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to a point in its time; an earlier one than now changes nothing.
  public func advance(to deadline: Instant) async {
    repeat {
      await Task.megaYield()
    } while wakeNext(by: deadline)
    await Task.megaYield()
  }

  /// Moves the clock on until nothing sleeps any more.
  ///
  /// - Parameter timeout: How long, in real time, to wait for work that keeps going to sleep; then an
  ///   issue is reported.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    await Task.megaYield()
    while let next = nextDeadline {
      guard ContinuousClock.now < end else {
        reportIssue(
          """
          The test clock was still running after \(timeout): something sleeps again each time that \
          it wakes, such as a timer. Cancel it first, or move the clock with 'advance(by:)'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        return
      }
      await advance(to: next)
    }
  }

  /// How many sleep now.
  package var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// The deadline of the next sleeper; `nil` if nothing sleeps.
  package var nextDeadline: Instant? {
    state.withLock { $0.sleepers.first?.deadline }
  }

  /// Puts the clock to another time and wakes nothing. What sleeps goes on to sleep until its deadline; where
  /// that is over then, until the clock is next moved on.
  package func rewind(to instant: Instant) {
    state.withLock { $0.now = instant }
  }

  /// Checks that nothing sleeps on the clock.
  ///
  /// - Throws: ``SuspensionError`` where something does.
  public func checkSuspension() async throws {
    await Task.megaYield()
    if nextDeadline != nil { throw SuspensionError() }
  }

  /// Wakes the first sleeper that is due by the deadline; where there is none, it is then.
  ///
  /// - Returns: Whether one was woken.
  package func wakeNext(by deadline: Instant) -> Bool {
    let sleeper: Sleeper? = state.withLock { state in
      guard let next = state.sleepers.first, next.deadline <= deadline else {
        state.now = max(state.now, deadline)
        return nil
      }
      state.now = max(state.now, next.deadline)
      return state.sleepers.removeFirst()
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }
}

extension TestClock where Duration == Swift.Duration {
  public convenience init() {
    self.init(now: Instant())
  }
}

/// Something sleeps on a ``TestClock`` that was expected to be idle.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  public var description: String { "Something sleeps on the test clock." }
}
