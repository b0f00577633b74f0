import Synchronization

/// Suspends until the continuation is resumed or the task is cancelled, so a key that never answers
/// does not suspend its caller forever.
///
/// - Parameter body: Receives the continuation, which may be resumed at any time and on any thread.
/// - Throws: The error that the continuation is resumed with, or `CancellationError` if the task is
///   cancelled.
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

/// A continuation whose first result counts; later results are ignored.
final class CancellableContinuation: Sendable {
  private enum State {
    case waiting
    case holding(CheckedContinuation<Void, any Error>)
    case resumed(Result<Void, any Error>)
  }

  private let state = Mutex(State.waiting)

  /// Stores the continuation, or resumes it at once if there is a result already.
  ///
  /// - Returns: Whether the continuation was stored.
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
