import Dispatch

/// Waits until no work can go on without time passing or the outside world answering.
@MainActor
struct Quiescence {
  let executor: MainQueueExecutor
  /// Counts the actions that the stores have received.
  let actionCount: @MainActor () -> Int

  /// How many probes of the main queue in a row must find nothing new.
  private static let quietProbes = 2

  /// - Parameter deadline: When to stop waiting; `nil` to wait as long as work goes on.
  /// - Returns: Whether it is quiet.
  /// - Throws: `CancellationError` if the task is cancelled.
  @discardableResult
  func wait(until deadline: ContinuousClock.Instant? = nil) async throws -> Bool {
    var quietCount = 0
    var seen = activity
    while quietCount < Self.quietProbes {
      try Task.checkCancellation()
      if let deadline, ContinuousClock.now >= deadline { return false }
      await probe()
      let now = activity
      quietCount = executor.queued == 0 && now == seen ? quietCount + 1 : 0
      seen = now
    }
    return true
  }

  private var activity: [Int] { [executor.total, actionCount()] }

  /// Goes on when all that the main queue holds now has run.
  private func probe() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
