public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  public typealias Index = Int
  public typealias Indices = Range<Int>

  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { storage.count }

  @inlinable
  public var count: Int { storage.count }

  @inlinable
  public var isEmpty: Bool { storage.isEmpty }

  @inlinable
  public var indices: Range<Int> { 0..<storage.count }

  /// The element at a position.
  ///
  /// Assigning may change the id at this position. Traps if the new id belongs to an element at
  /// another position.
  ///
  /// - Complexity: O(1) on average; O(*n*) to assign an element with another id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage.values[position] }
    _modify {
      let write = ElementWrite(&storage.values[position])
      yield &storage.values[position]
      write.end(storage.values[position])
      rekey(at: position)
    }
    set { update(newValue, at: position) }
  }

  /// The element at a position, for callers that notify the element's observers themselves.
  @usableFromInline
  package subscript(untold position: Int) -> Element {
    @inlinable get { storage.values[position] }
    @inlinable _modify {
      yield &storage.values[position]
      rekey(at: position)
    }
  }

  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> {
    storage.values.elements.makeIterator()
  }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.values.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray {
  /// Calls a closure with a copy of the elements in contiguous storage, then assigns the changed
  /// elements back. The closure may change elements and their order. Traps if two elements end up
  /// with the same id.
  ///
  /// The standard library's generic collection algorithms sort this way.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = Array(storage.values)
    defer { replaceElements(with: elements) }
    return try elements.withContiguousMutableStorageIfAvailable(body)
  }

  /// Replaces all elements. If the ids and their order are unchanged, assigns the elements one by
  /// one, which notifies their observers.
  @usableFromInline
  mutating func replaceElements(with elements: [Element]) {
    let ids = elements.map(identity)
    if ids.elementsEqual(storage.keys) {
      for index in elements.indices { update(elements[index], at: index) }
    } else {
      var storage = OrderedDictionary<ID, Element>(minimumCapacity: elements.count)
      for (id, element) in zip(ids, elements) {
        let previous = storage.updateValue(element, forKey: id)
        precondition(
          previous == nil,
          "Two elements of an identified array would have the id \(id)."
        )
      }
      self.storage = storage
    }
  }
}

extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an array from elements. Of elements with the same id, it keeps the first.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Replaces the elements in a range of positions. Skips new elements whose ids occur outside of
  /// the range or earlier among the new elements.
  ///
  /// - Complexity: O(*n* + *k*) on average for *k* elements at the end, O(*n* · *k*) elsewhere.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    storage.removeSubrange(subrange)
    var position = subrange.lowerBound
    for element in newElements where insert(element, at: position).inserted {
      position += 1
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements with unique ids. Traps if two elements have the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
