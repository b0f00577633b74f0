import ConcurrencyExtras
import Dependencies
import Dispatch
public import GRDB
import Sharing

/// What is read from a database, and read again whenever it changes.
///
/// ```swift
/// struct OpenTodos: FetchKeyRequest {
///   var limit = 10
///
///   func fetch(_ db: Database) throws -> [Todo] {
///     try Todo.filter(Column("isDone") == false).limit(limit).fetchAll(db)
///   }
/// }
///
/// @SharedReader(.fetch(OpenTodos())) var todos: [Todo] = []
/// ```
///
/// Requests that are equal, in the same database, are one shared value.
public protocol FetchKeyRequest<Value>: Hashable, Sendable {
  /// What is read.
  associatedtype Value

  /// Reads it.
  ///
  /// - Parameter db: The database. What is read of it is what is observed.
  /// - Returns: What was read.
  /// - Throws: What the database throws; the shared value stays as it is and has the error.
  func fetch(_ db: Database) throws -> Value
}

extension SharedReaderKey {
  /// Reads from a database, and again whenever it changes, in this process or in another.
  ///
  /// - Parameters:
  ///   - request: What to read.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetch<Value>(
    _ request: some FetchKeyRequest<Value>,
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Value> {
    FetchKey(request, database: database)
  }

  /// Reads a collection from a database; where nothing could be read yet, it is empty.
  ///
  /// - Parameters:
  ///   - request: What to read.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetch<Records: RangeReplaceableCollection & Sendable>(
    _ request: some FetchKeyRequest<Records>,
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Records>.Default {
    Self[.fetch(request, database: database), default: Records()]
  }

  /// Reads the rows of a query, and again whenever they change.
  ///
  /// ```swift
  /// @SharedReader(.fetchAll(sql: "SELECT * FROM todos WHERE isDone = ?", arguments: [false]))
  /// var todos: [Todo]
  /// ```
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for its question marks.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetchAll<Record: FetchableRecord & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<[Record]>.Default {
    Self[
      .fetch(AllRecords<Record>(query: SQLQuery(sql, arguments)), database: database),
      default: []
    ]
  }

  /// Reads the first column of the rows of a query, and again whenever they change.
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for its question marks.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetchAll<Value: DatabaseValueConvertible & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<[Value]>.Default {
    Self[
      .fetch(AllValues<Value>(query: SQLQuery(sql, arguments)), database: database),
      default: []
    ]
  }

  /// Reads the first row of a query, and again whenever it changes. That there is none is an error.
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for its question marks.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetchOne<Record: FetchableRecord & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Record> {
    .fetch(OneRecord<Record>(query: SQLQuery(sql, arguments)), database: database)
  }

  /// Reads the first column of the first row of a query, and again whenever it changes. That there is
  /// none is an error.
  ///
  /// ```swift
  /// @SharedReader(.fetchOne(sql: "SELECT count(*) FROM todos")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for its question marks.
  ///   - database: The database; that of the dependency `defaultDatabase` unless given.
  public static func fetchOne<Value: DatabaseValueConvertible & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Value> {
    .fetch(OneValue<Value>(query: SQLQuery(sql, arguments)), database: database)
  }
}

/// What a request reads from a database. Its names are `.fetch`, `.fetchAll` and `.fetchOne`.
public struct FetchKey<Value: Sendable>: SharedReaderKey {
  private let database: any DatabaseReader
  private let request: any FetchKeyRequest<Value>
  private let monitor: DatabaseMonitor?

  init(_ request: some FetchKeyRequest<Value>, database: (any DatabaseReader)?) {
    @Dependency(\.defaultDatabase) var defaultDatabase
    self.database = database ?? defaultDatabase
    self.request = request
    self.monitor = (self.database as? any DatabaseWriter).map(DatabaseMonitor.of)
  }

  /// The request, and the database that answers it.
  public struct ID: Hashable, @unchecked Sendable {
    // Sendable holds because requests are.
    let request: AnyHashable
    let database: ObjectIdentifier
  }

