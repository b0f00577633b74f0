/// A stored value that somebody holds, whatever its type: what tools list and change.
package protocol LiveReference: AnyObject, Sendable {
  /// Where it is stored, as the key describes itself: `.appStorage("count")`.
  var keyDescription: String { get }

  /// The type of the key: which storage it is.
  var keyType: Any.Type { get }

  var valueType: Any.Type { get }

  /// The value as it is.
  var anyValue: Any { get }

  /// Whether the key can save changes.
  var isWritable: Bool { get }

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

extension PersistentReference: LiveReference {
  package var keyDescription: String { String(describing: key) }
  package var keyType: Any.Type { type(of: key) }
  package var valueType: Any.Type { Value.self }
  package var anyValue: Any { liveValue }
  package var isWritable: Bool { key is any SharedKey<Value> }
  package var lastError: (any Error)? { loadError ?? saveError }

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
}

extension PersistentReferences {
  /// The values of all live references.
  package func values() -> SharedValues {
    live.reduce(into: SharedValues()) { values, reference in
      values.snapshots.merge(reference.values.snapshots) { $1 }
    }
  }
}
