import Dispatch
import Synchronization

/// Executes tasks on the main queue, where stores run, and counts the queued jobs.
///
/// With a single queue, effects always interleave in the same order, and callers can detect when no
/// work can proceed on its own.
package final class MainQueueExecutor: TaskExecutor {
  private let queuedCount = Atomic<Int>(0)
  private let totalCount = Atomic<Int>(0)
  private let probeCount = Atomic<Int>(0)

  /// How many consecutive probes of the main queue must find no new work.
  private static let quietProbes = 2

  package init() {}

  /// Whether no job is queued or running.
  package var isEmpty: Bool { queuedCount.load(ordering: .acquiring) == 0 }

  /// How many times something was put on the main queue. Each costs more than most statements.
  package var hopCount: Int {
    totalCount.load(ordering: .relaxed) + probeCount.load(ordering: .relaxed)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queuedCount.add(1, ordering: .relaxed)
    totalCount.add(1, ordering: .relaxed)
    DispatchQueue.main.async {
      MainQueueThread.record()
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.queuedCount.subtract(1, ordering: .releasing)
    }
  }

  /// Waits until no work can proceed unless time passes or the outside world responds.
  ///
  /// - Parameter isOver: Whether to stop waiting although work remains.
  /// - Returns: Whether the executor is quiet.
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

  /// Waits until no work can proceed unless time passes or the outside world responds.
  ///
  /// - Parameter deadline: When to stop waiting although work remains.
  /// - Returns: Whether the executor is quiet.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  @discardableResult
  package func waitUntilQuiet(until deadline: ContinuousClock.Instant) async throws -> Bool {
    try await waitUntilQuiet(unless: { ContinuousClock.now >= deadline })
  }

  /// Resumes after everything that is now on the main queue has run.
  @MainActor
  private func probe() async {
    probeCount.add(1, ordering: .relaxed)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
