import GRDB
import PlatformIO
import SystemPackage

/// A failed database operation, with the file and advice.
public struct SQLiteStorageError: Error, CustomStringConvertible {
  /// The kind of problem.
  public enum Kind: Hashable, Sendable {
    /// Another process is writing and did not finish before the timeout.
    case locked
    /// Another part of the program used the database for too long.
    case inUse
    /// The file or its folder is not writable.
    case readOnly
    /// The file is not a database, or is damaged.
    case corrupt
    /// The disk is full.
    case diskFull
    /// The file can't be created or opened.
    case cannotOpen
    /// The file was removed or replaced while it was open.
    case moved
    /// Anything else.
    case other
  }

  public let kind: Kind
  /// The database file.
  public let path: String
  /// The error of the database.
  public let underlyingError: any Error

  init(_ error: any Error, path: String) {
    self.kind = Self.kind(of: error)
    self.path = path
    self.underlyingError = error
  }

  private static func kind(of error: any Error) -> Kind {
    if error is DatabaseMoved { return .moved }
    if error is ConnectionInUse { return .inUse }
    if case .system(let problem)? = error as? FileError { return kind(of: problem) }
    return switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
    case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
    case .SQLITE_FULL: .diskFull
    case .SQLITE_CANTOPEN: .cannotOpen
    // On a full disk the system may report a general write error instead of a full disk.
    default: .other
    }
  }

  private static func kind(of problem: Errno) -> Kind {
    switch problem {
    case .wouldBlock: .locked
    case .permissionDenied, .notPermitted, .readOnlyFileSystem: .readOnly
    case .noSpace, .diskQuotaExceeded: .diskFull
    default: .cannotOpen
    }
  }

  /// Whether a database may be at its path that is not the open one, or none.
  var mayBeDueToMove: Bool { kind == .moved || kind == .cannotOpen }

  static func wrap<R>(_ path: String, _ operation: () throws -> R) throws -> R {
    do {
      return try operation()
    } catch let error as SQLiteStorageError {
      throw error
    } catch {
      throw SQLiteStorageError(error, path: path)
    }
  }

  public var description: String {
    "\(problem): \(underlyingError).\n\n\(advice)"
  }

  private var problem: String {
    switch kind {
    case .locked: "The database '\(path)' is locked by another process"
    case .inUse: "Another part of the program is using the database '\(path)'"
    case .readOnly: "The database '\(path)' can't be written"
    case .corrupt: "The file '\(path)' is not a database, or is damaged"
    case .diskFull: "There is no space left for the database '\(path)'"
    case .cannotOpen: "The database '\(path)' can't be opened"
    case .moved: "The database '\(path)' was removed or replaced while it was open"
    case .other: "The database '\(path)' reported an error"
    }
  }

  private var advice: String {
    switch kind {
    case .locked: "Nothing is lost: save again when the other process has ended its transaction."
    case .inUse:
      "Nothing is lost: save again when it has ended. A value is not stored within a transaction of the "
        + "program, and none of those may wait for it."
    case .readOnly: "Check that the file and its folder belong to you and may be written."
    case .corrupt:
      "The file is left as it is. Put it aside, or restore it from a backup, and try again."
    case .diskFull: "The stored data is unchanged. Free some space, and save again."
    case .cannotOpen: "Check that the folder exists, and that the path is not itself a folder."
    case .moved:
      "The file there is left as it is. Put the database back, or start the program again."
    case .other: "The stored data is unchanged."
    }
  }
}

/// The error for an open database whose file is not at its path any more.
struct DatabaseMoved: Error, CustomStringConvertible {
  var description: String { "the open file is one that nobody finds any more" }
}

extension FileIdentity {
  /// Throws if the file at a path is not this one: SQLite would go on to use this one.
  func checkIsInPlace(_ path: String) throws {
    guard FileIdentity(path) != self else { return }
    throw DatabaseMoved()
  }
}
