/// The keys whose storage can be replaced while their values are in use.
package enum SharedStorageKind: String, CaseIterable, Hashable, Sendable {
  /// Values in user defaults: `.appStorage`.
  case appStorage
  /// Values in files of their own: `.fileStorage` and `.document`.
  case fileStorage
  /// Values in memory: `.inMemory`.
  case inMemory
}

/// A key whose values can be in another storage than its own.
protocol MovableKey<Value>: SharedKey {
  var storageKind: SharedStorageKind { get }

  /// What the program calls the value.
  var shortName: String { get }

  /// What the value is called in another storage, which may have those of several kinds of key.
  var storageName: String { get }

  /// The key's own storage, as people name it.
  var ownStorageDescription: String { get }

  /// The value as JSON; `nil` where the key's own storage would have nothing.
  func encode(_ value: Value) throws -> JSONText?
  func decode(_ text: JSONText) throws -> Value

  /// The value in the key's own storage; `nil` where there is none.
  func readOwnStorage() throws -> Value?

  /// Writes a value to the key's own storage, before it returns.
  ///
  /// - Returns: What takes it back.
  func writeOwnStorage(_ value: Value) throws -> @Sendable () -> Void

  /// Sees to it that the key's own storage has all that waits to be saved.
  func flushOwnStorage()
}

extension MovableKey {
  var shortName: String { storageName }
}

extension SharedReaderKey {
  /// The key, or the one that was given a default, if its storage can be replaced.
  var movable: (any MovableKey<Value>)? {
    ((self as? any DefaultedKey)?.baseKey ?? self) as? any MovableKey<Value>
  }
}

/// A key with a default stands for the key itself.
protocol DefaultedKey {
  var baseKey: any SharedReaderKey { get }
}

extension _SharedKeyDefault: DefaultedKey {
  var baseKey: any SharedReaderKey { base }
}

/// A key whose value is in another storage than its own.
struct MovedKey<Value: Sendable>: SharedKey {
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
    continuation.resume(with: Result { try broker.load(name) }.flatMap(decode))
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

/// What a storage has under a name is no value of the type that is expected there.
struct UnreadableStoredValue: DescribedError, CustomStringConvertible {
  let name: String
  let storage: String
  let typeName: String
  let underlyingError: any Error

  var description: String {
    """
    What \(storage) has as '\(name)' is no value of '\(typeName)': \(underlyingError)

    It is left as it is until the value is changed.
    """
  }
}

/// A value can't be written as JSON, and so not to another storage.
struct UnencodableValue: Error, CustomStringConvertible {
  let key: String
  let typeName: String

  var description: String {
    """
    '\(key)' holds a value of '\(typeName)', which is not 'Codable', and other storages than memory keep \
    values as JSON. Let the type conform to 'Codable'.
    """
  }
}
