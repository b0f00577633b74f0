import ConcurrencyExtras
import Dispatch
import Foundation
import GRDB
import PlatformIO
import Sharing

/// The state that shared values in the same database have in common: the brokers of its tables, and
/// the detection of changes by other processes.
final class DatabaseMonitor: Sendable {
  private struct Weak: Sendable {
    weak var monitor: DatabaseMonitor?
  }

  private static let monitors = LockIsolated<[ObjectIdentifier: Weak]>([:])

  private struct State: Sendable {
    /// What to call after another connection has changed the database.
    var followers: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
    var subscriptions: [SharedSubscription] = []
    var dataVersion: Int64?
    /// Whether the first check after an event is still to come.
    var isCheckScheduled = false
    /// The number of the last series of checks.
    var series = 0
    /// Whether observations of the database are to be notified.
    var isNotificationDue = false
    var brokers: [String: WeakBroker] = [:]
  }

  private struct WeakBroker: Sendable {
    weak var broker: KeyedStorageBroker?
  }

  /// How long to collect further file events before the first check, in milliseconds.
  private static let delay = 15
  /// The longest pause between two checks of a series, in milliseconds.
  private static let longestPause = 4_000

  let database: any DatabaseWriter
  let path: String
  /// The file that the database has open; `nil` if it is in memory.
  let file: FileIdentity?
  private let state = LockIsolated(State())
  private let watcher = FileWatcher.ofModifications
  private let queue = DispatchQueue(label: "tcash.database-monitor", qos: .utility)

  private init(_ database: any DatabaseWriter, _ file: FileIdentity?) {
    self.database = database
    self.path = database.path
    self.file = file ?? (Self.isOnDisk(database.path) ? FileIdentity(database.path) : nil)
  }

  deinit {
    let id = ObjectIdentifier(database)
    Self.monitors.withLock { monitors in
      if monitors[id]?.monitor == nil { monitors[id] = nil }
    }
  }

  /// The monitor of a database, which is the same as long as something holds it.
  ///
  /// - Parameter file: The file that the database has open; `nil` selects the one at its path.
  static func of(_ database: any DatabaseWriter, file: FileIdentity? = nil) -> DatabaseMonitor {
    monitors.withLock { monitors in
      let id = ObjectIdentifier(database)
      if let known = monitors[id]?.monitor { return known }
      let made = DatabaseMonitor(database, file)
      monitors[id] = Weak(monitor: made)
      return made
    }
  }

  /// Whether the database is a file that other processes may open.
  var isOnDisk: Bool { Self.isOnDisk(path) }

  private static func isOnDisk(_ path: String) -> Bool {
    !path.isEmpty && path != ":memory:" && !path.hasPrefix("file:")
  }

  /// Throws if the file was removed or replaced.
  func checkIsInPlace() throws { try file?.checkIsInPlace(path) }

  /// The broker of a table of values.
  func broker(ofTable table: String) -> KeyedStorageBroker {
    state.withLock { state in
      if let known = state.brokers[table]?.broker { return known }
      let made = KeyedStorageBroker(SQLiteKeyedStorage(monitor: self, table: table))
      state.brokers[table] = WeakBroker(broker: made)
      return made
    }
  }

  /// Lets observations of the database notice changes by other processes as long as the result is
  /// held.
  ///
  /// - Parameter onChange: Called after each such change, whatever it concerns. GRDB tells observers
  ///   of tables nothing of a table that was dropped.
  func follow(_ onChange: @escaping @Sendable () -> Void = {}) -> SharedSubscription {
    guard isOnDisk else { return .empty }
    let (id, isFirst) = state.withLock { state in
      state.lastID += 1
      state.followers[state.lastID] = onChange
      return (state.lastID, state.followers.count == 1)
    }
    if isFirst { start() }
    return SharedSubscription { [self] in stop(id) }
  }

  private func start() {
    // Read the version before the watch begins, so that no change is missed.
    let version = try? readDataVersion()
    let subscriptions = ["", "-wal"].map { suffix in
      watcher.watch(URL(fileURLWithPath: path + suffix), on: queue) { [weak self] in
        self?.scheduleCheck()
      }
    }
    state.withLock { state in
      state.dataVersion = version
      state.subscriptions = subscriptions
    }
    queue.async { [weak self] in self?.check() }
  }

  private func stop(_ id: Int) {
    let subscriptions = state.withLock { state -> [SharedSubscription] in
      state.followers[id] = nil
      guard state.followers.isEmpty else { return [] }
      state.series += 1
      state.isCheckScheduled = false
      defer { state.subscriptions = [] }
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.cancel() }
  }

  /// Begins a series of checks.
  ///
  /// A commit is visible only some time after the last event of its files: SQLite writes the changes, waits
  /// for the disk, and marks them as valid in shared memory. The pauses of a series become longer, up to the
  /// time that a slow disk takes.
  private func scheduleCheck() {
    let series = state.withLock { state -> Int? in
      guard !state.isCheckScheduled else { return nil }
      state.isCheckScheduled = true
      state.series += 1
      return state.series
    }
    if let series { check(in: series, after: Self.delay) }
  }

  private func check(in series: Int, after pause: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
      guard let self else { return }
      let isCurrent = state.withLock { state in
        guard state.series == series else { return false }
        state.isCheckScheduled = false
        return true
      }
      guard isCurrent else { return }
      check()
      if pause < Self.longestPause { check(in: series, after: 2 * pause) }
    }
  }

  /// Notifies observations of the database if another connection has changed it.
  private func check() {
    guard let version = try? readDataVersion() else { return }
    let isChanged = state.withLock { state in
      defer { state.dataVersion = version }
      return state.dataVersion != version
    }
    guard isChanged else { return }
    for onChange in state.withLock({ $0.followers.values.map(\.self) }) { onChange() }
    let isDue = state.withLock { state in
      defer { state.isNotificationDue = true }
      return state.isNotificationDue
    }
    if !isDue { notifyObservations(nextPause: Self.delay) }
  }

  /// - Parameter nextPause: How long to wait, in milliseconds, if another process is writing.
  private func notifyObservations(nextPause: Int) {
    do {
      state.withLock { $0.isNotificationDue = false }
      try database.write { try $0.notifyChanges(in: .fullDatabase) }
    } catch {
      // Other errors do not pass, and after the last follower has gone nobody is told.
      guard (error as? DatabaseError)?.resultCode == .SQLITE_BUSY else { return }
      let isDue = state.withLock { state in
        state.isNotificationDue = !state.followers.isEmpty
        return state.isNotificationDue
      }
      guard isDue else { return }
      queue.asyncAfter(deadline: .now() + .milliseconds(nextPause)) { [weak self] in
        self?.notifyObservations(nextPause: min(2 * nextPause, 1_000))
      }
    }
  }

  /// The data version of the writing connection, which changes when any other connection commits.
  private func readDataVersion() throws -> Int64? {
    try database.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
  }
}