  public var id: ID {
    ID(request: AnyHashable(request), database: ObjectIdentifier(database))
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(
      with: Result {
        try SQLiteStorageError.wrap(database.path) { try database.read { try request.fetch($0) } }
      }
    )
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let last = LockIsolated(UncheckedSendable<Result<Value, any Error>?>(nil))
    let path = database.path
    let cancellable = UncheckedSendable(
      observation.start(in: database, scheduling: .async(onQueue: FetchQueue.shared)) {
        subscriber.yield(throwing: SQLiteStorageError($0, path: path))
      } onChange: { result in
        let isNew = last.withLock { last in
          defer { last.value = result }
          return Self.isNew(result, after: last.value)
        }
        if isNew {
          subscriber.yield(
            with: result.map(Optional.some).mapError { SQLiteStorageError($0, path: path) }
          )
        }
      }
    )
    let following = monitor?.follow()
    return SharedSubscription {
      cancellable.value.cancel()
      following?.cancel()
    }
  }

  /// What the request reads, or why it can't: an observation that fails would end.
  private var observation: ValueObservation<ValueReducers.Fetch<Result<Value, any Error>>> {
    ValueObservation.tracking { [request] db in
      let result = Result { try request.fetch(db) }
      // Whatever changes may let it succeed.
      if case .failure = result { try db.registerAccess(to: DatabaseRegion.fullDatabase) }
      return result
    }
  }

  /// Whether somebody should be told of a result. The first one was loaded already, and an error is told
  /// once.
  private static func isNew(
    _ result: Result<Value, any Error>,
    after last: Result<Value, any Error>?
  ) -> Bool {
    switch (last, result) {
    case (nil, .failure), (.failure, .failure): false
    case (.success(let last), .success(let value)): !areEqual(last, value)
    default: true
    }
  }
}

extension FetchKey: CustomStringConvertible {
  public var description: String { ".fetch(\(request))" }
}

extension FetchKey: DescribedStorageKey {
  package var storageDescription: String {
    "sqlite \(monitor?.isOnDisk == false ? "in memory" : database.path)"
  }
}

private enum FetchQueue {
  static let shared = DispatchQueue(label: "tcash.fetch", qos: .userInitiated)
}

private func areEqual(_ lhs: Any?, _ rhs: Any) -> Bool {
  func isEqual<T: Equatable>(_ rhs: T) -> Bool { lhs as? T == rhs }
  return (rhs as? any Equatable).map { isEqual($0) } ?? false
}

// MARK: - Queries

/// A query in SQL, with its arguments.
struct SQLQuery: Hashable, @unchecked Sendable {
  // Sendable holds because the arguments are values of the database, which don't change.
  let sql: String
  let arguments: StatementArguments

  init(_ sql: String, _ arguments: StatementArguments) {
    self.sql = sql
    self.arguments = arguments
  }
}

/// A query had no row, and its first one was required.
struct NoRow: Error, CustomStringConvertible {
  let sql: String
  var description: String { "The query has no row: \(sql)" }
}

private struct AllRecords<Record: FetchableRecord & Sendable>: FetchKeyRequest {
  let query: SQLQuery

  func fetch(_ db: Database) throws -> [Record] {
    try Record.fetchAll(db, sql: query.sql, arguments: query.arguments)
  }
}

private struct AllValues<Value: DatabaseValueConvertible & Sendable>: FetchKeyRequest {
  let query: SQLQuery

  func fetch(_ db: Database) throws -> [Value] {
    try Value.fetchAll(db, sql: query.sql, arguments: query.arguments)
  }
}

private struct OneRecord<Record: FetchableRecord & Sendable>: FetchKeyRequest {
  let query: SQLQuery

  func fetch(_ db: Database) throws -> Record {
    guard let row = try Record.fetchOne(db, sql: query.sql, arguments: query.arguments) else {
      throw NoRow(sql: query.sql)
    }
    return row
  }
}

private struct OneValue<Value: DatabaseValueConvertible & Sendable>: FetchKeyRequest {
  let query: SQLQuery

  func fetch(_ db: Database) throws -> Value {
    guard let value = try Value.fetchOne(db, sql: query.sql, arguments: query.arguments) else {
      throw NoRow(sql: query.sql)
    }
    return value
  }
}
