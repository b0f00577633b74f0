import ConcurrencyExtras

typealias SaveCompletion = @Sendable (Result<Void, any Error>) -> Void

/// Delivers the outcome of a save in the context that requested the save, so that an issue is
/// attributed to the right test.
struct SaveReporter: Sendable {
  private let outcome: AsyncStream<@Sendable () -> Void>.Continuation

  /// A save whose outcome was not delivered yet.
  private struct Waiting: Sendable {
    let owner: PendingSaves.Owner?
    let task: Task<Void, Never>
  }

  private static let waiting = LockIsolated<(lastID: Int, saves: [Int: Waiting])>((0, [:]))

  init() {
    let (stream, outcome) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.outcome = outcome
    Self.waiting.withLock { waiting in
      waiting.lastID += 1
      let id = waiting.lastID
      let task = Task {
        for await report in stream { report() }
        Self.waiting.withLock { $0.saves[id] = nil }
      }
      waiting.saves[id] = Waiting(owner: PendingSaves.owner, task: task)
    }
  }

  /// Whether the outcomes of all saves of an owner were delivered.
  static func isIdle(for owner: PendingSaves.Owner) -> Bool {
    waiting.withLock { waiting in !waiting.saves.values.contains { $0.owner == owner } }
  }

  /// Waits until the outcomes of all saves of an owner were delivered; `nil` waits for all saves.
  static func wait(for owner: PendingSaves.Owner?) async {
    let saves = waiting.withLock { waiting in
      waiting.saves.values.filter { owner == nil || $0.owner == owner }
    }
    for save in saves { await save.task.value }
  }

  func notify(_ report: @escaping @Sendable () -> Void) {
    outcome.yield(report)
    outcome.finish()
  }
}
