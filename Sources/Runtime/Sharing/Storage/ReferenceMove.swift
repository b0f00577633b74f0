/// The destination of a move: the own storage of each key, or another storage.
enum MoveDestination: Sendable {
  case ownStorage
  case broker(KeyedStorageBroker)
}

/// One value's part of a move, with its type erased. First everything is encoded, decoded and
/// written, which may fail; then the key is replaced, which can't fail.
protocol ReferenceMove: Sendable {
  var name: String { get }
  var keyDescription: String { get }
  var ownStorageDescription: String { get }

  /// The value as JSON for the new storage.
  func encode() throws -> JSONText?
  /// The value in the key's own storage.
  func readOwnStorage() throws -> JSONText?
  /// Writes the value to the key's own storage.
  ///
  /// - Returns: A closure that undoes the write.
  func writeOwnStorage() throws -> @Sendable () -> Void
  /// Decodes the new storage's value, for ``commit(to:)`` to adopt it.
  mutating func decode(_ text: JSONText?) throws
  /// Replaces the key, and replaces the value if one was taken.
  ///
  /// - Returns: Whether the value changed.
  func commit(to destination: MoveDestination) -> Bool
}

struct TypedReferenceMove<Value: Sendable>: ReferenceMove {
  let reference: PersistentReference<Value>
  let key: any MovableKey<Value>
  private let value: Value
  private let version: Int
  private var taken: Taken?

  private enum Taken: Sendable {
    case value(Value)
    case nothing
  }

  init(_ reference: PersistentReference<Value>, _ key: any MovableKey<Value>) {
    self.reference = reference
    self.key = key
    (self.value, self.version) = reference.versionedValue
  }

  var name: String { key.storageName }
  var keyDescription: String { String(describing: key) }
  var ownStorageDescription: String { key.ownStorageDescription }

  func encode() throws -> JSONText? { try key.encode(value) }

  func readOwnStorage() throws -> JSONText? {
    try key.readOwnStorage().flatMap(key.encode)
  }

  func writeOwnStorage() throws -> @Sendable () -> Void {
    try key.writeOwnStorage(value)
  }

  mutating func decode(_ text: JSONText?) throws {
    taken = .nothing
    if let text { taken = .value(try key.decode(text)) }
  }

  func commit(to destination: MoveDestination) -> Bool {
    let newKey: any SharedReaderKey<Value> =
      switch destination {
      case .ownStorage: key
      case .broker(let broker): MovedKey(key, in: broker)
      }
    switch taken {
    case nil:
      reference.replaceKey(with: newKey, savedVersion: version)
      return false
    case .nothing:
      return reference.replaceKey(with: newKey, storedValue: nil)
    case .value(let value):
      return reference.replaceKey(with: newKey, storedValue: value)
    }
  }
}
