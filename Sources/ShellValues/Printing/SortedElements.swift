/// The elements of hashed collections in an order that is the same in every run.
enum SortedElements {
  static func of(_ elements: any UniqueContainer, limit: Int = .max) -> [Any] {
    if type(of: elements).erasedIsOrdered {
      return elements.erasedElements(limit: limit).map(\.base)
    }
    let all = elements.erasedElements(limit: .max)
    return Array(sorted(all) { $0 }.prefix(limit)).map(\.base)
  }

  static func of(
    _ entries: any KeyedContainer,
    limit: Int = .max
  ) -> [(key: AnyHashable, value: Any)] {
    if type(of: entries).erasedIsOrdered { return entries.erasedEntries(limit: limit) }
    let all = entries.erasedEntries(limit: .max)
    return Array(sorted(all) { $0.key }.prefix(limit))
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
