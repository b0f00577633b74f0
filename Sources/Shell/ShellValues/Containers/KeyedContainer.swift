/// A collection whose values are accessed by key.
package protocol KeyedContainer {
  static var erasedKeyType: Any.Type { get }
  static var erasedValueType: Any.Type { get }
  /// A container of the entries; `nil` if a key or value has another type or a key is duplicated.
  static func erased(entries: [(key: Any, value: Any)]) -> Self?

  /// Whether the container defines the order of its entries, rather than hashing.
  static var erasedIsOrdered: Bool { get }
  var erasedCount: Int { get }
  /// At most `limit` entries, in the order of iteration.
  func erasedEntries(limit: Int) -> [(key: AnyHashable, value: Any)]
  /// The entries with the smallest keys in ascending order; `nil` if the keys are not comparable.
  func erasedSmallest(_ limit: Int) -> [(key: AnyHashable, value: Any)]?
  func erasedValue(forKey key: Any) -> Any?
  func erasedReplacing(key: Any, with value: Any) -> Self?
  /// A copy with the entry of a key removed.
  func erasedRemoving(key: Any) -> Self?
  /// The entries that were added, removed, or changed bytewise, in any order.
  func erasedChanges(from old: Self) -> [KeyedChange]
}

/// The change of one key's value.
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
  package func erasedSmallest(_: Int) -> [(key: AnyHashable, value: Any)]? { nil }
}

/// The requirements that ordered and unordered dictionaries share. They suffice for a conformance
/// to ``KeyedContainer``.
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

  package func erasedSmallest(_ limit: Int) -> [(key: AnyHashable, value: Any)]? {
    func least<K: Comparable>(_: K.Type) -> [(key: AnyHashable, value: Any)] {
      var least = SmallestElements<(key: AnyHashable, value: Any), K>(limit: limit)
      for (key, value) in self {
        // `K` and `Key` are the same type, but only `K` is statically known to be comparable.
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
