import ConcurrencyExtras
import Foundation
import Synchronization

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

/// What was changed and waits to be saved.
package enum PendingSaves {
  /// Whoever waits for saves: of several in a process none waits for those of another.
  package struct Owner: Hashable, Sendable {
    private let id: Int
    private static let count = Atomic<Int>(0)

    package init() {
      id = Self.count.add(1, ordering: .relaxed).newValue
    }
  }

  /// Whose saves are those that the running task asks for.
  @TaskLocal package static var owner: Owner?

  /// Writes what waits in all storages before it returns. When the process ends, it is written by itself.
  package static func write() {
    ExitFlush.shared.run(isExiting: false)
  }

  /// Whether an owner has nothing that waits.
  package static func isIdle(for owner: Owner) -> Bool {
    ExitFlush.shared.isEmpty && SaveReporter.isIdle(for: owner)
  }

  /// Writes it all, and waits until it is known what became of an owner's saves; of all without one.
  package static func finish(for owner: Owner? = nil) async {
    write()
    await SaveReporter.wait(for: owner)
  }
}
