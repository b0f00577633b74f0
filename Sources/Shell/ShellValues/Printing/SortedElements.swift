/// The elements of hashed collections in an order that is the same in every run.
enum SortedElements {
  /// Collections of more elements are not listed along with others: finding the first of them costs a look
  /// at all.
  static let listedCount = 10_000

  /// The first elements, smallest first.
  ///
  /// - Complexity: O(*n* log *limit*). Where elements are neither numbers nor comparable and there are more
  ///   than ``listedCount``, they are those that the collection begins with, which differ between runs.
  static func of(_ elements: any UniqueContainer, limit: Int = .max) -> [Any] {
    if type(of: elements).erasedIsOrdered {
      return elements.erasedElements(limit: limit).map(\.base)
    }
    let count = elements.erasedCount
    if limit < count, count > listedCount {
      let least = elements.erasedLeast(limit) ?? elements.erasedElements(limit: limit)
      return sorted(least) { $0 }.map(\.base)
    }
    return Array(sorted(elements.erasedElements(limit: .max)) { $0 }.prefix(limit)).map(\.base)
  }

  /// The first entries, those of the smallest keys first, or in the order that is the collection's own.
  static func of(
    _ entries: any KeyedContainer,
    limit: Int = .max
  ) -> [(key: AnyHashable, value: Any)] {
    if type(of: entries).erasedIsOrdered { return entries.erasedEntries(limit: limit) }
    let count = entries.erasedCount
    if limit < count, count > listedCount {
      let least = entries.erasedLeast(limit) ?? entries.erasedEntries(limit: limit)
      return sorted(least) { $0.key }
    }
    return Array(sorted(entries.erasedEntries(limit: .max)) { $0.key }.prefix(limit))
  }

  /// The elements to show where others are shown too: none of a collection of very many.
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
    // Numbers by their value; everything else as it is written.
    let integers = elements.compactMap { key($0).base as? Int }
    if integers.count == elements.count {
      return zip(elements, integers).sorted { $0.1 < $1.1 }.map(\.0)
    }
    let description = ValueDescription()
    let written = elements.map { description.text(key($0).base) }
    return zip(elements, written).sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// Keeps the smallest of many elements.
struct LeastElements<Element, Key: Comparable> {
  private let limit: Int
  private var kept: [(key: Key, element: Element)] = []
  /// No element above this one is among the smallest.
  private var bound: Key?

  init(limit: Int) {
    self.limit = limit
  }

  /// - Complexity: O(1) for most elements of a long sequence, O(log *limit*) on average for the others.
  mutating func insert(_ element: @autoclosure () -> Element, key: Key) {
    if let bound, key >= bound { return }
    kept.append((key, element()))
    if kept.count >= 2 * limit { shrink() }
  }

  /// The elements that were kept, smallest first.
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
