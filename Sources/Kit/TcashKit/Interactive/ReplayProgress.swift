import ConcurrencyExtras
import Foundation

/// Shows how far a replay is that takes so long that somebody could wonder.
final class ReplayProgress: Sendable {
  private struct State: Sendable {
    var done = 0
    var isShown = false
    var hasEnded = false
  }

  private let state = LockIsolated(State())
  private let total: Int
  private let write: @Sendable (String) -> Void

  /// How many seconds nothing is shown.
  private static let patience = 0.3
  private static let interval = 0.1

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - total: How many statements there are.
  ///   - write: Writes to the terminal, from any thread.
  init(of total: Int, write: @escaping @Sendable (String) -> Void) {
    self.total = total
    self.write = write
    // The main thread evaluates.
    Thread.detachNewThread { [weak self] in
      Thread.sleep(forTimeInterval: Self.patience)
      while let self, show() { Thread.sleep(forTimeInterval: Self.interval) }
    }
  }

  /// Notes how many statements have been evaluated.
  func note(_ done: Int) {
    state.withValue { $0.done = done }
  }

  /// - Returns: Whether to go on.
  private func show() -> Bool {
    state.withValue { state in
      guard !state.hasEnded else { return false }
      state.isShown = true
      write("\r\u{1b}[K  replaying: \(state.done) of \(total) statements…")
      return true
    }
  }

  /// Takes away what is shown.
  func end() {
    state.withValue { state in
      state.hasEnded = true
      if state.isShown { write("\r\u{1b}[K") }
      state.isShown = false
    }
  }
}
