public import Foundation
public import GRDB
import PlatformIO

/// Opens a database file for shared values, and makes it where there is none.
///
/// ```swift
/// try prepareDependencies {
///   $0.defaultDatabase = try openDatabase(at: .documentsDirectory.appending(path: "app.sqlite"))
/// }
/// ```
///
/// The database is in WAL mode: readers don't wait for the writer, and several processes may use the file
/// at once. Each commit is brought to the disk: a committed change survives the end of the process,
/// whatever ends it, and a power failure.
///
/// - Parameters:
///   - url: The file. Its folder is made if there is none.
///   - busyTimeout: How many seconds to wait while another process writes.
/// - Returns: The database.
/// - Throws: ``SQLiteStorageError`` with the file's path and what to do, where the file can't be made or
///   opened or is no database. Such a file is left as it is.
public func openDatabase(at url: URL, busyTimeout: TimeInterval = 5) throws -> DatabasePool {
  var configuration = Configuration()
  configuration.busyMode = .timeout(busyTimeout)
  configuration.label = "tcash.database"
  configuration.prepareDatabase { database in
    // What is committed is on the disk then, also if the power fails. A connection to a file is slower by
    // that at each commit, not at each value: values that change meanwhile are committed together.
    try database.execute(sql: "PRAGMA synchronous = FULL")
  }
  let path = ResolvedPath(url.path)
  return try SQLiteStorageError.wrap(path.absolute) {
    try Folder.make(path.resolvedFolder)
    let pool = try DatabasePool(path: path.resolvedFile, configuration: configuration)
    // A file that is no database is found out by the first look into it.
    _ = try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    return pool
  }
}
