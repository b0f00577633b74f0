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
  /// - Complexity: O(*n* / *s*) for chunks of size *s*, if a chunk of each group differs.
  @inlinable
  package func allDifferingChunks(
    from other: Self,
    satisfy isSatisfied: (_ start: Int, _ chunk: Chunk, _ otherChunk: Chunk) -> Bool
  ) -> Bool {
    precondition(count == other.count)
    if !groups.sharesStorage(with: other.groups) {
      for index in groups.indices where !groups[index].sharesStorage(with: other.groups[index]) {
        let (group, otherGroup) = (groups[index], other.groups[index])
        for chunk in group.indices where !group[chunk].sharesStorage(with: otherGroup[chunk]) {
          let start = (index * Self.groupSize + chunk) * Self.chunkSize
          guard isSatisfied(start, group[chunk], otherGroup[chunk]) else { return false }
        }
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
