/// A collection in which every element stands once, found by itself.
package protocol UniqueContainer {
  static var erasedElementType: Any.Type { get }
  static func erased(elements: [Any]) -> Self?

  /// Whether the order of the elements is theirs, and not an accident of hashing.
  static var erasedIsOrdered: Bool { get }
  var erasedCount: Int { get }
  /// The first elements, in an order of the container's own.
  func erasedElements(limit: Int) -> [AnyHashable]
  /// The smallest elements, smallest first; `nil` where they can't be compared.
  func erasedLeast(_ limit: Int) -> [AnyHashable]?
  func erasedContains(_ element: AnyHashable) -> Bool
  /// The elements that are not in another container, in any order.
  func erasedElements(missingIn other: Self) -> [AnyHashable]
}

extension UniqueContainer {
  package func erasedLeast(_: Int) -> [AnyHashable]? { nil }

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

  package func erasedLeast(_ limit: Int) -> [AnyHashable]? {
    func least<E: Comparable>(_: E.Type) -> [AnyHashable] {
      var least = LeastElements<AnyHashable, E>(limit: limit)
      for element in self {
        // One type under two names, of which only the second is known to be comparable.
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
