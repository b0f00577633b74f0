import ConcurrencyExtras
import Dispatch
package import Foundation
package import GRDB
import PlatformIO
package import Sharing

/// A keyed storage in a database table.
///
/// Changes by others, in this process or in another, are observed.
package final class SQLiteKeyedStorage: KeyedStorage {
  /// The name of the default table.
  package static let defaultTable = "sharedValues"

  private static let queue = DispatchQueue(label: "tcash.sqlite-storage", qos: .utility)

  private let monitor: DatabaseMonitor
  private let table: String
  private let displayName: String
  /// Whether the transaction that is being committed is this storage's own. Accessed only on the
  /// database's writing queue.
  private let isWriting = LockIsolated(false)
  private let transaction: SQLiteTransaction

  init(monitor: DatabaseMonitor, table: String, displayName: String? = nil) {
    self.monitor = monitor
    self.table = table
    self.displayName = displayName ?? (monitor.isOnDisk ? monitor.path : "in memory")
    self.transaction = SQLiteTransaction(monitor)
  }

  /// Creates a storage in an open database.
  package convenience init(in database: any DatabaseWriter, table: String = defaultTable) {
    self.init(monitor: .of(database), table: table)
  }

  /// Opens a file, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - url: The database file.
  ///   - displayName: The name in messages; `nil` selects the path.
  ///   - busyTimeout: The time in seconds to wait while another process writes.
  /// - Throws: ``SQLiteStorageError``, also if the file is not a database; such a file is left as
  ///   it is.
  package convenience init(
    _ url: URL,
    displayName: String? = nil,
    busyTimeout: TimeInterval = 5
  ) throws {
    let (pool, file) = try openDatabaseFile(
      at: url,
      busyTimeout: busyTimeout,
      mayBeReplaced: true
    )
    self.init(
      monitor: .of(pool, file: file),
      table: Self.defaultTable,
      displayName: displayName
    )
  }

  package var storageDescription: String {
    "sqlite \(displayName)" + (table == Self.defaultTable ? "" : " (\(table))")
  }

  package var writesAtOnce: Bool { !monitor.isOnDisk }

  /// The file that is open; `nil` if the database is in memory.
  var file: FileIdentity? { monitor.file }

  private var quotedTable: String { "\"\(table.replacingOccurrences(of: "\"", with: "\"\""))\"" }

  package func values(of names: Set<String>?) throws -> [String: JSONText] {
    try SQLiteStorageError.wrap(monitor.path) {
      try monitor.database.read { try checkedValues(of: names, in: $0) }
    }
  }

  /// All values of the file that is open, which may not be in its place any more. No connection is
  /// opened for them. Rows that are not JSON are left out.
  func valuesOfOpenFile() throws -> [String: JSONText] {
    try SQLiteStorageError.wrap(monitor.path) {
      try monitor.database.writeWithoutTransaction { database in
        try values(of: nil, in: database) { try? JSONText($1) }
      }
    }
  }

  private func checkedValues(
    of names: Set<String>?,
    in database: Database
  ) throws -> [String: JSONText] {
    try values(of: names, in: database) { name, text in
      do {
        return try JSONText(text)
      } catch {
        throw MalformedRow(name: name, table: table, path: monitor.path, underlyingError: error)
      }
    }
  }

  /// - Parameter makeText: Checks the text of a row; `nil` leaves the row out.
  private func values(
    of names: Set<String>?,
    in database: Database,
    _ makeText: (_ name: String, _ text: String) throws -> JSONText?
  ) throws -> [String: JSONText] {
    guard try hasTable(database) else { return [:] }
    var sql = "SELECT name, value FROM \(quotedTable)"
    var arguments = StatementArguments()
    if let names {
      sql += " WHERE name IN (SELECT value FROM json_each(?))"
      arguments = [try JSONText(encoding: names.sorted()).text]
    }
    let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
    var values: [String: JSONText] = [:]
    while let row = try rows.next() {
      let name: String = row[0]
      values[name] = try makeText(name, row[1] as String? ?? "null")
    }
    return values
  }

  /// What is written while the file is moved away is an error, too.
  package func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    try SQLiteStorageError.wrap(monitor.path) {
      try monitor.checkIsInPlace()
      try transact(until: deadline) { database in
        try write(change(storedValues(of: names, in: database)), in: database)
      }
      try monitor.checkIsInPlace()
    }
  }

  /// Stores values unless the database has the table, even if it is empty.
  ///
  /// - Parameter values: Called only if they are to be stored.
  /// - Returns: Whether they were stored.
  func begin(
    until deadline: ContinuousClock.Instant,
    with values: () throws -> [String: JSONText]
  ) throws -> Bool {
    try SQLiteStorageError.wrap(monitor.path) {
      var isNew = false
      try transact(until: deadline) { database in
        isNew = try !hasTable(database)
        if isNew { try write(values().mapValues { $0 }, in: database) }
      }
      return isNew
    }
  }

  private func transact(
    until deadline: ContinuousClock.Instant,
    _ operation: (Database) throws -> Void
  ) throws {
    try monitor.database.transact(until: deadline) { database in
      isWriting.setValue(true)
      defer { isWriting.setValue(false) }
      try operation(database)
      try database.commit()
    }
  }

  /// Copies the log into the database's file, which people copy or commit without its log.
  package func willExit(before deadline: ContinuousClock.Instant) {
    guard monitor.isOnDisk, (try? monitor.checkIsInPlace()) != nil else { return }
    monitor.database.checkpoint(until: deadline)
  }

  package func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: JSONText?) throws -> [String: JSONText?]
  ) throws {
    guard monitor.isOnDisk else {
      // No other process has this database, and the program's code may use it.
      let changes = try change(values(of: [name])[name])
      return try update([name], until: deadline) { _ in changes }
    }
    try transaction.run(until: deadline) { database in
      try storedValues(of: [name], in: database)[name]
    } change: {
      try change($0)
    } write: { changes, database in
      try write(changes, in: database)
    }
  }

  /// The stored values. A row that is not JSON may be replaced.
  private func storedValues(
    of names: Set<String>,
    in database: Database
  ) throws -> [String: JSONText] {
    try values(of: names, in: database) { _, text in JSONText(unchecked: text) }
  }

  private func write(_ changes: [String: JSONText?], in database: Database) throws {
    guard !changes.isEmpty else { return }
    try makeTable(database)
    for (name, text) in changes { try write(text, name, database) }
  }

  private func write(_ text: JSONText?, _ name: String, _ database: Database) throws {
    guard let text else {
      let statement = try database.cachedStatement(
        sql: "DELETE FROM \(quotedTable) WHERE name = ?"
      )
      return try statement.execute(arguments: [name])
    }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO \(quotedTable) (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
    )
    try statement.execute(arguments: [name, text.text])
  }

  /// Creates the table in the transaction of a write, so that reading changes nothing. Others may
  /// have dropped or renamed it since the last write. The table has row ids, because a table without
  /// them reports no changes to observers.
  private func makeTable(_ database: Database) throws {
    guard try !hasTable(database) else { return }
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(quotedTable) (
          name TEXT NOT NULL PRIMARY KEY,
          value TEXT NOT NULL
        )
        """
    )
  }

  private func hasTable(_ database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) = lower(?)
        """
    )
    return try Int.fetchOne(statement, arguments: [table]) != nil
  }

  package func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let observer = TableObserver(table) { [isWriting] in
      guard !isWriting.value else { return }
      // The database can't be read on its own queue, which calls this closure.
      Self.queue.async(execute: onChange)
    }
    monitor.database.add(transactionObserver: observer, extent: .databaseLifetime)
    let following = monitor.follow { Self.queue.async(execute: onChange) }
    return SharedSubscription { [database = monitor.database] in
      database.remove(transactionObserver: observer)
      following.cancel()
    }
  }
}

