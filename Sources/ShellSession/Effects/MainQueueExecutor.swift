import Dispatch
import Synchronization

/// Runs effects on the main queue, where the stores are, and knows how much of them is queued.
///
/// With one queue for everything, effects interleave in the same order each time, and the session can
/// tell when no work can go on by itself.
package final class MainQueueExecutor: TaskExecutor {
  private let queuedCount = Atomic<Int>(0)
  private let totalCount = Atomic<Int>(0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queuedCount.add(1, ordering: .relaxed)
    totalCount.add(1, ordering: .relaxed)
    DispatchQueue.main.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.queuedCount.subtract(1, ordering: .relaxed)
    }
  }

  /// How many jobs wait for their turn.
  package var queued: Int { queuedCount.load(ordering: .relaxed) }

  /// How many jobs there have been so far.
  package var total: Int { totalCount.load(ordering: .relaxed) }
}
