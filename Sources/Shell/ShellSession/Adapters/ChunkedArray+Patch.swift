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
    var (reader, otherReader) = (Reader(self), Reader(other))
    while end < limit {
      // What precedes the common end in both arrays, up to the nearest border of a chunk.
      let (last, otherLast) = (count - end - 1, other.count - end - 1)
      reader.read(at: last)
      otherReader.read(at: otherLast)
      let (offset, otherOffset) = (last % Self.chunkSize, otherLast % Self.chunkSize)
      let size = Swift.min(offset + 1, otherOffset + 1, limit - end)
      let same = reader.chunk.withUnsafeBufferPointer { chunk in
        otherReader.chunk.withUnsafeBufferPointer { otherChunk in
          Reflection.commonEnd(chunk, upThrough: offset, otherChunk, upThrough: otherOffset, size)
        }
      }
      end += same
      if same < size { break }
    }
    return end
  }
}
