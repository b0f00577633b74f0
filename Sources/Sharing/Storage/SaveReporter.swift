import ConcurrencyExtras

typealias SaveCompletion = @Sendable (Result<Void, any Error>) -> Void

/// Tells of the outcome of a save where it was asked for: an issue is the issue of that test.
struct SaveReporter: Sendable {
  private let outcome: AsyncStream<@Sendable () -> Void>.Continuation

  init() {
    let (stream, outcome) = AsyncStream<@Sendable () -> Void>.makeStream()
    self.outcome = outcome
    Task { for await tell in stream { tell() } }
  }

  func tell(_ completions: [SaveCompletion], _ result: Result<Void, any Error>) {
    outcome.yield { for completion in completions { completion(result) } }
    outcome.finish()
  }
}
