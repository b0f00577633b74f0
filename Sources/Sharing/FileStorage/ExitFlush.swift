import ConcurrencyExtras
import Foundation

/// Runs what must be done before the process ends: when it exits, and when a signal asks it to end that
/// the program does not handle itself.
final class ExitFlush: Sendable {
  static let shared = ExitFlush()

  private struct State: Sendable {
    var operations: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())

  private init() {
    atexit { ExitFlush.shared.run() }
  }

  /// Adds an operation.
  ///
  /// - Returns: What removes it. Letting go of it does too.
  func add(_ operation: @escaping @Sendable () -> Void) -> SharedSubscription {
    // Not before there is something to lose: a program that stores nothing has its signals as they were.
    TerminationSignals.handleOnce { ExitFlush.shared.run() }
    let id = state.withLock { state in
      state.lastID += 1
      state.operations[state.lastID] = operation
      return state.lastID
    }
    return SharedSubscription { [state] in
      state.withLock { $0.operations[id] = nil }
    }
  }

  func run() {
    for operation in state.withLock({ Array($0.operations.values) }) { operation() }
  }
}

/// What was changed and waits to be saved, in all storages.
package enum PendingSaves {
  /// Writes it all, before it returns. When the process ends, it is written by itself.
  package static func write() {
    ExitFlush.shared.run()
  }
}
