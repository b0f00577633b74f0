import ConcurrencyExtras
import Foundation

/// Runs what must be done before the process ends: when it exits, and when a signal asks it to end that
/// the program does not handle itself.
final class ExitFlush: Sendable {
  static let shared = ExitFlush()

  /// - Parameter isExiting: Whether no task will run any more.
  typealias Operation = @Sendable (_ isExiting: Bool) -> Void

  private struct State: Sendable {
    var operations: [Int: Operation] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())

  private init() {
    atexit { ExitFlush.shared.run(isExiting: true) }
  }

  /// Adds an operation.
  ///
  /// - Returns: What removes it. Letting go of it does too.
  func add(_ operation: @escaping Operation) -> SharedSubscription {
    // Not before there is something to lose: a program that stores nothing has its signals as they were.
    TerminationSignals.handleOnce { ExitFlush.shared.run(isExiting: true) }
    let id = state.withLock { state in
      state.lastID += 1
      state.operations[state.lastID] = operation
      return state.lastID
    }
    return SharedSubscription { [state] in
      state.withLock { $0.operations[id] = nil }
    }
  }

  var isEmpty: Bool { state.withLock { $0.operations.isEmpty } }

  func run(isExiting: Bool) {
    for operation in state.withLock({ Array($0.operations.values) }) { operation(isExiting) }
  }
}

/// What was changed and waits to be saved, in all storages.
package enum PendingSaves {
  /// Writes it all, before it returns. When the process ends, it is written by itself.
  package static func write() {
    ExitFlush.shared.run(isExiting: false)
  }

  /// Whether there is nothing that could wait: no storage that writes later has been used yet.
  package static var isIdle: Bool { ExitFlush.shared.isEmpty && SaveReporter.isIdle }

  /// Writes it all, and waits until whoever asked for it knows what became of it.
  package static func finish() async {
    write()
    await SaveReporter.waitForAll()
  }
}
