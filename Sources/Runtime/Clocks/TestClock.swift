import ConcurrencyExtras
import IssueReporting

/// A clock whose time moves only when a test advances it.
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
  /// An instant of the clock: the time since its creation.
  public typealias Instant = OffsetInstant<Duration>

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var nextID = 0
    /// Sorted by deadline. Sleepers with equal deadlines are in the order in which they started.
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

  /// What happens to a task that starts to sleep.
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

  /// Suspends until a test advances the clock to the deadline.
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
      // The task may have been cancelled before the cancellation handler could find its sleeper.
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

  /// Advances the clock and resumes all sleepers due by then, in the order of their deadlines.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant. An instant in the past has no effect.
  public func advance(to deadline: Instant) async {
    repeat {
      await Task.megaYield()
    } while wakeNext(by: deadline)
    await Task.megaYield()
  }

  /// Advances the clock until nothing sleeps on it.
  ///
  /// - Parameter timeout: The real time after which to stop and report an issue, for work that
  ///   keeps starting new sleeps.
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

  /// The number of current sleepers.
  package var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// The deadline of the next sleeper, or `nil` if nothing sleeps.
  package var nextDeadline: Instant? {
    state.withLock { $0.sleepers.first?.deadline }
  }

  /// Sets the clock to another time without resuming sleepers. Each sleeper keeps its deadline; a
  /// sleeper whose deadline has passed resumes when the clock next advances.
  package func rewind(to instant: Instant) {
    state.withLock { $0.now = instant }
  }

  /// Checks that nothing sleeps on the clock.
  ///
  /// - Throws: ``SuspensionError`` if something does.
  public func checkSuspension() async throws {
    await Task.megaYield()
    if nextDeadline != nil { throw SuspensionError() }
  }

  /// Resumes the first sleeper due by the deadline. If there is none, moves the clock to the
  /// deadline.
  ///
  /// - Returns: Whether a sleeper was resumed.
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

/// The error for a ``TestClock`` that has sleepers but was expected to be idle.
public struct SuspensionError: Error, Hashable, CustomStringConvertible {
  public var description: String { "Something sleeps on the test clock." }
}
