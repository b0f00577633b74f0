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
  func erasedValue(forKey key: Any) -> Any?
  func erasedReplacing(key: Any, with value: Any) -> Self?
}

extension Dictionary: KeyedContainer {
  package static var erasedKeyType: Any.Type { Key.self }
  package static var erasedValueType: Any.Type { Value.self }
  package static var erasedIsOrdered: Bool { false }

  package static func erased(entries: [(key: Any, value: Any)]) -> Self? {
    var result: Self = [:]
    for entry in entries {
      guard let key = entry.key as? Key, let value = entry.value as? Value,
        result.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedEntries(limit: Int) -> [(key: AnyHashable, value: Any)] {
    prefix(limit).map { (AnyHashable($0.key), $0.value) }
  }

  package func erasedValue(forKey key: Any) -> Any? {
    (key as? Key).flatMap { self[$0] }
  }

  package func erasedReplacing(key: Any, with value: Any) -> Self? {
    guard let key = key as? Key, let value = value as? Value else { return nil }
    var copy = self
    copy[key] = value
    return copy
  }
}
