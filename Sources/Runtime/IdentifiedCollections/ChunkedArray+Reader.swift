extension ChunkedArray {
  /// Reads adjacent chunks of an array, without a look at its sections for each.
  package struct Reader {
    private let array: ChunkedArray
    /// The chunk that was read last; empty before the first.
    package private(set) var chunk: Chunk = []
    /// The number of the chunk.
    private var number = -1
    private var group: Group = []
    /// The number of the group, counted through all sections.
    private var groupNumber = -1

    package init(_ array: ChunkedArray) {
      self.array = array
    }

    /// Makes ``chunk`` the one that contains a position.
    package mutating func read(at position: Int) {
      let number = position >> chunkBits
      guard number != self.number else { return }
      self.number = number
      guard position < array.tailStart else {
        chunk = array.tail
        return
      }
      let bits = array.groupBits
      if number >> bits != groupNumber {
        groupNumber = number >> bits
        group = array.sections[array.sectionIndex(position)][array.groupIndex(position)]
      }
      chunk = group[array.chunkIndex(position)]
    }
  }
}
