import ConcurrencyExtras
import IssueReporting

/// A callback that must be called exactly once. An issue is reported if it is called more often or
/// never.
final class Resumption<Value>: Sendable {
  private let callback: LockIsolated<(@Sendable (Result<Value, any Error>) -> Void)?>
  private let name: String
  private let description: @Sendable () -> String

  init(
    _ name: String,
    _ description: @escaping @Sendable () -> String,
    callback: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.name = name
    self.description = description
    self.callback = LockIsolated(callback)
  }

  deinit {
    guard let callback = callback.withLock({ $0 }) else { return }
    reportIssue(
      """
      A '\(name)'\(subject) was never resumed. Its callers get a 'CancellationError'.

      Each path through the key's method must call one of its 'resume' methods, even if nothing is \
      stored or an error occurs.
      """
    )
    callback(.failure(CancellationError()))
  }

  func resume(_ result: Result<Value, any Error>) {
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    guard let callback else {
      reportIssue(
        """
        A '\(name)'\(subject) was resumed more than once. The first result counts.

        To deliver later values, pass them to the subscriber in the key's 'subscribe'.
        """
      )
      return
    }
    callback(result)
  }

  private var subject: String {
    let description = description()
    return description.isEmpty ? "" : " of '\(description)'"
  }
}
