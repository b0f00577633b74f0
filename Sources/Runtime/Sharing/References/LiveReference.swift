/// A stored value that somebody holds, whatever its type: what tools list and change.
package protocol LiveReference: AnyObject, Sendable {
  /// Where it is stored, as the key describes itself: `.appStorage("count")`.
  var keyDescription: String { get }

  /// The type of the key: which storage it is. A value that was moved has the key that it is declared
  /// with all the same.
  var keyType: Any.Type { get }

  /// Which of the kinds of key it is whose storage can be replaced; `nil` for other keys.
  var kind: SharedStorageKind? { get }

  /// The key's name: `count`; the path of a file. Other keys are described.
  var shortName: String { get }

  /// The storage that it is in now: `sqlite app.db`, `user defaults`, `files`.
  var storageDescription: String { get }

  /// How many declarations hold it or a part of it. The copies of a state count once.
  var readerCount: Int { get }

  var valueType: Any.Type { get }

  /// The value as it is.
  var anyValue: Any { get }

  /// Whether the key can save changes.
  var isWritable: Bool { get }

  /// Whether the stored value is being loaded. Nobody observes it by asking.
  var isBeingLoaded: Bool { get }

  /// The error of the last load or save that failed, if none succeeded since.
  var lastError: (any Error)? { get }

  /// Sets the value, and saves it.
  ///
  /// - Parameter value: Must be of the value's type.
  /// - Returns: Whether it is of that type, and was set.
  func setValue(_ value: Any) -> Bool

  /// The value, to restore it later.
  var values: SharedValues { get }
}

/// A live reference as ``PersistentReferences`` moves it.
protocol MovableReference: LiveReference {
  /// Its part of a move; `nil` where its storage can't be replaced.
  func makeMove() -> (any ReferenceMove)?

  /// Whether it is in a storage under a name.
  func hasName(_ name: String, in broker: KeyedStorageBroker) -> Bool

  /// Saves what waits to be saved to the storage that it is in.
  func flushStorage()

  /// Takes the storage that values of its kind have now, and saves the value there if it is in another.
  func followRoute(to broker: KeyedStorageBroker?)
}

extension PersistentReference: MovableReference {
  /// The key as the program gave it.
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
    // No value is of that version: what there is, is saved.
    replaceKey(with: key, savedVersion: -1)
  }
}

/// A key that says which storage it is in.
package protocol DescribedStorageKey {
  var storageDescription: String { get }
}

extension PersistentReferences {
  /// The values of all live references.
  package func values() -> SharedValues {
    live.reduce(into: SharedValues()) { values, reference in
      values.snapshots.merge(reference.values.snapshots) { $1 }
    }
  }
}
