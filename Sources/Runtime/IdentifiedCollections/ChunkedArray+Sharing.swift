import Foundation

extension ChunkedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal, in the same order.
  ///
  /// - Complexity: O(*m*) for *m* elements in chunks that aren't shared.
  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    // Arrays that share their storage are equal to the standard library without a look at their
    // elements.
    lhs.count == rhs.count && lhs.sections == rhs.sections && lhs.tail == rhs.tail
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
    tail.sharesStorage(with: other.tail) && sections.sharesStorage(with: other.sections)
  }

  /// Whether all chunks that two arrays of the same count don't share satisfy a condition.
  ///
  /// - Parameter isSatisfied: Takes the position of the first element of a chunk, the chunk of this
  ///   array and that of the other one.
  /// - Complexity: O(*d* log *n*) for *d* chunks, apart from a comparison of memory: one reference for
  ///   each section, for each group of sections that aren't shared, and for each chunk of such groups.
  @inlinable
  package func allDifferingChunks(
    from other: Self,
    satisfy isSatisfied: (_ start: Int, _ chunk: Chunk, _ otherChunk: Chunk) -> Bool
  ) -> Bool {
    precondition(count == other.count)
    // Buffers of references: what is generic looks an array's type up for each of its operations.
    let isSatisfiedByFull = sections.withUnsafeBufferPointer { sections in
      other.sections.withUnsafeBufferPointer { otherSections in
        SharedStorages.allDifferences(UnsafeRawBufferPointer(sections), otherSections.baseAddress) {
          section in
          allDifferingChunks(
            inSection: sections[section],
            from: otherSections[section],
            startingAt: section * groupSize * groupSize * Self.chunkSize,
            satisfy: isSatisfied
          )
        }
      }
    }
    guard isSatisfiedByFull else { return false }
    return tail.sharesStorage(with: other.tail) || isSatisfied(tailStart, tail, other.tail)
  }

  /// Whether all chunks of groups that two sections don't share satisfy a condition.
  @inlinable
  func allDifferingChunks(
    inSection section: [Group],
    from otherSection: [Group],
    startingAt start: Int,
    satisfy isSatisfied: (_ start: Int, _ chunk: Chunk, _ otherChunk: Chunk) -> Bool
  ) -> Bool {
    section.withUnsafeBufferPointer { groups in
      otherSection.withUnsafeBufferPointer { otherGroups in
        SharedStorages.allDifferences(UnsafeRawBufferPointer(groups), otherGroups.baseAddress) {
          index in
          groups[index].withUnsafeBufferPointer { group in
            otherGroups[index].withUnsafeBufferPointer { otherGroup in
              SharedStorages.allDifferences(UnsafeRawBufferPointer(group), otherGroup.baseAddress) {
                chunk in
                isSatisfied(
                  start + (index * groupSize + chunk) * Self.chunkSize,
                  group[chunk],
                  otherGroup[chunk]
                )
              }
            }
          }
        }
      }
    }
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
  /// Whether all indices at which two arrays of the same count don't share the storage of the element
  /// satisfy a condition.
  ///
  /// - Parameters:
  ///   - arrays: Arrays, which are references to their storage. To compare them one by one is slow in
  ///     debug builds.
  ///   - others: The address of as many arrays.
  @usableFromInline
  static func allDifferences(
    _ arrays: UnsafeRawBufferPointer,
    _ others: UnsafeRawPointer?,
    satisfy isSatisfied: (Int) -> Bool
  ) -> Bool {
    guard let start = arrays.baseAddress, let others, start != others else { return true }
    return search(0..<(arrays.count / stride), start, others, isSatisfied)
  }

  private static var stride: Int { MemoryLayout<[Any]>.stride }

  private static func search(
    _ range: Range<Int>,
    _ arrays: UnsafeRawPointer,
    _ others: UnsafeRawPointer,
    _ isSatisfied: (Int) -> Bool
  ) -> Bool {
    let start = range.lowerBound * stride
    guard memcmp(arrays + start, others + start, range.count * stride) != 0 else { return true }
    guard range.count > 1 else { return isSatisfied(range.lowerBound) }
    let middle = range.lowerBound + range.count / 2
    return search(range.lowerBound..<middle, arrays, others, isSatisfied)
      && search(middle..<range.upperBound, arrays, others, isSatisfied)
  }
}
