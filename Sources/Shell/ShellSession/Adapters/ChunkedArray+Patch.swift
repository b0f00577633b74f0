package import ComposableArchitecture
import ShellValues

/// Differences are found in the chunks that two arrays don't share. Patches that contain them turn
/// one array into another that shares all other chunks.
extension ChunkedArray: PatchableArray {
  package func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool) {
    for start in stride(from: 0, to: count, by: Self.chunkSize) {
      var isWanted = true
      self[chunkAt: start].forEachErasedElement { index, element in
        isWanted = body(start + index, element)
        return isWanted
      }
      guard isWanted else { return }
    }
  }

  package func erasedDifferences(from other: Self) -> [Int] {
    var indices: [Int] = []
    _ = allDifferingChunks(from: other) { start, chunk, otherChunk in
      Reflection.forEachChangedIndex(from: otherChunk, to: chunk) { indices.append(start + $0) }
      return true
    }
    return indices
  }

  package func elements(at positions: [Int]) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(positions.count)
    for position in positions { elements.append(self[position]) }
    return elements
  }

  /// Calls a closure with the place of an element.
  func withElement(at position: Int, _ body: (UnsafeRawPointer) -> Void) {
    self[chunkAt: position].withUnsafeBytes { chunk in
      guard let start = chunk.baseAddress else { return }
      body(start + position % Self.chunkSize * MemoryLayout<Element>.stride)
    }
  }

  package func erasedCommonEnds(with other: Self) -> (start: Int, end: Int) {
    let start = commonStart(with: other)
    return (start, commonEnd(with: other, limit: Swift.min(count, other.count) - start))
  }

  private func commonStart(with other: Self) -> Int {
    let shorter = Swift.min(count, other.count)
    var start = 0
    while start < shorter {
      let (chunk, otherChunk) = (self[chunkAt: start], other[chunkAt: start])
      let size = Swift.min(chunk.count, otherChunk.count)
      let same =
        chunk.sharesStorage(with: otherChunk)
        ? size : chunk.erasedCommonEnds(with: otherChunk).start
      start += same
      if same < size { break }
    }
    return start
  }

  private func commonEnd(with other: Self, limit: Int) -> Int {
    var end = 0
    while end < limit {
      // What precedes the common end in both arrays, up to the nearest border of a chunk.
      let (last, otherLast) = (count - end - 1, other.count - end - 1)
      let inChunk = Swift.min(last % Self.chunkSize, otherLast % Self.chunkSize) + 1
      let size = Swift.min(inChunk, limit - end)
      let ends = elements(upThrough: last, count: size)
        .erasedCommonEnds(with: other.elements(upThrough: otherLast, count: size))
      // Elements that are all the same count as a common start.
      let same = ends.start == size ? size : ends.end
      end += same
      if same < size { break }
    }
    return end
  }

  /// Elements of one chunk.
  private func elements(upThrough last: Int, count: Int) -> ArraySlice<Element> {
    let offset = last % Self.chunkSize
    return self[chunkAt: last][(offset + 1 - count)...offset]
  }
}
