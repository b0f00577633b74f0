import ConcurrencyExtras
import Foundation

/// Shows the progress of a replay that takes noticeably long.
final class ReplayProgress: Sendable {
  private struct State: Sendable {
    var done = 0
    var isShown = false
    var hasEnded = false
  }

  private let state = LockIsolated(State())
  private let total: Int
  private let write: @Sendable (String) -> Void

  /// The number of seconds before progress is shown.
  private static let patience = 0.3
  private static let interval = 0.1

  /// Starts the thread that shows the progress.
  ///
  /// - Parameters:
  ///   - total: The number of statements to replay.
  ///   - write: Writes to the terminal, on any thread.
  init(of total: Int, write: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.write = write
    // Use a separate thread, because the main thread evaluates.
    Thread.detachNewThread { [weak self] in
      Thread.sleep(forTimeInterval: Self.patience)
      while let self, show() { Thread.sleep(forTimeInterval: Self.interval) }
    }
  }

  /// Records the number of statements evaluated so far.
  func record(_ done: Int) {
    state.withValue { $0.done = done }
  }

  /// - Returns: Whether to continue.
  private func show() -> Bool {
    state.withValue { state in
      guard !state.hasEnded else { return false }
      state.isShown = true
      write("\r\u{1b}[K  replaying: \(state.done) of \(total) statements…")
      return true
    }
  }

  /// Stops, and erases the progress.
  func end() {
    state.withValue { state in
      state.hasEnded = true
      if state.isShown { write("\r\u{1b}[K") }
      state.isShown = false
    }
  }
}
