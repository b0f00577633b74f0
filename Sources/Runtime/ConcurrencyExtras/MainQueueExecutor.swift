import Dispatch
import Synchronization

/// Runs tasks on the main queue, where the stores are, and knows how much of them is queued.
///
/// With one queue for everything, effects interleave in the same order each time, and whoever waits for
/// them can tell when no work can go on by itself.
package final class MainQueueExecutor: TaskExecutor {
  private let queuedCount = Atomic<Int>(0)
  private let totalCount = Atomic<Int>(0)

  /// How many probes of the main queue in a row must find nothing new.
  private static let quietProbes = 2

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queuedCount.add(1, ordering: .relaxed)
    totalCount.add(1, ordering: .relaxed)
    DispatchQueue.main.async {
      MainQueueThread.note()
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.queuedCount.subtract(1, ordering: .relaxed)
    }
  }

  /// Waits until no work can go on without time passing or the outside world answering.
  ///
  /// - Parameter isOver: Whether to stop waiting although work goes on.
  /// - Returns: Whether it is quiet.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  @discardableResult
  package func waitUntilQuiet(
    unless isOver: @MainActor () -> Bool = { false }
  ) async throws -> Bool {
    var quietCount = 0
    var seenCount = totalCount.load(ordering: .relaxed)
    while quietCount < Self.quietProbes {
      try Task.checkCancellation()
      if isOver() { return false }
      await probe()
      let count = totalCount.load(ordering: .relaxed)
      let isQuiet = queuedCount.load(ordering: .relaxed) == 0 && count == seenCount
      quietCount = isQuiet ? quietCount + 1 : 0
      seenCount = count
    }
    return true
  }

  /// Waits until no work can go on without time passing or the outside world answering.
  ///
  /// - Parameter deadline: When to stop waiting although work goes on.
  /// - Returns: Whether it is quiet.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  @discardableResult
  package func waitUntilQuiet(until deadline: ContinuousClock.Instant) async throws -> Bool {
    try await waitUntilQuiet(unless: { ContinuousClock.now >= deadline })
  }

  /// Goes on when all that the main queue holds now has run.
  @MainActor
  private func probe() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
