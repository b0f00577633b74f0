import ConcurrencyExtras
import Dependencies
import Dispatch
public import GRDB
import Sharing

/// A request that reads a value from a database, and reads it again whenever it changes.
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
/// Equal requests to the same database share one value.
public protocol FetchKeyRequest<Value>: Hashable, Sendable {
  /// The type of the value.
  associatedtype Value

  /// Reads the value.
  ///
  /// - Parameter db: The database. Whatever the request reads from it is observed.
  /// - Returns: The value.
  /// - Throws: The error of the database. The shared value stays unchanged and has the error as its
  ///   `loadError`.
  func fetch(_ db: Database) throws -> Value
}

extension SharedReaderKey {
  /// Reads a value from a database, and again whenever it changes, in this process or in another.
  ///
  /// - Parameters:
  ///   - request: The request that reads the value.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
  public static func fetch<Value>(
    _ request: some FetchKeyRequest<Value>,
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Value> {
    FetchKey(request, database: database)
  }

  /// Reads a collection from a database. It is empty until it could be read.
  ///
  /// - Parameters:
  ///   - request: The request that reads the collection.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
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
  ///   - arguments: The values for the question marks in the query.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
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
  ///   - arguments: The values for the question marks in the query.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
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

  /// Reads the first row of a query, and again whenever it changes. It is an error if there is
  /// none.
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for the question marks in the query.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
  public static func fetchOne<Record: FetchableRecord & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Record> {
    .fetch(OneRecord<Record>(query: SQLQuery(sql, arguments)), database: database)
  }

  /// Reads the first column of the first row of a query, and again whenever it changes. It is an
  /// error if there is no row.
  ///
  /// ```swift
  /// @SharedReader(.fetchOne(sql: "SELECT count(*) FROM todos")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - arguments: The values for the question marks in the query.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
  public static func fetchOne<Value: DatabaseValueConvertible & Sendable>(
    sql: String,
    arguments: StatementArguments = StatementArguments(),
    database: (any DatabaseReader)? = nil
  ) -> Self where Self == FetchKey<Value> {
    .fetch(OneValue<Value>(query: SQLQuery(sql, arguments)), database: database)
  }
}

/// A key for a value that a request reads from a database, created with `.fetch`, `.fetchAll` or
/// `.fetchOne`.
public struct FetchKey<Value: Sendable>: SharedReaderKey {
  private let database: any DatabaseReader
  private let request: any FetchKeyRequest<Value>
  private let monitor: DatabaseMonitor?

  init(_ request: some FetchKeyRequest<Value>, database: (any DatabaseReader)?) {
    @Dependency(\.defaultDatabase) var defaultDatabase
    self.database = database ?? defaultDatabase
    self.request = request
    self.monitor = (self.database as? any DatabaseWriter).map { .of($0) }
  }

  /// The request and its database.
  public struct ID: Hashable, @unchecked Sendable {
    // Sendable holds because requests are sendable.
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

  /// Observes the result of the request. An error is a value of the observation, because an
  /// observation that fails would end.
  private var observation: ValueObservation<ValueReducers.Fetch<Result<Value, any Error>>> {
    ValueObservation.tracking { [request] db in
      let result = Result { try request.fetch(db) }
      // Any change to the database may let the request succeed.
      if case .failure = result { try db.registerAccess(to: DatabaseRegion.fullDatabase) }
      return result
    }
  }

  /// Whether the subscriber must be notified of a result. A first error was already reported by the
  /// load, and repeated errors are reported once.
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

/// An SQL query with its arguments.
struct SQLQuery: Hashable, @unchecked Sendable {
  // Sendable holds because the arguments are immutable database values.
  let sql: String
  let arguments: StatementArguments

  init(_ sql: String, _ arguments: StatementArguments) {
    self.sql = sql
    self.arguments = arguments
  }
}

/// The error for a query without rows if its first one is required.
struct NoRow: Error, CustomStringConvertible {
  let sql: String
  var description: String { "The query returned no row: \(sql)" }
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
