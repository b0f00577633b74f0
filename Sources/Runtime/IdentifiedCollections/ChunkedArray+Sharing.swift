import Foundation

extension ChunkedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal, in the same order.
  ///
  /// - Complexity: O(*m*) for *m* elements in chunks that aren't shared.
  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    // Arrays that share their storage are equal to the standard library without a look at their
    // elements.
    lhs.count == rhs.count && lhs.groups == rhs.groups && lhs.tail == rhs.tail
  }
}

extension ChunkedArray: Hashable where Element: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension ChunkedArray {
  /// Whether both arrays share all of their storage, which implies that they are equal.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func sharesStorage(with other: Self) -> Bool {
    tail.sharesStorage(with: other.tail) && groups.sharesStorage(with: other.groups)
  }

  /// Whether all chunks that two arrays of the same count don't share satisfy a condition.
  ///
  /// - Parameter isSatisfied: Takes the position of the first element of a chunk, the chunk of this
  ///   array and that of the other one.
  /// - Complexity: O(*d* log *n*) for *d* chunks, apart from a comparison of memory: one reference for
  ///   each group, and for each chunk of groups that aren't shared.
  @inlinable
  package func allDifferingChunks(
    from other: Self,
    satisfy isSatisfied: (_ start: Int, _ chunk: Chunk, _ otherChunk: Chunk) -> Bool
  ) -> Bool {
    precondition(count == other.count)
    for index in SharedStorages.differences(groups, other.groups) {
      let (group, otherGroup) = (groups[index], other.groups[index])
      for chunk in SharedStorages.differences(group, otherGroup) {
        let start = (index * Self.groupSize + chunk) * Self.chunkSize
        guard isSatisfied(start, group[chunk], otherGroup[chunk]) else { return false }
      }
    }
    return tail.sharesStorage(with: other.tail) || isSatisfied(tailStart, tail, other.tail)
  }
}

extension Array {
  /// Whether both arrays share their storage, which implies that they are equal.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func sharesStorage(with other: Self) -> Bool {
    withUnsafeBufferPointer { elements in
      other.withUnsafeBufferPointer {
        $0.baseAddress == elements.baseAddress && $0.count == elements.count
      }
    }
  }
}

/// Compares arrays of arrays by the storage of their elements.
@usableFromInline
enum SharedStorages {
  /// The indices at which two arrays of the same count don't share the storage of the element.
  @usableFromInline
  static func differences<Element>(_ lhs: [[Element]], _ rhs: [[Element]]) -> [Int] {
    var indices: [Int] = []
    // Arrays are references to their storage. To compare them one by one is slow in debug builds.
    lhs.withUnsafeBytes { lhs in
      rhs.withUnsafeBytes { rhs in
        collect(0..<(lhs.count / MemoryLayout<[Element]>.stride), lhs, rhs, &indices)
      }
    }
    return indices
  }

  private static func collect(
    _ range: Range<Int>,
    _ lhs: UnsafeRawBufferPointer,
    _ rhs: UnsafeRawBufferPointer,
    _ indices: inout [Int]
  ) {
    let stride = MemoryLayout<[Any]>.stride
    let (start, size) = (range.lowerBound * stride, range.count * stride)
    guard let left = lhs.baseAddress, let right = rhs.baseAddress, left != right,
      memcmp(left + start, right + start, size) != 0
    else { return }
    guard range.count > 1 else { return indices.append(range.lowerBound) }
    let middle = range.lowerBound + range.count / 2
    collect(range.lowerBound..<middle, lhs, rhs, &indices)
    collect(middle..<range.upperBound, lhs, rhs, &indices)
  }
}
