/// A collection whose values are found by their keys.
package protocol KeyedContainer {
  static var erasedKeyType: Any.Type { get }
  static var erasedValueType: Any.Type { get }
  /// `nil` where a key or value is of another type, or a key comes twice.
  static func erased(entries: [(key: Any, value: Any)]) -> Self?

  /// Whether the order of the entries is theirs, and not an accident of hashing.
  static var erasedIsOrdered: Bool { get }
  var erasedCount: Int { get }
  /// The first entries.
  func erasedEntries(limit: Int) -> [(key: AnyHashable, value: Any)]
  /// The entries of the smallest keys, smallest first; `nil` where keys can't be compared.
  func erasedLeast(_ limit: Int) -> [(key: AnyHashable, value: Any)]?
  func erasedValue(forKey key: Any) -> Any?
  func erasedReplacing(key: Any, with value: Any) -> Self?
  /// A copy without an entry.
  func erasedRemoving(key: Any) -> Self?
  /// The entries that came, went, or no longer hold the same bytes, in any order.
  func erasedChanges(from old: Self) -> [KeyedChange]
}

/// What became of one key's value.
package struct KeyedChange {
  package var key: AnyHashable
  package var old: Any?
  package var new: Any?

  package init(key: AnyHashable, old: Any?, new: Any?) {
    self.key = key
    self.old = old
    self.new = new
  }
}

extension KeyedContainer {
  package func erasedLeast(_: Int) -> [(key: AnyHashable, value: Any)]? { nil }
}

/// What all dictionaries have, whether they keep an order or not: enough to be a ``KeyedContainer``.
package protocol KeyedCollection: KeyedContainer {
  associatedtype Key: Hashable
  associatedtype Value

  init()
  var count: Int { get }
  subscript(key: Key) -> Value? { get set }
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
  mutating func removeValue(forKey key: Key) -> Value?
}

extension KeyedCollection {
  package static var erasedKeyType: Any.Type { Key.self }
  package static var erasedValueType: Any.Type { Value.self }

  package static func erased(entries: [(key: Any, value: Any)]) -> Self? {
    var result = Self()
    for entry in entries {
      guard let key = entry.key as? Key, let value = entry.value as? Value,
        result.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedValue(forKey key: Any) -> Any? {
    (key as? Key).flatMap { self[$0] }
  }

  package func erasedReplacing(key: Any, with value: Any) -> Self? {
    guard let key = key as? Key, let value = value as? Value else { return nil }
    var copy = self
    copy[key] = value
    return copy
  }

  package func erasedRemoving(key: Any) -> Self? {
    guard let key = key as? Key else { return nil }
    var copy = self
    _ = copy.removeValue(forKey: key)
    return copy
  }
}

extension Dictionary: KeyedCollection {
  package static var erasedIsOrdered: Bool { false }

  package func erasedEntries(limit: Int) -> [(key: AnyHashable, value: Any)] {
    prefix(limit).map { (AnyHashable($0.key), $0.value) }
  }

  package func erasedLeast(_ limit: Int) -> [(key: AnyHashable, value: Any)]? {
    func least<K: Comparable>(_: K.Type) -> [(key: AnyHashable, value: Any)] {
      var least = LeastElements<(key: AnyHashable, value: Any), K>(limit: limit)
      for (key, value) in self {
        // One type under two names, of which only the second is known to be comparable.
        least.insert((AnyHashable(key), value), key: unsafeBitCast(key, to: K.self))
      }
      return least.elements()
    }
    return (Key.self as? any Comparable.Type).map { least($0) }
  }

  package func erasedChanges(from old: Self) -> [KeyedChange] {
    var changes: [KeyedChange] = []
    let bytes = SignificantBytes.of(Value.self)
    for (key, oldValue) in old {
      guard let newValue = self[key] else {
        changes.append(KeyedChange(key: AnyHashable(key), old: oldValue, new: nil))
        continue
      }
      let isSame = withUnsafePointer(to: oldValue) { oldValue in
        withUnsafePointer(to: newValue) { bytes.areSame(oldValue, $0) }
      }
      if isSame { continue }
      changes.append(KeyedChange(key: AnyHashable(key), old: oldValue, new: newValue))
    }
    for (key, value) in self where old[key] == nil {
      changes.append(KeyedChange(key: AnyHashable(key), old: nil, new: value))
    }
    return changes
  }
}
