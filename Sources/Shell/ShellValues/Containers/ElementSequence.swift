/// The elements that a loop over a value visits, in the same order in every run.
package struct ElementSequence: Sequence {
  /// The declared type of the elements.
  package let elementType: Any.Type
  private let elements: AnySequence<Any>

  /// Creates a sequence of the elements of a collection, looking through optionals and transparent
  /// wrappers. Returns `nil` if the value is not a collection.
  package init?(_ value: Any) {
    guard let value = Member.unwrapped(value) else { return nil }
    switch value {
    // What most loops are over: what is generic looks types up for each element.
    case let range as Range<Int>:
      elementType = Int.self
      elements = Self.numbers(in: range)
    case let range as ClosedRange<Int> where range.upperBound < .max:
      elementType = Int.self
      elements = Self.numbers(in: Range(range))
    case let identified as any IdentifiedContainer:
      elementType = type(of: identified).erasedElementType
      elements = AnySequence((0..<identified.erasedCount).lazy.map(identified.erasedElement))
    case let keyed as any KeyedContainer:
      let entry = Self.entry(type(of: keyed))
      elementType = entry.type
      elements = AnySequence(
        SortedElements.of(keyed).lazy.map { entry.make($0.key.base, $0.value) }
      )
    case let unique as any UniqueContainer:
      elementType = type(of: unique).erasedElementType
      elements = AnySequence(SortedElements.of(unique))
    case let collection as any Collection:
      elementType = Self.elementType(of: collection)
      elements = Self.erase(collection)
    default: return nil
    }
  }

  package func makeIterator() -> AnySequence<Any>.Iterator { elements.makeIterator() }

  /// The element type of a collection type; `nil` for any other type.
  package static func elementType(in type: Any.Type) -> Any.Type? {
    let type = Member.innermostType(of: type)
    if let identified = type as? any IdentifiedContainer.Type {
      return identified.erasedElementType
    }
    if let keyed = type as? any KeyedContainer.Type { return entry(keyed).type }
    if let unique = type as? any UniqueContainer.Type { return unique.erasedElementType }
    return (type as? any Collection.Type).map { elementType(ofCollection: $0) }
  }

  private static func elementType<C: Collection>(of _: C) -> Any.Type { C.Element.self }
  private static func elementType<C: Collection>(ofCollection _: C.Type) -> Any.Type {
    C.Element.self
  }

  /// Erases the element type lazily: a range may have more elements than fit in memory.
  private static func erase(_ collection: some Collection) -> AnySequence<Any> {
    AnySequence(collection.lazy.map { $0 as Any })
  }

  private static func numbers(in range: Range<Int>) -> AnySequence<Any> {
    AnySequence {
      var next = range.lowerBound
      return AnyIterator<Any> {
        guard next < range.upperBound else { return nil }
        defer { next += 1 }
        return next
      }
    }
  }

  /// Builds dictionary entries as tuples: `(key: …, value: …)`.
  private struct Entry {
    let type: Any.Type
    let make: (_ key: Any, _ value: Any) -> Any
  }

  private static func entry(_ keyed: any KeyedContainer.Type) -> Entry {
    func withKey<Key>(_: Key.Type) -> Entry {
      func withValue<Value>(_: Value.Type) -> Entry {
        Entry(type: (key: Key, value: Value).self) { key, value in
          guard let key = key as? Key, let value = value as? Value else { return (key, value) }
          return (key: key, value: value)
        }
      }
      return _openExistential(keyed.erasedValueType, do: withValue)
    }
    return _openExistential(keyed.erasedKeyType, do: withKey)
  }
}
