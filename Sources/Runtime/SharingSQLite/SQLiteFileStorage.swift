import ConcurrencyExtras
import Dispatch
package import Foundation
import IssueReporting
import PlatformIO
package import Sharing
import SystemPackage

/// A keyed storage in a database file that may be removed or replaced while it is in use.
///
/// An open database keeps using a removed file, where written values would be lost. Each access
/// therefore checks whether the file is still the one that was opened. If the file is gone, it is
/// created again with all values; if another database is in its place, the values of that database
/// take precedence.
package final class SQLiteFileStorage: KeyedStorage {
  private struct Connection: Sendable {
    var storage: SQLiteKeyedStorage
    /// The file, with its links resolved.
    var path: String
    /// The write-ahead log of the file as of the last access.
    var log: HeldFile?
    /// Reports changes of the database, while there are listeners.
    var subscription: SharedSubscription?
    /// Reports that the file is another one, while there are listeners.
    var watch: SharedSubscription?
  }

  private struct Listeners: Sendable {
    var byID: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private static let queue = DispatchQueue(label: "tcash.sqlite-file-storage", qos: .utility)
  /// How long to wait for another process that has a new file locked.
  private static let pause: DispatchTimeInterval = .milliseconds(100)

  private let url: URL
  private let displayName: String?
  private let busyTimeout: TimeInterval
  /// Not held while others are waited for: a process that ends needs it.
  private let connection: LockIsolated<Connection>
  /// Held while the file is reopened.
  private let reopening = NSRecursiveLock()
  private let listeners = LockIsolated(Listeners())

  package let storageDescription: String

  /// Opens a file, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - url: The database file.
  ///   - displayName: The name in messages; `nil` selects the path.
  ///   - busyTimeout: The time in seconds to wait while another process writes.
  /// - Throws: ``SQLiteStorageError``, also if the file is not a database; such a file is left as
  ///   it is.
  package init(_ url: URL, displayName: String? = nil, busyTimeout: TimeInterval = 5) throws {
    let url = url.standardizedFileURL
    let storage = try SQLiteKeyedStorage(url, displayName: displayName, busyTimeout: busyTimeout)
    self.url = url
    self.displayName = displayName
    self.busyTimeout = busyTimeout
    self.storageDescription = storage.storageDescription
    let path = try ResolvedPath(url.path).resolvedFile
    self.connection = LockIsolated(
      Connection(storage: storage, path: path, log: HeldFile(Self.log(of: path)))
    )
  }

  package var writesAtOnce: Bool { false }

  package func values(of names: Set<String>?) throws -> [String: JSONText] {
    try using { try $0.values(of: names) }
  }

  package func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    // What was committed just before the file was moved away is in the file that is there now. If it is
    // found there, what it has replaced is what it replaces again.
    var committed: (stored: [String: JSONText], changes: [String: JSONText?])?
    try using(until: deadline) { storage in
      try storage.update(names, until: deadline) { stored in
        var stored = stored
        for (name, change) in committed?.changes ?? [:] where stored[name] == change {
          stored[name] = committed?.stored[name]
        }
        let changes = try change(stored)
        committed = (stored, changes)
        return changes
      }
    }
  }

  package func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: JSONText?) throws -> [String: JSONText?]
  ) throws {
    var hasRun = false
    try using(until: deadline, mayRepeat: { !hasRun }) { storage in
      try storage.coordinate(name, until: deadline) { stored in
        hasRun = true
        return try change(stored)
      }
    }
  }

  package func willExit(before deadline: ContinuousClock.Instant) {
    connection.value.storage.willExit(before: deadline)
  }

  // MARK: The file

  /// - Parameter mayRepeat: Whether to try again if the file was moved away during the operation.
  private func using<R>(
    until deadline: ContinuousClock.Instant = .now + StorageTimeout.usual,
    mayRepeat: () -> Bool = { true },
    _ operation: (SQLiteKeyedStorage) throws -> R
  ) throws -> R {
    let result: R
    do {
      result = try operation(storage(until: deadline))
    } catch let error as SQLiteStorageError where error.mayBeDueToMove && mayRepeat() {
      // The file was moved between the look at it and the operation.
      result = try operation(storage(until: deadline))
    }
    connection.withLock { noteLog(&$0) }
    return result
  }

  private static func log(of path: String) -> String { path + "-wal" }

  /// Notes the log, which an operation may have created, if the file is still the open one.
  private func noteLog(_ connection: inout Connection) {
    let path = Self.log(of: connection.path)
    guard FileIdentity(path) != connection.log?.identity else { return }
    let log = HeldFile(path)
    guard FileIdentity(url.path) == connection.storage.file else { return }
    connection.log = log
  }

  /// The storage in the file that exists now. Reopens the file if it is not the open one.
  ///
  /// - Parameter deadline: When to stop waiting for others that use the file.
  private func storage(
    until deadline: ContinuousClock.Instant = .now + StorageTimeout.usual
  ) throws -> SQLiteKeyedStorage {
    if let open { return open }
    guard reopening.lock(before: Date(timeIntervalSinceNow: Self.seconds(until: deadline))) else {
      throw SQLiteStorageError(ConnectionInUse(), path: url.path)
    }
    let (storage, wasLost): (SQLiteKeyedStorage, Bool)
    do {
      defer { reopening.unlock() }
      // Another thread may have reopened it meanwhile.
      if let open { return open }
      (storage, wasLost) = try reopen(until: deadline)
    }
    if wasLost { reportLoss() }
    return storage
  }

  /// The storage, if its file is the one that exists now.
  private var open: SQLiteKeyedStorage? {
    let storage = connection.value.storage
    return storage.file.map { $0 == FileIdentity(url.path) } == true ? storage : nil
  }

  private static func seconds(until deadline: ContinuousClock.Instant) -> TimeInterval {
    max(.zero, deadline - .now) / .seconds(1)
  }

  /// Opens the file that exists now, or creates it.
  ///
  /// - Returns: The storage, and whether the file was missing or empty and has the values of the previous
  ///   one now.
  private func reopen(
    until deadline: ContinuousClock.Instant
  ) throws -> (storage: SQLiteKeyedStorage, wasLost: Bool) {
    let path = try ResolvedPath(url.path).resolvedFile
    // Other processes find out at the same time, and open the file one after the other. So none removes
    // the log that another one has just created.
    let lock = try SQLiteStorageError.wrap(path) {
      try LockedFile.lock(of: path, until: deadline)
    }
    defer { withExtendedLifetime(lock) { LockedFile.removeLock(of: path) } }
    let old = connection.value
    // SQLite would apply the old log to the database that replaces the file.
    if let log = old.log, log.identity == FileIdentity(Self.log(of: path)) {
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    }
    let timeout = min(busyTimeout, Self.seconds(until: deadline))
    let new = try SQLiteKeyedStorage(url, displayName: displayName, busyTimeout: timeout)
    // An empty database in its place says nothing about the values. The open one still has all that were
    // committed, wherever its file is. If it is damaged, that matters only here.
    let wasLost = try new.begin(until: deadline) { try old.storage.valuesOfOpenFile() }
    connection.withLock { connection in
      connection.subscription = nil
      connection.storage = new
      connection.path = path
      connection.log = HeldFile(Self.log(of: path))
      follow(&connection)
    }
    return (new, wasLost)
  }

  private func reportLoss() {
    reportIssue(
      """
      The database '\(url.path)' was removed or emptied while it was in use. It is recreated with \
      all values.

      Move shared values to another place before their file is removed: 'shared storage KIND memory'.
      """
    )
  }

  // MARK: Changes by others

  package func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = listeners.withLock { listeners in
      listeners.lastID += 1
      listeners.byID[listeners.lastID] = onChange
      return listeners.lastID
    }
    connection.withLock { follow(&$0) }
    return SharedSubscription { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    listeners.withLock { $0.byID[id] = nil }
    connection.withLock { follow(&$0) }
  }

  /// Follows changes if there are listeners, and stops if there are none.
  private func follow(_ connection: inout Connection) {
    guard !listeners.value.byID.isEmpty else {
      (connection.subscription, connection.watch) = (nil, nil)
      return
    }
    if connection.subscription == nil {
      connection.subscription = connection.storage.subscribe { [weak self] in self?.notify() }
    }
    if connection.watch == nil {
      connection.watch = FileWatcher.shared.watch(url, on: Self.queue) { [weak self] in
        self?.check()
      }
    }
  }

  /// Notifies the listeners if the file is another one now.
  private func check() {
    guard FileIdentity(url.path) != connection.value.storage.file else { return }
    do {
      _ = try storage()
    } catch let error as SQLiteStorageError where [.locked, .inUse].contains(error.kind) {
      Self.queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.check() }
    } catch {
      // The listeners find out by themselves that the file can't be opened.
    }
    notify()
  }

  private func notify() {
    for listener in listeners.value.byID.values { listener() }
  }
}

/// A file that is kept open, so that no other file gets its identity.
private final class HeldFile: Sendable {
  let identity: FileIdentity
  private let descriptor: FileDescriptor

  /// - Parameter path: A file that SQLite does not lock: it would lose its locks when this one is
  ///   closed.
  init?(_ path: String) {
    guard let descriptor = try? FileDescriptor.openFile(path),
      let identity = FileIdentity(of: descriptor)
    else { return nil }
    self.descriptor = descriptor
    self.identity = identity
  }

  deinit { try? descriptor.close() }
}
