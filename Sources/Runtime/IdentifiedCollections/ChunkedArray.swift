/// An array whose copies share most of their storage after one of them changes.
///
/// Elements are stored in chunks of a fixed size, references to chunks in groups, and references to
/// groups in sections; the sizes of groups and sections grow with the number of chunks. Changing an
/// element of a copy copies its chunk, its group, its section and the list of sections, so the cost
/// hardly depends on the number of elements: for 10,000 of them, 32 elements and some 20 references are
/// copied, and for a million, some 100 references. Comparing a copy with its original skips the chunks
/// that they share.
///
/// An array of at most ``chunkSize`` elements is a single contiguous array.
@usableFromInline
package struct ChunkedArray<Element> {
  /// Adjacent elements.
  @usableFromInline package typealias Chunk = [Element]

  /// References to adjacent chunks.
  @usableFromInline package typealias Group = [Chunk]

  /// The sections with the groups of the chunks before the last one. The chunks are full, and so are the
  /// groups and sections except for the last ones, which aren't empty. The place of an element therefore
  /// follows from its position and the number of chunks, and arrays of the same count are divided in the
  /// same way.
  @usableFromInline var sections: [[Group]]

  /// The last chunk, which is empty only if the array is.
  @usableFromInline var tail: Chunk

  /// The position of the first element of the last chunk.
  @usableFromInline var tailStart: Int

  @usableFromInline static var chunkBits: Int { @inlinable get { 5 } }

  /// The number of elements in a full chunk.
  @usableFromInline package static var chunkSize: Int { @inlinable get { 1 << chunkBits } }

  /// The binary logarithm of the number of chunks in a full group, and of groups in a full section.
  @usableFromInline var groupBits: Int {
    @inlinable get { Self.groupBits(tailStart >> Self.chunkBits) }
  }
  /// The number of chunks in a full group, and of groups in a full section.
  @usableFromInline var groupSize: Int { @inlinable get { 1 << groupBits } }

  /// The binary logarithm of the size of groups and sections for a number of chunks: about a third of
  /// that number's, so that the list of sections, sections and groups are about equally long.
  @inlinable
  static func groupBits(_ chunkCount: Int) -> Int {
    Swift.max(3, (Int.bitWidth - chunkCount.leadingZeroBitCount + 1) / 3)
  }

  /// Creates an empty array.
  @inlinable
  package init() {
    sections = []
    tail = []
    tailStart = 0
  }

  /// Creates an array of the elements of another one.
  ///
  /// - Complexity: O(1) for a single chunk, otherwise O(*n*).
  @inlinable
  package init(_ elements: [Element]) {
    self.init()
    tailStart = Swift.max(elements.count - 1, 0) & ~(Self.chunkSize - 1)
    for start in stride(from: 0, to: tailStart, by: Self.chunkSize) {
      addChunk(Array(elements[start..<start + Self.chunkSize]))
    }
    tail = sections.isEmpty ? elements : Array(elements[tailStart...])
  }

  @inlinable
  func sectionIndex(_ position: Int) -> Int { position >> (Self.chunkBits + 2 * groupBits) }

  @inlinable
  func groupIndex(_ position: Int) -> Int {
    (position >> (Self.chunkBits + groupBits)) & (groupSize - 1)
  }

  @inlinable
  func chunkIndex(_ position: Int) -> Int { (position >> Self.chunkBits) & (groupSize - 1) }

  /// The index of an element within its chunk.
  @inlinable
  static func offset(_ position: Int) -> Int { position & (chunkSize - 1) }

  /// The chunk that contains a position.
  @usableFromInline
  package subscript(chunkAt position: Int) -> Chunk {
    @inlinable get {
      position < tailStart
        ? sections[sectionIndex(position)][groupIndex(position)][chunkIndex(position)] : tail
    }
    @inlinable _modify {
      if position < tailStart {
        yield &sections[sectionIndex(position)][groupIndex(position)][chunkIndex(position)]
      } else {
        yield &tail
      }
    }
  }

  package func checkInvariants() {
    let groups = sections.joined()
    assert(sections.dropLast().allSatisfy { $0.count == groupSize })
    assert(groups.dropLast().allSatisfy { $0.count == groupSize })
    assert(sections.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isEmpty) })
    assert(groups.allSatisfy { $0.allSatisfy { $0.count == Self.chunkSize } })
    assert(tailStart == groups.reduce(0) { $0 + $1.count } * Self.chunkSize)
    assert(tail.count <= Self.chunkSize && (!tail.isEmpty || sections.isEmpty))
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { tailStart + tail.count }
  @inlinable package var count: Int { tailStart + tail.count }
  @inlinable package var isEmpty: Bool { tail.isEmpty }
  @inlinable package var indices: Range<Int> { 0..<count }

  @inlinable
  package subscript(position: Int) -> Element {
    get {
      position < tailStart
        ? sections[sectionIndex(position)][groupIndex(position)][chunkIndex(position)][
          Self.offset(position)
        ]
        : tail[position - tailStart]
    }
    _modify {
      if position < tailStart {
        yield &sections[sectionIndex(position)][groupIndex(position)][chunkIndex(position)][
          Self.offset(position)
        ]
      } else {
        yield &tail[position - tailStart]
      }
    }
  }

  /// The elements in one contiguous array.
  ///
  /// - Complexity: O(1) for a single chunk, otherwise O(*n*).
  @inlinable
  package var contiguous: [Element] {
    if sections.isEmpty { return tail }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for section in sections {
      for group in section {
        for chunk in group { elements += chunk }
      }
    }
    elements += tail
    return elements
  }

  /// The elements are contiguous only in an array of a single chunk.
  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    sections.isEmpty ? try tail.withContiguousStorageIfAvailable(body) : nil
  }
}