/// Observes the commits that change one table, which need not exist yet.
private final class TableObserver: TransactionObserver, Sendable {
  private let table: String
  private let onCommit: @Sendable () -> Void
  /// Whether the transaction has changed the table. Accessed only on the database's writing queue.
  private let hasChanged = LockIsolated(false)

  init(_ table: String, onCommit: @escaping @Sendable () -> Void) {
    // SQLite compares table names without regard to case.
    self.table = table.lowercased()
    self.onCommit = onCommit
  }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
    kind.tableName.lowercased() == table
  }

  func databaseDidChange(with event: DatabaseEvent) {
    hasChanged.setValue(true)
    // Further events of this transaction add nothing.
    stopObservingDatabaseChangesUntilNextTransaction()
  }

  /// Called after a commit of another process, for which SQLite reports no details.
  func databaseDidChange() {
    hasChanged.setValue(true)
  }

  func databaseDidCommit(_ db: Database) {
    guard takeChange() else { return }
    onCommit()
  }

  func databaseDidRollback(_ db: Database) {
    _ = takeChange()
  }

  private func takeChange() -> Bool {
    hasChanged.withLock { hasChanged in
      defer { hasChanged = false }
      return hasChanged
    }
  }
}

/// The error for a row that is not JSON.
struct MalformedRow: Error, CustomStringConvertible {
  let name: String
  let table: String
  let path: String
  let underlyingError: any Error

  var description: String {
    "The row '\(name)' of the table '\(table)' in '\(path)' is not JSON: \(underlyingError)"
  }
}
