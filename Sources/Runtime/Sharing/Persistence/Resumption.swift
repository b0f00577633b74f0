import ConcurrencyExtras
import IssueReporting

/// A callback that is to be called once.
final class Resumption<Result>: Sendable {
  private let callback: LockIsolated<(@Sendable (Result) -> Void)?>
  private let name: String
  private let description: @Sendable () -> String

  init(
    _ name: String,
    _ description: @escaping @Sendable () -> String,
    callback: @escaping @Sendable (Result) -> Void
  ) {
    self.name = name
    self.description = description
    self.callback = LockIsolated(callback)
  }

  deinit {
    guard callback.withLock({ $0 != nil }) else { return }
    reportIssue(
      """
      A '\(name)'\(subject) was never resumed, so whoever waits for it waits for ever.

      Each path through the key's method must call one of its 'resume' methods, also where nothing \
      is stored and where an error occurs.
      """
    )
  }

  func resume(_ result: Result) {
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    guard let callback else {
      reportIssue(
        """
        A '\(name)'\(subject) was resumed more than once. The first result holds.

        To tell of later values, let the key's 'subscribe' give them to its subscriber.
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
