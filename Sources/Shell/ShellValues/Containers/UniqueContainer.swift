/// A collection of unique elements.
package protocol UniqueContainer {
  static var erasedElementType: Any.Type { get }
  static func erased(elements: [Any]) -> Self?

  /// Whether the container defines the order of its elements, rather than hashing.
  static var erasedIsOrdered: Bool { get }
  var erasedCount: Int { get }
  /// At most `limit` elements, in the order of iteration.
  func erasedElements(limit: Int) -> [AnyHashable]
  /// The smallest elements in ascending order; `nil` if they are not comparable.
  func erasedSmallest(_ limit: Int) -> [AnyHashable]?
  func erasedContains(_ element: AnyHashable) -> Bool
  /// The elements that are not in another container, in any order.
  func erasedElements(missingIn other: Self) -> [AnyHashable]
}

extension UniqueContainer {
  package func erasedSmallest(_: Int) -> [AnyHashable]? { nil }

  package func erasedElements(missingIn other: Self) -> [AnyHashable] {
    erasedElements(limit: .max).filter { !other.erasedContains($0) }
  }
}

extension Set: UniqueContainer {
  package static var erasedElementType: Any.Type { Element.self }
  package static var erasedIsOrdered: Bool { false }

  package static func erased(elements: [Any]) -> Self? {
    var result: Self = []
    for element in elements {
      guard let element = element as? Element else { return nil }
      result.insert(element)
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedElements(limit: Int) -> [AnyHashable] {
    prefix(limit).map { AnyHashable($0) }
  }

  package func erasedSmallest(_ limit: Int) -> [AnyHashable]? {
    func least<E: Comparable>(_: E.Type) -> [AnyHashable] {
      var least = SmallestElements<AnyHashable, E>(limit: limit)
      for element in self {
        // `E` and `Element` are the same type, but only `E` is statically known to be comparable.
        least.insert(AnyHashable(element), key: unsafeBitCast(element, to: E.self))
      }
      return least.elements()
    }
    return (Element.self as? any Comparable.Type).map { least($0) }
  }

  package func erasedElements(missingIn other: Self) -> [AnyHashable] {
    var missing: [AnyHashable] = []
    for element in self where !other.contains(element) { missing.append(AnyHashable(element)) }
    return missing
  }

  package func erasedContains(_ element: AnyHashable) -> Bool {
    (element.base as? Element).map(contains) ?? false
  }
}
