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
    get { storage[position] }
    _modify {
      let write = ElementWrite(&storage[position])
      yield &storage[position]
      write.end(storage[position])
      rekey(at: position)
    }
    set { update(newValue, at: position) }
  }

  /// The element at a position, for callers that notify the element's observers themselves.
  @usableFromInline
  package subscript(untold position: Int) -> Element {
    @inlinable get { storage[position] }
    @inlinable _modify {
      yield &storage[position]
      rekey(at: position)
    }
  }

  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(storage)
  }

  /// Iterates over the elements.
  ///
  /// It reads an array directly, since each layer in between is slow in debug builds.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let elements: ChunkedArray<Element>
    @usableFromInline var chunk: [Element]
    /// The index of the next element within the chunk.
    @usableFromInline var offset = 0
    @usableFromInline var chunkCount: Int
    /// The position after the chunk.
    @usableFromInline var end: Int

    @inlinable
    init(_ elements: ChunkedArray<Element>) {
      self.elements = elements
      self.chunk = elements[chunkAt: 0]
      self.chunkCount = chunk.count
      self.end = chunkCount
    }

    @inlinable
    @inline(__always)
    public mutating func next() -> Element? {
      if offset == chunkCount { guard enterNextChunk() else { return nil } }
      let element = chunk[offset]
      offset &+= 1
      return element
    }

    @inlinable
    @inline(never)
    mutating func enterNextChunk() -> Bool {
      guard end < elements.count else { return false }
      chunk = elements[chunkAt: end]
      chunkCount = chunk.count
      offset = 0
      end += chunkCount
      return true
    }
  }

  /// Calls a closure with the elements if they are in contiguous storage, as up to 32 elements are.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
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
    var elements = self.elements
    defer { replaceElements(with: elements) }
    return try elements.withContiguousMutableStorageIfAvailable(body)
  }

  /// Replaces all elements. If the ids and their order are unchanged, assigns the elements one by
  /// one, which notifies their observers.
  @inlinable
  mutating func replaceElements(with elements: [Element]) {
    let ids = elements.map(identity)
    if ids.elementsEqual(idSet) {
      for index in elements.indices { update(elements[index], at: index) }
    } else {
      var idSet = OrderedSet<ID>(minimumCapacity: elements.count)
      for id in ids {
        let isNew = idSet.append(id).inserted
        precondition(isNew, "Two elements of an identified array would have the id \(id).")
      }
      self.idSet = idSet
      self.storage = ChunkedArray(elements)
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
    removeSubrange(subrange)
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
