public import Foundation
public import GRDB
import PlatformIO

/// Opens a database file for shared values, and creates it if there is none.
///
/// ```swift
/// try prepareDependencies {
///   $0.defaultDatabase = try openDatabase(at: .documentsDirectory.appending(path: "app.sqlite"))
/// }
/// ```
///
/// The database is in WAL mode: readers don't wait for the writer, and several processes may use
/// the file at once. Each commit is synced to the disk: a committed change survives the end of the
/// process, whatever ends it, and a power failure. Only the owner may read and write a new file.
///
/// - Parameters:
///   - url: The file. Its folder is created if necessary.
///   - busyTimeout: The time in seconds to wait while another process writes.
/// - Returns: The database.
/// - Throws: ``SQLiteStorageError`` with the file's path and advice, if the file can't be created
///   or opened or is not a database. Such a file is left as it is.
public func openDatabase(at url: URL, busyTimeout: TimeInterval = 5) throws -> DatabasePool {
  try openDatabaseFile(at: url, busyTimeout: busyTimeout).pool
}

/// ``openDatabase(at:busyTimeout:)`` with the identity of the file that was opened.
///
/// - Parameter mayBeReplaced: Whether all connections are opened now, one of them for reading, and stay
///   open. SQLite looks for the log of a database at its path: a connection that is opened while the
///   file is replaced may get one file and the log of the other.
func openDatabaseFile(
  at url: URL,
  busyTimeout: TimeInterval,
  mayBeReplaced: Bool = false
) throws -> (pool: DatabasePool, file: FileIdentity?) {
  var configuration = Configuration()
  configuration.busyMode = .timeout(busyTimeout)
  configuration.label = "tcash.database"
  if mayBeReplaced {
    configuration.maximumReaderCount = 1
    configuration.persistentReadOnlyConnections = true
  }
  let path = ResolvedPath(url.path)
  return try SQLiteStorageError.wrap(path.absolute) {
    let file = try path.resolvedFile
    try Folder.make(path.resolvedFolder)
    // SQLite would let everybody read a new file. It describes best why a file can't be created.
    try? DurableFile.createIfMissing(file)
    // A pool opens connections when it needs them. One that is opened after another file has taken
    // the place of this one would read the other file through the log of this one.
    let identity = FileIdentity(file)
    configuration.prepareDatabase { _ in try identity?.checkIsInPlace(file) }
    let pool = try DatabasePool(path: file, configuration: configuration)
    // Each commit is synced to the disk, so it survives a power failure. This costs time for each
    // commit and not for each value: values that change during a commit are committed together. A
    // pool selects a weaker setting when it is created, so the setting is made afterwards.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    // SQLite detects only on the first read that a file is not a database.
    _ = try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    try identity?.checkIsInPlace(file)
    return (pool, identity ?? FileIdentity(file))
  }
}
