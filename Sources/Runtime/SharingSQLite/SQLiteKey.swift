import Dependencies
import Foundation
public import GRDB
import Sharing

extension SharedReaderKey {
  /// Stores a value in a database, as JSON under a name.
  ///
  /// ```swift
  /// @Shared(.sqlite("count")) var count = 0
  /// @Shared(.sqlite("drafts", table: "drafts")) var drafts: [Draft] = []
  /// ```
  ///
  /// Each row of the table has a `name` and a `value`, and the first change creates the table.
  /// Changes that others make, in SQL or in another process, are observed. An optional that is
  /// `nil` has no row.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - table: The table; `nil` selects `sharedValues`.
  ///   - database: The database; `nil` selects the dependency `defaultDatabase`.
  public static func sqlite<Value: Codable & Sendable>(
    _ name: String,
    table: String? = nil,
    database: (any DatabaseWriter)? = nil
  ) -> Self where Self == SQLiteKey<Value> {
    SQLiteKey(name, table: table, database: database)
  }
}

/// A key for a value in a database table, created with `.sqlite`.
public struct SQLiteKey<Value: Codable & Sendable>: CoordinatingKey {
  private let name: String
  private let monitor: DatabaseMonitor
  private let broker: KeyedStorageBroker
  package private(set) var isCoordinated = false

  init(_ name: String, table: String?, database: (any DatabaseWriter)?) {
    @Dependency(\.defaultDatabase) var defaultDatabase
    self.name = name
    self.monitor = .of(database ?? defaultDatabase)
    self.broker = monitor.broker(ofTable: table ?? SQLiteKeyedStorage.defaultTable)
  }

  /// The key with changes that read and write the stored value in one transaction: no change of
  /// another process is lost.
  ///
  /// ```swift
  /// @Shared(.sqlite("count").coordinated) var count = 0
  /// ```
  ///
  /// `withLock` then waits for other processes, up to a few seconds. If they don't finish, an issue
  /// is reported, and the value is changed as without this property. One coordinated value can be
  /// changed at a time.
  public var coordinated: Self {
    var key = self
    key.isCoordinated = true
    return key
  }

  package func coordinate(
    adopt: (Result<Value?, any Error>) -> Void,
    change: () -> Void
  ) throws {
    try broker.coordinate(
      name,
      adopt: { text in adopt(Result { try text.map(decode) }) },
      change: change
    )
  }

  /// The name, and the table that stores the value under it.
  public struct ID: Hashable, Sendable {
    let name: String
    let table: ObjectIdentifier
  }

  public var id: ID { ID(name: name, table: ObjectIdentifier(broker)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    broker.load(name) { result in
      continuation.resume(with: result.flatMap { text in Result { try text.map(decode) } })
    }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    broker.subscribe(to: name) { result in
      subscriber.yield(with: result.flatMap { text in Result { try text.map(decode) } })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    broker.save(name) {
      let text = try JSONText(encoding: value)
      return text.text == "null" ? nil : text
    } completion: {
      continuation.resume(with: $0)
    }
  }

  private func decode(_ text: JSONText) throws -> Value {
    do {
      return try text.decode(Value.self)
    } catch {
      throw UnreadableValue(name: name, path: monitor.path, type: "\(Value.self)", error: error)
    }
  }
}

extension SQLiteKey: CustomStringConvertible {
  public var description: String { ".sqlite(\(name.debugDescription))" }
}

extension SQLiteKey: DescribedStorageKey {
  package var storageDescription: String { broker.storage.storageDescription }
}

/// The error for a stored entry that is not a value of the expected type.
struct UnreadableValue: Error, CustomStringConvertible {
  let name: String
  let path: String
  let type: String
  let error: any Error

  var description: String {
    """
    What the database '\(path)' has as '\(name)' is not a value of '\(type)': \
    \(JSONErrorText.text(of: error)).

    It is left as it is until the value is changed.
    """
  }
}
