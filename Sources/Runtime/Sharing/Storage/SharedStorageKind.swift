/// A kind of key whose storage can be replaced while its values are in use.
package enum SharedStorageKind: String, CaseIterable, Hashable, Sendable {
  /// Values in user defaults: `.appStorage`.
  case appStorage
  /// Values in files of their own: `.fileStorage` and `.document`.
  case fileStorage
  /// Values in memory: `.inMemory`.
  case inMemory
}

/// A key whose values can be moved to another storage.
protocol MovableKey<Value>: CoordinatingKey {
  var storageKind: SharedStorageKind { get }

  /// The program's name for the value.
  var shortName: String { get }

  /// The name of the value in another storage, which may hold values of several kinds of key.
  var storageName: String { get }

  /// A description of the key's own storage for messages.
  var ownStorageDescription: String { get }

  /// The value as JSON; `nil` if the key's own storage would have no entry for it.
  func encode(_ value: Value) throws -> JSONText?
  func decode(_ text: JSONText) throws -> Value

  /// The value in the key's own storage; `nil` if there is none.
  func readOwnStorage() throws -> Value?

  /// Writes a value to the key's own storage before it returns.
  ///
  /// - Returns: A closure that undoes the write.
  func writeOwnStorage(_ value: Value) throws -> @Sendable () -> Void

  /// Writes pending saves to the key's own storage.
  func flushOwnStorage()
}

extension MovableKey {
  var shortName: String { storageName }
}

extension SharedReaderKey {
  /// The key, or the key that a default wraps, if its storage can be replaced.
  var movable: (any MovableKey<Value>)? {
    ((self as? any DefaultedKey)?.baseKey ?? self) as? any MovableKey<Value>
  }
}

/// A key with a default, which wraps another key and has its identity.
protocol DefaultedKey {
  var baseKey: any SharedReaderKey { get }
}

extension _SharedKeyDefault: DefaultedKey {
  var baseKey: any SharedReaderKey { base }
}

/// A key whose value was moved to another storage.
struct MovedKey<Value: Sendable>: CoordinatingKey {
  let base: any MovableKey<Value>
  let name: String
  let broker: KeyedStorageBroker

  init(_ base: any MovableKey<Value>, in broker: KeyedStorageBroker) {
    self.base = base
    self.name = base.storageName
    self.broker = broker
  }

  struct ID: Hashable {
    let name: String
    let broker: ObjectIdentifier
  }

  var id: ID { ID(name: name, broker: ObjectIdentifier(broker)) }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    broker.load(name) { continuation.resume(with: $0.flatMap(decode)) }
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    broker.subscribe(to: name) { subscriber.yield(with: $0.flatMap(decode)) }
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    broker.save(name) {
      try base.encode(value)
    } completion: {
      continuation.resume(with: $0)
    }
  }

  var isCoordinated: Bool { base.isCoordinated }

  func coordinate(adopt: (Result<Value?, any Error>) -> Void, change: () -> Void) throws {
    try broker.coordinate(name, adopt: { adopt(decode($0)) }, change: change)
  }

  private func decode(_ text: JSONText?) -> Result<Value?, any Error> {
    Result {
      do {
        return try text.map(base.decode)
      } catch {
        throw UnreadableStoredValue(
          name: name,
          storage: broker.storage.storageDescription,
          typeName: "\(Value.self)",
          underlyingError: error
        )
      }
    }
  }
}

extension MovedKey: CustomStringConvertible {
  var description: String { String(describing: base) }
}

/// The error for a stored entry that is not a value of the expected type.
struct UnreadableStoredValue: DescribedError, CustomStringConvertible {
  let name: String
  let storage: String
  let typeName: String
  let underlyingError: any Error

  var description: String {
    """
    What \(storage) has as '\(name)' is not a value of '\(typeName)': \(underlyingError)

    It is left as it is until the value is changed.
    """
  }
}

/// The error for a value that can't be written as JSON, and therefore not to another storage.
struct UnencodableValue: Error, CustomStringConvertible {
  let key: String
  let typeName: String

  var description: String {
    """
    '\(key)' holds a value of '\(typeName)', which is not 'Codable', but every storage except \
    memory keeps values as JSON. Conform the type to 'Codable'.
    """
  }
}
