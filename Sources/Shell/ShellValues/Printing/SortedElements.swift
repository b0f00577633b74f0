/// The elements of hashed collections in an order that is the same in every run.
package enum SortedElements {
  /// The maximum size of a collection that is listed among other values: finding its first elements
  /// requires visiting all of them.
  static let listedCount = 10_000

  /// The first elements in ascending order.
  ///
  /// - Complexity: O(*n* log *limit*). Elements that are neither numbers nor comparable have to be
  ///   written to be compared.
  static func of(_ elements: any UniqueContainer, limit: Int = .max) -> [Any] {
    if type(of: elements).erasedIsOrdered {
      return elements.erasedElements(limit: limit).map(\.base)
    }
    let count = elements.erasedCount
    if limit < count, count > listedCount {
      let least =
        elements.erasedSmallest(limit)
        ?? firstWritten(elements.erasedElements(limit: .max), limit) { $0 }
      return sorted(least) { $0 }.map(\.base)
    }
    return Array(sorted(elements.erasedElements(limit: .max)) { $0 }.prefix(limit)).map(\.base)
  }

  /// The first entries, in ascending order of the keys or in the collection's own order.
  package static func of(
    _ entries: any KeyedContainer,
    limit: Int = .max
  ) -> [(key: AnyHashable, value: Any)] {
    if type(of: entries).erasedIsOrdered { return entries.erasedEntries(limit: limit) }
    let count = entries.erasedCount
    if limit < count, count > listedCount {
      let least =
        entries.erasedSmallest(limit)
        ?? firstWritten(entries.erasedEntries(limit: .max), limit) { $0.key }
      return sorted(least) { $0.key }
    }
    return Array(sorted(entries.erasedEntries(limit: .max)) { $0.key }.prefix(limit))
  }

  /// The first elements, in places of their declared type: `AnyHashable` does not tell the type of
  /// an element.
  static func declared(_ elements: any UniqueContainer, limit: Int = .max) -> [Any] {
    let sorted = of(elements, limit: limit)
    guard type(of: elements).erasedElementType == AnyHashable.self else { return sorted }
    return sorted.map { $0 as? AnyHashable ?? $0 }
  }

  /// The first entries, with keys in places of their declared type.
  static func declared(
    _ entries: any KeyedContainer,
    limit: Int = .max
  ) -> [(key: Any, value: Any)] {
    of(entries, limit: limit).map { (declared($0.key, in: entries), $0.value) }
  }

  /// A key in a place of its declared type.
  package static func declared(_ key: AnyHashable, in entries: any KeyedContainer) -> Any {
    type(of: entries).erasedKeyType == AnyHashable.self ? key : key.base
  }

  /// The elements to show when the collection is one of several values: none if the collection is
  /// very large.
  static func visible(of elements: any UniqueContainer, limit: Int) -> [Any] {
    let isListed = type(of: elements).erasedIsOrdered || elements.erasedCount <= listedCount
    return isListed ? declared(elements, limit: limit) : []
  }

  static func visible(
    of entries: any KeyedContainer,
    limit: Int
  ) -> [(key: Any, value: Any)] {
    let isListed = type(of: entries).erasedIsOrdered || entries.erasedCount <= listedCount
    return isListed ? declared(entries, limit: limit) : []
  }

  /// The elements whose written forms come first.
  private static func firstWritten<Element>(
    _ elements: [Element],
    _ limit: Int,
    by key: (Element) -> AnyHashable
  ) -> [Element] {
    let description = ValueDescription()
    var first = SmallestElements<Element, String>(limit: limit)
    for element in elements { first.insert(element, key: description.text(key(element).base)) }
    return first.elements()
  }

  static func sorted<Element>(
    _ elements: [Element],
    by key: (Element) -> AnyHashable
  ) -> [Element] {
    guard elements.count > 1 else { return elements }
    // Sort integers by value and everything else by its written form.
    let integers = elements.compactMap { key($0).base as? Int }
    if integers.count == elements.count { return order(of: integers).map { elements[$0] } }
    let description = ValueDescription()
    return order(of: elements.map { description.text(key($0).base) }).map { elements[$0] }
  }

  /// The positions of keys in ascending order. Elements are sorted by them, so that sorting is compiled for few types.
  private static func order<Key: Comparable>(of keys: [Key]) -> [Int] {
    keys.indices.sorted { keys[$0] < keys[$1] }
  }
}

/// Keeps the smallest elements of a sequence.
struct SmallestElements<Element, Key: Comparable> {
  private let limit: Int
  private var kept: [(key: Key, element: Element)] = []
  /// No element whose key is equal or greater is among the smallest.
  private var bound: Key?

  init(limit: Int) {
    self.limit = limit
  }

  /// Keeps the element if it may be among the smallest.
  ///
  /// - Complexity: O(1) for most elements of a long sequence, O(log *limit*) on average for the
  ///   others.
  mutating func insert(_ element: @autoclosure () -> Element, key: Key) {
    if let bound, key >= bound { return }
    kept.append((key, element()))
    if kept.count >= 2 * limit { shrink() }
  }

  /// The kept elements in ascending order.
  mutating func elements() -> [Element] {
    shrink()
    return kept.map(\.element)
  }

  private mutating func shrink() {
    kept.sort { $0.key < $1.key }
    kept.removeLast(max(0, kept.count - limit))
    if kept.count == limit { bound = kept.last?.key }
  }
}
