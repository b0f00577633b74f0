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
  /// An element assigned may have another id than the one before it. Traps where that id is taken by
  /// an element elsewhere.
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

  /// The element at a position, for those who tell its observers by themselves.
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
  /// Lets a body change the elements' order and the elements themselves, in memory of their own, and takes
  /// them over when it is done. Traps where two have one id then.
  ///
  /// Algorithms that are written for any collection sort in this way.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = Array(storage.values)
    defer { take(elements) }
    return try elements.withContiguousMutableStorageIfAvailable(body)
  }

  /// Makes elements the array's, those that stay in their places as if each was assigned.
  @usableFromInline
  mutating func take(_ elements: [Element]) {
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
  /// Makes an array of the elements; of those with one id, the first.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Replaces the elements in a range of positions. Elements whose ids are taken outside of the
  /// range, or twice among themselves, are left out.
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
  /// Makes an array of elements with different ids. Traps where two have one.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
