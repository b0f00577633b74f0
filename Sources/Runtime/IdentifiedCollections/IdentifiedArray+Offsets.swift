public import struct Foundation.IndexSet

extension IdentifiedArray {
  /// Moves elements in front of a position, as the edit mode of a list does.
  ///
  /// ```swift
  /// case .moved(let source, let destination):
  ///   state.todos.move(fromOffsets: source, toOffset: destination)
  /// ```
  ///
  /// - Parameters:
  ///   - source: The positions of the elements, which keep their relative order.
  ///   - destination: The position to insert at, counted before the move; may be `endIndex`.
  /// - Complexity: O(*n*).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    precondition(destination >= 0 && destination <= count, "The destination is out of bounds.")
    let isMoved = marks(at: source)
    let moved = indices.filter { isMoved[$0] }
    let before = (0..<destination).filter { !isMoved[$0] }
    let after = (destination..<count).filter { !isMoved[$0] }
    reorder(before + moved + after)
  }

  /// Removes the elements at a set of positions.
  ///
  /// - Complexity: O(*n*).
  public mutating func remove(atOffsets offsets: IndexSet) {
    removeElements(where: marks(at: offsets))
  }

  private func marks(at offsets: IndexSet) -> [Bool] {
    var marks = Array(repeating: false, count: count)
    for offset in offsets {
      precondition(offset < count, "The offset \(offset) is out of bounds.")
      marks[offset] = true
    }
    return marks
  }
}
