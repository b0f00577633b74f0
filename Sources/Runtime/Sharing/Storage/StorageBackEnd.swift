/// A place that stores entries under names: a folder of files, a property list, the members of a
/// JSON file, the rows of a table.
///
/// A back end only reads, writes and watches. Delayed writes, the distinction of own writes from
/// those of others, and the detection of lost updates are the work of ``WriteBehindStore``.
///
/// All methods may be called from any thread and may block.
package protocol StorageBackEnd<Entry>: AnyObject, Sendable {
  /// What is stored under a name.
  associatedtype Entry: Sendable

  /// The kind and location of the storage, for messages: `sqlite app.db`.
  var storageDescription: String { get }

  var pace: WritePace { get }

  /// Whether all entries are in one place: they are written in one transaction, and an error
  /// concerns all of them. Otherwise each entry is a separate place.
  var isOnePlace: Bool { get }

  /// Whether entries that could not be written are tried again together with the next one.
  var retriesFailedWrites: Bool { get }

  /// Reads several entries at once.
  ///
  /// - Parameter names: The names of the entries; `nil` selects all entries.
  /// - Returns: The entries that exist.
  /// - Throws: An error that names the file, if the file can't be read or is corrupt.
  func values(of names: Set<String>?) throws -> [String: Entry]

  /// Reads and writes several entries in one transaction, which excludes other processes. When this
  /// method returns, the entries survive the end of the process and a power failure.
  ///
  /// - Parameters:
  ///   - names: The names of the entries to read.
  ///   - deadline: When to stop waiting for another process.
  ///   - change: Returns the new entries for those that are stored; `nil` removes an entry.
  /// - Throws: An error that names the file; nothing is changed in this case.
  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: Entry]) throws -> [String: Entry?]
  ) throws

  /// ``update(_:until:_:)`` with a closure that runs the program's code, which may use this and
  /// other storages.
  func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: Entry?) throws -> [String: Entry?]
  ) throws

  /// Called after the last write when the process exits.
  ///
  /// - Parameter deadline: When to stop waiting for others.
  func willExit(before deadline: ContinuousClock.Instant)

  func areEqual(_ lhs: Entry?, _ rhs: Entry?) -> Bool

  /// The part of an entry by which ``areEqual(_:_:)`` recognizes it later.
  func identity(of entry: Entry) -> Entry

  /// A short text of an entry for messages; `nil` if it has none.
  func text(of entry: Entry) -> String?

  /// Reports that entries may have changed, through another holder or another process. Own writes
  /// may be reported too.
  ///
  /// - Parameters:
  ///   - name: The entry, if each entry is a separate place.
  ///   - onChange: Called on any thread.
  /// - Returns: A subscription that ends the reports.
  func watch(_ name: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension StorageBackEnd {
  package var isOnePlace: Bool { true }
  package var retriesFailedWrites: Bool { false }
  package func identity(of entry: Entry) -> Entry { entry }
  package func willExit(before deadline: ContinuousClock.Instant) {}

  package func coordinate(
    _ name: String,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: Entry?) throws -> [String: Entry?]
  ) throws {
    try update([name], until: deadline) { try change($0[name]) }
  }
}

/// How soon a saved entry is written.
package enum WritePace: Hashable, Sendable {
  /// Before the save returns.
  case atOnce
  /// On a queue, as soon as the previous write has ended.
  case soon
  /// Before the save returns, unless the place was written less than this time ago; then at the end
  /// of that time.
  case spaced(milliseconds: Int)
}

/// How long operations wait for another process.
package enum StorageTimeout {
  /// For writes, and for changes of coordinated values.
  @TaskLocal package static var usual = Duration.seconds(5)
  /// For all storages together when the process ends.
  static let atExit: Duration = .seconds(2)
}
