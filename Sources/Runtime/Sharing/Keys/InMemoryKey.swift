import ConcurrencyExtras
public import Dependencies

extension SharedReaderKey {
  /// Shares a value under a name for as long as the program runs.
  ///
  /// ```swift
  /// @Shared(.inMemory("events")) var events: [String] = []
  /// ```
  ///
  /// Each test has a memory of its own.
  ///
  /// - Parameter key: The name.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A value in memory. Its name is ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    self.name = name
    self.storage = storage
  }

  /// The name, and the memory in which it stands for the value.
  public struct ID: Hashable, Sendable {
    let name: String
    let storage: InMemoryStorage
  }

  public var id: ID { ID(name: name, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let value: Value? = storage.values.withLock { values in
      // Looked at first: no value at all would pass for an optional's `nil`.
      if let value = values[name] { return value as? Value }
      // What is named once has its value until the program ends.
      if let initialValue = context.initialValue { values[name] = initialValue }
      return nil
    }
    continuation.resume(with: .success(value))
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    // All who use the name hold the same reference.
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
  // A value in user defaults may have the same name.
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
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\(name.debugDescription))" }
}

/// A memory for values that are shared by ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryStorage: Hashable, Sendable {
  let values: LockIsolated<[String: any Sendable]>

  /// An empty memory.
  public init() {
    self.values = LockIsolated([:])
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values === rhs.values }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/inMemory(_:)`` keeps its values. Each test has one of its own.
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
