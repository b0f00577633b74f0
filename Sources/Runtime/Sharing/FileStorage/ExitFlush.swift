import ConcurrencyExtras
import Dispatch
import Foundation
import Synchronization

/// Runs operations before the process ends: when it exits, and when it receives a termination
/// signal that the program does not handle itself.
final class ExitFlush: Sendable {
  static let shared = ExitFlush()

  /// - Parameters:
  ///   - isExiting: Whether the process is exiting, and no task will run any more.
  ///   - deadline: When to stop waiting for other processes.
  typealias Operation =
    @Sendable (
      _ isExiting: Bool, _ deadline: ContinuousClock.Instant
    ) -> Void

  typealias PassingOn = @Sendable (_ deadline: ContinuousClock.Instant) -> Void

  private struct State: Sendable {
    var passingOn: [Int: PassingOn] = [:]
    var operations: [Int: Operation] = [:]
    var lastID = 0
  }

  private let state = LockIsolated(State())
  private let outcomes = DispatchQueue(label: "tcash.exit-outcomes", attributes: .concurrent)
  private let passingOn = DispatchQueue(label: "tcash.exit-saves", attributes: .concurrent)
  private let outcomesTold = DispatchGroup()
  /// The number of operations. After each statement it is asked whether there are any.
  private let count = Atomic<Int>(0)

  private init() {
    atexit { ExitFlush.shared.run(isExiting: true) }
  }

  /// Adds an operation.
  ///
  /// - Returns: A subscription that removes the operation when it is cancelled or released.
  func add(_ operation: @escaping Operation) -> SharedSubscription {
    // Signals are handled only once there is something to lose: a program that stores nothing keeps
    // its signal handling.
    TerminationSignals.handleOnce { ExitFlush.shared.run(isExiting: true) }
    return add(\.operations, operation)
  }

  /// Adds an operation that passes changed values on to their storages. It comes before those that
  /// write, and the process ends even if it never returns.
  ///
  /// - Returns: A subscription that removes the operation when it is cancelled or released.
  func addPassingOn(_ operation: @escaping PassingOn) -> SharedSubscription {
    add(\.passingOn, operation)
  }

  private func add<T: Sendable>(
    _ list: any WritableKeyPath<State, [Int: T]> & Sendable,
    _ operation: T
  ) -> SharedSubscription {
    let id = state.withLock { state in
      state.lastID += 1
      state[keyPath: list][state.lastID] = operation
      noteCount(state)
      return state.lastID
    }
    return SharedSubscription { [self] in
      state.withLock { state in
        state[keyPath: list][id] = nil
        noteCount(state)
      }
    }
  }

  private func noteCount(_ state: State) {
    count.store(state.operations.count + state.passingOn.count, ordering: .releasing)
  }

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  func run(isExiting: Bool) {
    passOn()
    // One limit for all storages: a process must end even if others hold their locks.
    let deadline =
      ContinuousClock.now + (isExiting ? StorageTimeout.atExit : StorageTimeout.usual)
    for operation in state.withLock({ Array($0.operations.values) }) {
      operation(isExiting, deadline)
    }
    guard isExiting else { return }
    let timeOfTelling = ContinuousClock.now + .milliseconds(Self.timeToTell)
    _ = outcomesTold.wait(timeout: .now() + .milliseconds(Self.timeToTell))
    // Tasks tell what was written just before.
    SaveReporter.wait(until: timeOfTelling)
  }

  /// Passes on changes that wait for another thread, which may be hanging.
  private func passOn() {
    let operations = state.withLock { Array($0.passingOn.values) }
    guard !operations.isEmpty else { return }
    let deadline = ContinuousClock.now + .milliseconds(Self.timeToPassOn)
    let group = DispatchGroup()
    for operation in operations { passingOn.async(group: group) { operation(deadline) } }
    _ = group.wait(timeout: .now() + .milliseconds(Self.timeToPassOn))
  }

  /// How many milliseconds to wait until changes are passed on that were made while another thread passed
  /// on an earlier one.
  private static let timeToPassOn = 500
  /// How many milliseconds to wait until errors of the last writes are reported.
  private static let timeToTell = 200

  /// Delivers the outcome of a write while the process exits.
  ///
  /// Who is told may wait for the lock of a value that is being changed, for ever. So this happens on
  /// another thread, and ``run(isExiting:)`` goes on to write what is left.
  func tell(_ outcome: @escaping @Sendable () -> Void) {
    outcomes.async(group: outcomesTold, execute: outcome)
  }
}

/// The saves of all storages that are not finished yet.
package enum PendingSaves {
  /// Identifies who waits for saves. In a process with several owners, each waits only for its own
  /// saves.
  package struct Owner: Hashable, Sendable {
    private let id: Int
    private static let count = Atomic<Int>(0)

    package init() {
      id = Self.count.add(1, ordering: .relaxed).newValue
    }
  }

  /// The owner of the saves that the current task requests.
  @TaskLocal package static var owner: Owner?

  /// Writes the pending saves of all storages before it returns. This happens automatically when
  /// the process ends.
  package static func write() {
    ExitFlush.shared.run(isExiting: false)
  }

  /// Whether it is certain that an owner has no pending saves: no storage has registered an exit
  /// flush, and all outcomes of the owner's saves were delivered.
  package static func isIdle(for owner: Owner) -> Bool {
    ExitFlush.shared.isEmpty && SaveReporter.isIdle(for: owner)
  }

  /// Writes all pending saves, and waits until the outcomes of an owner's saves were delivered.
  /// `nil` waits for all saves.
  package static func finish(for owner: Owner? = nil) async {
    write()
    await SaveReporter.wait(for: owner)
  }
}
