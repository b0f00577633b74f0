import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import SharingSQLite
import StorageTesting

extension StorageBackend {
  /// The storages in databases.
  static let databases = [
    StorageBackend("sqlite in memory") { try SQLiteSession(isOnDisk: false) },
    StorageBackend("sqlite") { try SQLiteSession(isOnDisk: true) },
    StorageBackend("moved to sqlite") { try MovedSession.sqlite() },
  ]
}

/// Runs SQL in a database file as another program does.
func runOutside(_ file: URL, _ operation: (Database) throws -> Void) throws {
  var configuration = Configuration()
  configuration.busyMode = .timeout(5)
  let queue = try DatabaseQueue(path: file.path, configuration: configuration)
  try queue.writeWithoutTransaction(operation)
  try queue.close()
}

/// Puts another database in the place of a file that may be open.
private func replace(_ file: URL, _ name: String, _ json: String) throws {
  let other = file.deletingLastPathComponent().appendingPathComponent("other.sqlite")
  try write(name, json, to: other)
  // At once: who follows the file would make another while there is none.
  guard rename(other.path, file.path) == 0 else {
    throw CocoaError(.fileWriteUnknown)
  }
}

private func dropTable(of file: URL, renames: Bool) throws {
  try runOutside(file) { database in
    let sql = renames ? "ALTER TABLE sharedValues RENAME TO others" : "DROP TABLE sharedValues"
    try database.execute(sql: sql)
  }
}

func write(_ name: String, _ json: String?, to file: URL) throws {
  try runOutside(file) { database in
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS sharedValues (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)
        """
    )
    guard let json else {
      return try database.execute(sql: "DELETE FROM sharedValues WHERE name = ?", arguments: [name])
    }
    try database.execute(
      sql: "INSERT OR REPLACE INTO sharedValues VALUES (?, ?)",
      arguments: [name, json]
    )
  }
}

/// Holds the lock of a database, so that nobody else can write.
func lock(_ file: URL) throws -> @Sendable () throws -> Void {
  var configuration = Configuration()
  configuration.allowsUnsafeTransactions = true
  let queue = try DatabaseQueue(path: file.path, configuration: configuration)
  try queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
  return {
    try queue.writeWithoutTransaction { try $0.rollback() }
    try queue.close()
  }
}

private final class SQLiteSession: StorageSession {
  private let folder: TemporaryFolder
  private let file: URL?
  private let memory: any DatabaseWriter
  let isDurable = true

  init(isOnDisk: Bool) throws {
    folder = try TemporaryFolder()
    file = isOnDisk ? folder.file("app.sqlite") : nil
    memory = try DatabaseQueue()
  }

  func prepare(_ dependencies: inout DependencyValues) throws {
    dependencies.defaultDatabase =
      try file.map { try openDatabase(at: $0, busyTimeout: 0.1) } ?? memory
  }

  func key<Value: Codable & Equatable & Sendable>(
    _ name: String,
    _ type: Value.Type
  ) -> any SharedKey<Value> {
    SQLiteKey<Value>.sqlite(name)
  }

  func writeFromOutside(_ name: String, _ json: String?) throws -> Bool {
    guard let file else { return false }
    try write(name, json, to: file)
    return true
  }

  func breakSaving() throws -> (@Sendable () throws -> Void)? { try file.map(lock) }
  func file(of name: String) -> URL? { file }

  func replaceFile(_ name: String, _ json: String) throws -> Bool? {
    guard let file else { return nil }
    try replace(file, name, json)
    // The program has opened the database itself.
    return false
  }

  func removeTable(renames: Bool) throws -> Bool {
    guard let file else { return false }
    try dropTable(of: file, renames: renames)
    return true
  }

  func end() { folder.remove() }
}

extension MovedSession {
  fileprivate static func sqlite() throws -> MovedSession {
    let folder = try TemporaryFolder()
    let file = folder.file("app.sqlite")
    return MovedSession(
      makeStorage: { try SQLiteFileStorage(file, busyTimeout: 0.1) },
      outside: { name, text in try write(name, text?.text, to: file) },
      failure: { try lock(file) },
      file: file,
      replacement: { name, json in try replace(file, name, json) },
      tableRemoval: { try dropTable(of: file, renames: $0) },
      cleanUp: { folder.remove() }
    )
  }
}
