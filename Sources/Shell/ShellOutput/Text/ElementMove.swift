/// An element that changed its position relative to the elements that kept their order.
struct ElementMove {
  let id: AnyHashable
  let old: Int
  let new: Int

  /// The smallest set of moves between two orders; `nil` if the ids are not hashable.
  ///
  /// - Complexity: O(*n* log *n*).
  static func moves(from old: [Any], to new: [Any]) -> [ElementMove]? {
    var places: [AnyHashable: Int] = [:]
    for (index, id) in old.enumerated() {
      guard let id = id as? AnyHashable else { return nil }
      places[id] = index
    }
    var kept: [(id: AnyHashable, old: Int, new: Int)] = []
    for (index, id) in new.enumerated() {
      guard let id = id as? AnyHashable else { return nil }
      if let place = places[id] { kept.append((id, place, index)) }
    }
    let still = longestAscent(kept.map(\.old))
    return kept.indices.filter { !still.contains($0) }
      .map { ElementMove(id: kept[$0].id, old: kept[$0].old, new: kept[$0].new) }
  }

  /// The indices of the longest ascending subsequence.
  private static func longestAscent(_ numbers: [Int]) -> Set<Int> {
    // For each length, the index at which the ascent of that length with the smallest last number
    // ends.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.insert(index)
      index = previous[index]
    }
    return result
  }
}
