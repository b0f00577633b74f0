package import OrderedCollections
package import ShellValues

/// An ordered dictionary keeps the order of the entries as written.
extension OrderedDictionary: KeyedCollection {
  package static var erasedIsOrdered: Bool { true }

  package func erasedEntries(limit: Int) -> [(key: AnyHashable, value: Any)] {
    elements.prefix(limit).map { (AnyHashable($0.key), $0.value) }
  }

  package func erasedChanges(from old: Self) -> [KeyedChange] {
    let kept = old.compactMap { key, oldValue -> KeyedChange? in
      guard let newValue = self[key] else {
        return KeyedChange(key: AnyHashable(key), old: oldValue, new: nil)
      }
      return Reflection.isIdentical(oldValue, newValue)
        ? nil : KeyedChange(key: AnyHashable(key), old: oldValue, new: newValue)
    }
    let added = filter { old[$0.key] == nil }.map {
      KeyedChange(key: AnyHashable($0.key), old: nil, new: $0.value)
    }
    return kept + added
  }
}

/// An ordered set keeps the order of the elements as written.
extension OrderedSet: UniqueContainer {
  package static var erasedElementType: Any.Type { Element.self }
  package static var erasedIsOrdered: Bool { true }

  package static func erased(elements: [Any]) -> Self? {
    var result: Self = []
    for element in elements {
      guard let element = element as? Element else { return nil }
      result.append(element)
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedElements(limit: Int) -> [AnyHashable] {
    prefix(limit).map { AnyHashable($0) }
  }

  package func erasedContains(_ element: AnyHashable) -> Bool {
    (element.base as? Element).map(contains) ?? false
  }
}
