import ConcurrencyExtras
import Foundation
import GRDB
import Sharing

/// A transaction during which the program's code runs.
///
/// It has a separate connection, because the database that the program uses can't be used while
/// it is in a transaction.
final class SQLiteTransaction: Sendable {
  private let monitor: DatabaseMonitor
  private let connection = LockIsolated<DatabaseQueue?>(nil)
  private let deadline = LockIsolated(ContinuousClock.now)
  private let lastEnd = LockIsolated<ContinuousClock.Instant?>(nil)
  /// Held during a transaction.
  private let lock = NSRecursiveLock()

  init(_ monitor: DatabaseMonitor) {
    self.monitor = monitor
  }

  /// Runs a transaction that excludes other writers from its beginning.
  ///
  /// - Parameters:
  ///   - deadline: When to stop waiting for other processes.
  ///   - read: Reads what is stored.
  ///   - change: Runs the program's code, without the connection.
  ///   - write: Writes what `change` has returned.
  /// - Throws: ``SQLiteStorageError``, also if the file was moved away meanwhile, and the error of
  ///   `change`.
  func run<Stored, Changes>(
    until deadline: ContinuousClock.Instant,
    read: (Database) throws -> Stored,
    change: (Stored) throws -> Changes,
    write: (Changes, Database) throws -> Void
  ) throws {
    lock.lock()
    defer { lock.unlock() }
    giveWay()
    defer { lastEnd.setValue(.now) }
    self.deadline.withLock { $0 = deadline }
    let connection = try wrap { () throws -> DatabaseQueue in
      try monitor.checkIsInPlace()
      return try makeConnection()
    }
    do {
      let stored = try wrap {
        try connection.writeWithoutTransaction { database in
          try database.beginTransaction(.immediate)
          return try read(database)
        }
      }
      let changes = try change(stored)
      try wrap {
        try connection.writeWithoutTransaction { database in
          try write(changes, database)
          // SQLite would also commit into a file that nobody finds any more.
          try monitor.checkIsInPlace()
          try database.commit()
        }
        try monitor.checkIsInPlace()
      }
    } catch {
      try? connection.writeWithoutTransaction { database in
        if database.isInsideTransaction { try database.rollback() }
      }
      throw error
    }
  }

  /// Pauses between transactions that follow each other immediately. Others try once a millisecond
  /// to begin one, and would hardly ever find the database free.
  private func giveWay() {
    guard let last = lastEnd.value, ContinuousClock.now - last < .milliseconds(2) else { return }
    usleep(2_000)
  }

  private func wrap<R>(_ operation: () throws -> R) throws -> R {
    try SQLiteStorageError.wrap(monitor.path, operation)
  }

  private func makeConnection() throws -> DatabaseQueue {
    if let known = connection.withLock({ $0 }) { return known }
    var configuration = Configuration()
    configuration.label = "tcash.transaction"
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .callback { [deadline] _ in
      // SQLite's own pauses grow to a tenth of a second, which lets busy processes overtake.
      usleep(1_000)
      return ContinuousClock.now < deadline.withLock { $0 }
    }
    configuration.prepareDatabase { [monitor] database in
      try monitor.checkIsInPlace()
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    let made = try DatabaseQueue(path: monitor.path, configuration: configuration)
    connection.withLock { $0 = made }
    return made
  }
}
