import Synchronization

/// Suspends until the continuation is resumed or the task is cancelled, so that a key that never answers cannot
/// suspend its caller for ever.
///
/// - Parameter body: Is given the continuation, which may be resumed at any time and on any thread.
/// - Throws: What it is resumed with, and `CancellationError` where the task is cancelled.
func withCancellableContinuation(
  _ body: (CancellableContinuation) -> Void
) async throws {
  let cancellable = CancellableContinuation()
  try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      if cancellable.hold(continuation) { body(cancellable) }
    }
  } onCancel: {
    cancellable.resume(with: .failure(CancellationError()))
  }
}

/// A continuation of which the first result counts.
final class CancellableContinuation: Sendable {
  private enum State {
    case waiting
    case holding(CheckedContinuation<Void, any Error>)
    case resumed(Result<Void, any Error>)
  }

  private let state = Mutex(State.waiting)

  /// - Returns: Whether it was not resumed before.
  fileprivate func hold(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let result: Result<Void, any Error>? = state.withLock { state in
      if case .resumed(let result) = state { return result }
      state = .holding(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
    return result == nil
  }

  func resume(with result: Result<Void, any Error>) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      defer { if case .resumed = state {} else { state = .resumed(result) } }
      if case .holding(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
