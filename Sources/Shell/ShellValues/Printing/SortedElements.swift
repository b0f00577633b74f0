/// The elements of hashed collections in an order that is the same in every run.
enum SortedElements {
  /// The maximum size of a collection that is listed among other values: finding its first elements
  /// requires visiting all of them.
  static let listedCount = 10_000

  /// The first elements in ascending order.
  ///
  /// - Complexity: O(*n* log *limit*). If the elements are neither numbers nor comparable and there
  ///   are more than ``listedCount``, the result is the first elements in iteration order, which
  ///   differ between runs.
  static func of(_ elements: any UniqueContainer, limit: Int = .max) -> [Any] {
    if type(of: elements).erasedIsOrdered {
      return elements.erasedElements(limit: limit).map(\.base)
    }
    let count = elements.erasedCount
    if limit < count, count > listedCount {
      let least = elements.erasedSmallest(limit) ?? elements.erasedElements(limit: limit)
      return sorted(least) { $0 }.map(\.base)
    }
    return Array(sorted(elements.erasedElements(limit: .max)) { $0 }.prefix(limit)).map(\.base)
  }

  /// The first entries, in ascending order of the keys or in the collection's own order.
  static func of(
    _ entries: any KeyedContainer,
    limit: Int = .max
  ) -> [(key: AnyHashable, value: Any)] {
    if type(of: entries).erasedIsOrdered { return entries.erasedEntries(limit: limit) }
    let count = entries.erasedCount
    if limit < count, count > listedCount {
      let least = entries.erasedSmallest(limit) ?? entries.erasedEntries(limit: limit)
      return sorted(least) { $0.key }
    }
    return Array(sorted(entries.erasedEntries(limit: .max)) { $0.key }.prefix(limit))
  }

  /// The elements to show when the collection is one of several values: none if the collection is
  /// very large.
  static func visible(of elements: any UniqueContainer, limit: Int) -> [Any] {
    let isListed = type(of: elements).erasedIsOrdered || elements.erasedCount <= listedCount
    return isListed ? of(elements, limit: limit) : []
  }

  static func visible(
    of entries: any KeyedContainer,
    limit: Int
  ) -> [(key: AnyHashable, value: Any)] {
    let isListed = type(of: entries).erasedIsOrdered || entries.erasedCount <= listedCount
    return isListed ? of(entries, limit: limit) : []
  }

  static func sorted<Element>(
    _ elements: [Element],
    by key: (Element) -> AnyHashable
  ) -> [Element] {
    guard elements.count > 1 else { return elements }
    // Sort integers by value and everything else by its written form.
    let integers = elements.compactMap { key($0).base as? Int }
    if integers.count == elements.count {
      return zip(elements, integers).sorted { $0.1 < $1.1 }.map(\.0)
    }
    let description = ValueDescription()
    let written = elements.map { description.text(key($0).base) }
    return zip(elements, written).sorted { $0.1 < $1.1 }.map(\.0)
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
