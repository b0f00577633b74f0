/// A type-erased reference to a stored value in use, for tools that list and change such values.
package protocol LiveReference: AnyObject, Sendable {
  /// The key's description of itself: `.appStorage("count")`.
  var keyDescription: String { get }

  /// The type of the key, which determines the storage. It is the type of the declared key even if
  /// the value was moved to another storage.
  var keyType: Any.Type { get }

  /// The kind of key, if its storage can be replaced; `nil` for other keys.
  var kind: SharedStorageKind? { get }

  /// The key's name, such as `count`, or the path of a file. For other keys, their description.
  var shortName: String { get }

  /// The storage that holds the value now: `sqlite app.db`, `user defaults`, `files`.
  var storageDescription: String { get }

  /// The number of declarations that hold the value or a part of it. The copies of a state count
  /// once.
  var readerCount: Int { get }

  var valueType: Any.Type { get }

  /// The current value.
  var anyValue: Any { get }

  /// Whether the key can save changes.
  var isWritable: Bool { get }

  /// Whether the stored value is being loaded. Reading this registers no observation.
  var isBeingLoaded: Bool { get }

  /// The error of the last failed load or save; `nil` if one succeeded since.
  var lastError: (any Error)? { get }

  /// Sets the value and saves it.
  ///
  /// - Parameter value: A value of ``valueType``.
  /// - Returns: Whether the value was of that type, and was set.
  func setValue(_ value: Any) -> Bool

  /// Whether each change reads and writes the stored value in one transaction.
  var isCoordinated: Bool { get }

  /// Runs a change in a transaction of the storage, if the value is coordinated. The value is the stored one
  /// then, and is saved at the end.
  func coordinated<R, E: Error>(_ change: () throws(E) -> R) throws(E) -> R

  /// A snapshot of the value, to restore it later.
  var values: SharedValues { get }

  /// Supplies what the next changes find in the storage while recorded changes are repeated, which
  /// do not read it.
  ///
  /// - Parameter values: Values of ``valueType``, one for a change; `nil` or a value of another type for
  ///   a change that finds nothing. They are found before those that were supplied earlier.
  func supplyReads(_ values: [Any?])

  /// Drops the supplied values that no change has found.
  func dropSuppliedReads()
}

/// A live reference whose storage ``PersistentReferences`` can replace.
protocol MovableReference: LiveReference {
  /// This value's part of a storage move; `nil` if its storage can't be replaced.
  func makeMove() -> (any ReferenceMove)?

  /// Whether the value is stored under a name in the storage of a broker.
  func hasName(_ name: String, in broker: KeyedStorageBroker) -> Bool

  /// Sets whether all keys of the kind are coordinated.
  func setKindCoordinated(_ isCoordinated: Bool)

  /// Writes pending saves to the current storage.
  func flushStorage()

  /// Switches to the storage that values of its kind have now, and saves the value there. Does
  /// nothing if the value is in that storage already.
  func followRoute(to broker: KeyedStorageBroker?)
}

extension PersistentReference: MovableReference {
  /// The key with which the program declared the value.
  private var declaredKey: any SharedReaderKey<Value> { (key as? MovedKey<Value>)?.base ?? key }

  package var keyDescription: String { String(describing: key) }
  package var keyType: Any.Type { type(of: declaredKey) }
  package var kind: SharedStorageKind? { declaredKey.movable?.storageKind }
  package var shortName: String { declaredKey.movable?.shortName ?? keyDescription }
  package var readerCount: Int { readers?.count ?? 0 }
  package var valueType: Any.Type { Value.self }
  package var anyValue: Any { liveValue }
  package var isWritable: Bool { key is any SharedKey<Value> }

  package var storageDescription: String {
    if let key = key as? MovedKey<Value> { return key.broker.storage.storageDescription }
    let base = (key as? any DefaultedKey)?.baseKey ?? key
    if let key = base as? any DescribedStorageKey { return key.storageDescription }
    return declaredKey.movable?.ownStorageDescription ?? keyDescription
  }

  package func setValue(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    withLock { $0 = value }
    return true
  }

  package var values: SharedValues {
    var values = SharedValues()
    values.snapshots[ObjectIdentifier(self)] = snapshot
    return values
  }

  func makeMove() -> (any ReferenceMove)? {
    declaredKey.movable.map { TypedReferenceMove(self, $0) }
  }

  func hasName(_ name: String, in broker: KeyedStorageBroker) -> Bool {
    (key as? MovedKey<Value>).map { $0.broker === broker && $0.name == name } ?? false
  }

  func flushStorage() {
    if let key = key as? MovedKey<Value> {
      key.broker.writePending()
    } else {
      declaredKey.movable?.flushOwnStorage()
    }
  }

  func followRoute(to broker: KeyedStorageBroker?) {
    guard (key as? MovedKey<Value>)?.broker !== broker, let movable = declaredKey.movable else {
      return
    }
    let key: any SharedReaderKey<Value> = broker.map { MovedKey(movable, in: $0) } ?? movable
    // No value has this version, so the current one is saved in any case.
    replaceKey(with: key, savedVersion: -1)
  }
}

/// A key that describes the storage it uses.
package protocol DescribedStorageKey {
  var storageDescription: String { get }
}

extension PersistentReferences {
  /// Snapshots of the values of all live references.
  package func values() -> SharedValues {
    live.reduce(into: SharedValues()) { values, reference in
      values.snapshots.merge(reference.values.snapshots) { $1 }
    }
  }
}
