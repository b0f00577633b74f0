import ConcurrencyExtras

typealias SaveCompletion = @Sendable (Result<Void, any Error>) -> Void

/// Tells of the outcome of a save where it was asked for: an issue is the issue of that test.
struct SaveReporter: Sendable {
  private let outcome: AsyncStream<@Sendable () -> Void>.Continuation

  private static let waiting = LockIsolated<(lastID: Int, tasks: [Int: Task<Void, Never>])>(
    (0, [:])
  )

  init() {
    let (stream, outcome) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.outcome = outcome
    Self.waiting.withLock { waiting in
      waiting.lastID += 1
      let id = waiting.lastID
      waiting.tasks[id] = Task {
        for await tell in stream { tell() }
        Self.waiting.withLock { $0.tasks[id] = nil }
      }
    }
  }

  /// Whether all outcomes are told.
  static var isIdle: Bool { waiting.withLock { $0.tasks.isEmpty } }

  /// Waits until the outcomes of all saves that were asked for are told.
  static func waitForAll() async {
    for task in waiting.withLock({ Array($0.tasks.values) }) { await task.value }
  }

  func tell(_ completions: [SaveCompletion], _ result: Result<Void, any Error>) {
    outcome.yield { for completion in completions { completion(result) } }
    outcome.finish()
  }
}
