import ConcurrencyExtras
import Foundation
import Synchronization

typealias SaveCompletion = @Sendable (Result<Void, any Error>) -> Void

/// Delivers the outcome of a save in the context that requested the save, so that an issue is
/// attributed to the right test.
final class SaveReporter: Sendable {
  private let outcome: AsyncStream<@Sendable () -> Void>.Continuation

  /// A save whose outcome was not delivered yet.
  private struct Waiting: Sendable {
    let owner: PendingSaves.Owner?
    let task: Task<Void, Never>
  }

  /// The reporter of the thread on whose behalf the current one requests saves. It is set to `nil` when
  /// they are requested, because tasks that were created in the meantime inherit the property.
  @TaskLocal private static var handedOver: LockIsolated<SaveReporter?>?

  /// The reporter for a save that is requested here.
  static var forCurrentSave: SaveReporter {
    handedOver?.withLock { $0 } ?? SaveReporter()
  }

  /// Runs an operation that requests a save on behalf of another thread.
  ///
  /// - Parameter reporter: Made by that thread; `nil` if it is the current one.
  static func using(_ reporter: SaveReporter?, _ operation: () -> Void) {
    guard let reporter else { return operation() }
    let handedOver = LockIsolated<SaveReporter?>(reporter)
    $handedOver.withValue(handedOver, operation: operation)
    handedOver.withLock { $0 = nil }
  }

  private static let waiting = LockIsolated<(lastID: Int, saves: [Int: Waiting])>((0, [:]))
  /// The number of saves that wait. After each statement it is asked whether one does.
  private static let waitingCount = Atomic<Int>(0)

  init() {
    let (stream, outcome) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.outcome = outcome
    Self.waiting.withLock { waiting in
      waiting.lastID += 1
      let id = waiting.lastID
      let task = Task {
        for await report in stream { report() }
        Self.waiting.withLock { waiting in
          waiting.saves[id] = nil
          Self.waitingCount.store(waiting.saves.count, ordering: .releasing)
        }
      }
      waiting.saves[id] = Waiting(owner: PendingSaves.owner, task: task)
      Self.waitingCount.store(waiting.saves.count, ordering: .releasing)
    }
  }

  /// Whether the outcomes of all saves of an owner were delivered.
  static func isIdle(for owner: PendingSaves.Owner) -> Bool {
    if waitingCount.load(ordering: .acquiring) == 0 { return true }
    return waiting.withLock { waiting in !waiting.saves.values.contains { $0.owner == owner } }
  }

  /// Waits until the outcomes of all saves of an owner were delivered; `nil` waits for all saves.
  static func wait(for owner: PendingSaves.Owner?) async {
    let saves = waiting.withLock { waiting in
      waiting.saves.values.filter { owner == nil || $0.owner == owner }
    }
    for save in saves { await save.task.value }
  }

  /// Waits on the current thread until the outcomes of all saves were delivered.
  static func wait(until deadline: ContinuousClock.Instant) {
    while waitingCount.load(ordering: .acquiring) > 0, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.0005)
    }
  }

  deinit { outcome.finish() }

  /// Delivers an outcome. More may follow for as long as the reporter exists.
  func notify(_ report: @escaping @Sendable () -> Void) {
    outcome.yield(report)
  }
}
