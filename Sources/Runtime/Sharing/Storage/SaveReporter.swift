import ConcurrencyExtras

typealias SaveCompletion = @Sendable (Result<Void, any Error>) -> Void

/// Tells of the outcome of a save where it was asked for: an issue is the issue of that test.
struct SaveReporter: Sendable {
  private let outcome: AsyncStream<@Sendable () -> Void>.Continuation

  /// A save whose outcome is still to be told.
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
        for await tell in stream { tell() }
        Self.waiting.withLock { $0.saves[id] = nil }
      }
      waiting.saves[id] = Waiting(owner: PendingSaves.owner, task: task)
    }
  }

  /// Whether the outcomes of an owner's saves are told.
  static func isIdle(for owner: PendingSaves.Owner) -> Bool {
    waiting.withLock { waiting in !waiting.saves.values.contains { $0.owner == owner } }
  }

  /// Waits until the outcomes of all saves that an owner asked for are told; of all without one.
  static func wait(for owner: PendingSaves.Owner?) async {
    let saves = waiting.withLock { waiting in
      waiting.saves.values.filter { owner == nil || $0.owner == owner }
    }
    for save in saves { await save.task.value }
  }

  func tell(_ completions: [SaveCompletion], _ result: Result<Void, any Error>) {
    outcome.yield { for completion in completions { completion(result) } }
    outcome.finish()
  }
}
