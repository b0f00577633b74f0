import ConcurrencyExtras
public import Dependencies

extension SharedReaderKey {
  /// Shares a value by name for as long as the program runs.
  ///
  /// ```swift
  /// @Shared(.inMemory("events")) var events: [String] = []
  /// ```
  ///
  /// Each test has its own memory.
  ///
  /// - Parameter key: The name of the value.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key for a value in memory, created with ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.name = name
    self.storage = storage
  }

  /// The name, and the memory that stores the value under it.
  public struct ID: Hashable, Sendable {
    let name: String
    let storage: InMemoryStorage
  }

  public var id: ID { ID(name: name, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let value: Value? = storage.values.withLock { values in
      // Check for an entry before the cast: for an optional `Value`, the cast of a missing entry
      // would succeed with `nil`.
      if let value = values[name] { return value as? Value }
      // A name that was used once keeps its value until the program ends.
      if let initialValue = context.initialValue { values[name] = initialValue }
      return nil
    }
    continuation.resume(with: .success(value))
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    // All users of the name hold the same reference, so there is no other change to report.
    .empty
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.values.withLock { $0[name] = value }
    continuation.resume()
  }
}

extension InMemoryKey: MovableKey {
  var storageKind: SharedStorageKind { .inMemory }
  var shortName: String { name }
  // The prefix distinguishes the value from one in user defaults with the same name.
  var storageName: String { "inMemory:\(name)" }
  var ownStorageDescription: String { "memory" }

  func encode(_ value: Value) throws -> JSONText? {
    guard let value = value as? any Encodable else { throw unencodable }
    return try JSONText(encoding: value)
  }

  func decode(_ text: JSONText) throws -> Value {
    guard
      let type = Value.self as? any Decodable.Type,
      let value = try text.decode(type) as? Value
    else { throw unencodable }
    return value
  }

  private var unencodable: UnencodableValue {
    UnencodableValue(key: description, typeName: "\(Value.self)")
  }

  func readOwnStorage() -> Value? {
    storage.values.withLock { $0[name] }.flatMap { $0 as? Value }
  }

  func writeOwnStorage(_ value: Value) -> @Sendable () -> Void {
    let before = storage.values.withLock { $0.updateValue(value, forKey: name) }
    return { storage.values.withLock { $0[name] = before } }
  }

  func flushOwnStorage() {}

  // No other process has this memory, so there is nothing to coordinate with.
  package var isCoordinated: Bool { false }

  package func coordinate(
    adopt: (Result<Value?, any Error>) -> Void,
    change: () -> Void
  ) {
    change()
  }
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\(name.debugDescription))" }
}

/// Memory for values that ``SharedReaderKey/inMemory(_:)`` shares.
public struct InMemoryStorage: Hashable, Sendable {
  let values: LockIsolated<[String: any Sendable]>

  /// Creates an empty memory.
  public init() {
    self.values = LockIsolated([:])
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values === rhs.values }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

extension DependencyValues {
  /// The memory in which ``SharedReaderKey/inMemory(_:)`` stores values. Each test has its own.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[DefaultInMemoryStorageKey.self] }
    set { self[DefaultInMemoryStorageKey.self] = newValue }
  }
}

private enum DefaultInMemoryStorageKey: DependencyKey {
  static let liveValue = InMemoryStorage()
  static var previewValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
