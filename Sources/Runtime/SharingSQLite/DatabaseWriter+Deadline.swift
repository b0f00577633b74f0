import Dispatch
import Foundation
import GRDB

extension DatabaseWriter {
  /// Runs an operation in a transaction that excludes other writers, and that begins before a
  /// deadline or not at all.
  ///
  /// The writing connection is the program's own. Another thread may use it for any time, and it waits
  /// for other processes as long as the program has configured it to, if at all.
  ///
  /// - Parameters:
  ///   - deadline: When to stop waiting for other threads and other processes.
  ///   - operation: Called on any thread, and again if it could not commit. It commits the transaction.
  /// - Throws: The error of the operation, ``ConnectionInUse``, or an error with the code `SQLITE_BUSY`.
  func transact(
    until deadline: ContinuousClock.Instant,
    _ operation: (Database) throws -> Void
  ) throws {
    // Others may have used up the time that this database has in common with them.
    let deadline = Swift.max(deadline, .now + .milliseconds(50))
    while true {
      do {
        return try begin(until: deadline, operation)
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
      {
        usleep(1_000)
      }
    }
  }

  /// Copies the write-ahead log into the database, as far as others let it without waiting.
  func checkpoint(until deadline: ContinuousClock.Instant) {
    let end = DispatchSemaphore(value: 0)
    asyncWriteWithoutTransaction { database in
      _ = try? database.checkpoint(.passive)
      end.signal()
    }
    _ = end.wait(until: Swift.max(deadline, .now + .milliseconds(50)))
  }

  private func begin(
    until deadline: ContinuousClock.Instant,
    _ operation: (Database) throws -> Void
  ) throws {
    try withoutActuallyEscaping(operation) { operation in
      let attempt = TransactionAttempt(in: self, operation)
      DispatchQueue.global().async { attempt.run() }
      try attempt.wait(until: deadline)
    }
  }
}

/// A transaction that is given up if it does not begin in time.
private final class TransactionAttempt: @unchecked Sendable {
  // '@unchecked': the operation is called only while `wait` waits for it.

  private enum State {
    case waiting((Database) throws -> Void)
    case running
    case ended(Result<Void, any Error>)
    case abandoned
  }

  private let lock = NSLock()
  private var state: State
  private var database: (any DatabaseWriter)?
  /// Whether the connection was free, and waits for other processes at most.
  private var hasConnection = false
  private let end = DispatchSemaphore(value: 0)

  init(in database: any DatabaseWriter, _ operation: @escaping (Database) throws -> Void) {
    self.database = database
    state = .waiting(operation)
  }

  func run() {
    let result = Result { try perform() }
    lock.withLock { if case .abandoned = state {} else { state = .ended(result) } }
    end.signal()
  }

  /// Does not hold the database any more when it returns: who waits may be the last one, and expects
  /// that it is closed when it is released.
  private func perform() throws {
    defer { database = nil }
    try database?.writeWithoutTransaction { database in
      let isWanted = lock.withLock {
        hasConnection = true
        guard case .waiting = state else { return false }
        return true
      }
      if isWanted { try transact(in: database) }
    }
  }

  private func transact(in database: Database) throws {
    try database.beginTransaction(.immediate)
    defer { if database.isInsideTransaction { try? database.rollback() } }
    try take()?(database)
  }

  /// - Returns: The operation, for which the caller goes on to wait now; `nil` if it was given up.
  private func take() -> ((Database) throws -> Void)? {
    lock.withLock {
      guard case .waiting(let operation) = state else { return nil }
      state = .running
      return operation
    }
  }

  /// - Returns: Whether the transaction has not begun, and will not.
  private func abandon() -> Bool {
    lock.withLock {
      guard case .waiting = state else { return false }
      state = .abandoned
      return true
    }
  }

  func wait(until deadline: ContinuousClock.Instant) throws {
    if end.wait(until: deadline) == .timedOut {
      if abandon() {
        guard lock.withLock({ hasConnection }) else { throw ConnectionInUse() }
        throw DatabaseError(resultCode: .SQLITE_BUSY)
      }
      end.wait()
    }
    guard case .ended(let result) = lock.withLock({ state }) else { return }
    try result.get()
  }
}

/// The error for a database whose connection the program itself used for too long.
struct ConnectionInUse: Error, CustomStringConvertible {
  var description: String { "its writing connection was not free in time" }
}

extension DispatchSemaphore {
  fileprivate func wait(until deadline: ContinuousClock.Instant) -> DispatchTimeoutResult {
    wait(timeout: .now() + max(.zero, deadline - .now) / .seconds(1))
  }
}
