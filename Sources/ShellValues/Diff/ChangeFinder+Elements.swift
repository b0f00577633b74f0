extension ChangeFinder {
  /// By id: what came, what went, what changed in place; and whether the rest kept its order.
  mutating func compareIdentified(
    _ old: any IdentifiedContainer,
    _ new: any IdentifiedContainer,
    _ path: StatePath
  ) {
    if let indices = Self.changedIndices(old, new) {
      for index in indices {
        guard let key = new.erasedID(at: index) as? AnyHashable else { continue }
        compare(
          old.erasedElement(at: index),
          new.erasedElement(at: index),
          path.appending(.id(key))
        )
      }
      return
    }
    for index in 0..<old.erasedCount {
      let id = old.erasedID(at: index)
      guard new.erasedIndex(id: id) == nil, let key = id as? AnyHashable else { continue }
      append(.removed(path.appending(.id(key)), value: old.erasedElement(at: index)))
    }
    // Where each element that stayed stood before: they kept their order if that ascends.
    var oldIndices: [Int] = []
    for index in 0..<new.erasedCount {
      let id = new.erasedID(at: index)
      guard let key = id as? AnyHashable else { continue }
      let inner = path.appending(.id(key))
      guard let oldIndex = old.erasedIndex(id: id) else {
        append(.added(inner, value: new.erasedElement(at: index)))
        continue
      }
      oldIndices.append(oldIndex)
      compare(old.erasedElement(at: oldIndex), new.erasedElement(at: index), inner)
    }
    if zip(oldIndices, oldIndices.dropFirst()).contains(where: { $0 > $1 }) {
      append(
        .reordered(
          path,
          old: (0..<old.erasedCount).map(old.erasedID),
          new: (0..<new.erasedCount).map(new.erasedID)
        )
      )
    }
  }

  private static func changedIndices<Elements: IdentifiedContainer>(
    _ old: Elements,
    _ new: Any
  ) -> [Int]? {
    (new as? Elements).flatMap { $0.erasedChangedIndices(from: old) }
  }

  /// By position where as many elements are left, else by what was inserted and removed.
  mutating func compareIndexed(
    _ old: any IndexedContainer,
    _ new: any IndexedContainer,
    _ path: StatePath
  ) {
    guard old.erasedCount == new.erasedCount else {
      return compareShifted(old, new, path)
    }
    for index in Self.differences(old, new) {
      compare(
        old.erasedElement(at: index),
        new.erasedElement(at: index),
        path.appending(.index(index))
      )
    }
  }

  private static func differences<Elements: IndexedContainer>(
    _ old: Elements,
    _ new: Any
  ) -> [Int] {
    (new as? Elements).map(old.erasedDifferences) ?? Array(0..<old.erasedCount)
  }

  /// What is alike at both ends is set aside; what is left is compared element by element while
  /// that is cheap, and otherwise as one piece that went and one that came.
  private mutating func compareShifted(
    _ old: any IndexedContainer,
    _ new: any IndexedContainer,
    _ path: StatePath
  ) {
    let shorter = min(old.erasedCount, new.erasedCount)
    var start = 0
    while start < shorter, isSame(old, start, new, start) { start += 1 }
    var end = 0
    while end < shorter - start,
      isSame(old, old.erasedCount - 1 - end, new, new.erasedCount - 1 - end)
    { end += 1 }
    let oldRange = start..<(old.erasedCount - end)
    let newRange = start..<(new.erasedCount - end)
    let (removed, inserted) = Self.edits(old, oldRange, new, newRange)
    for index in removed {
      append(.removed(path.appending(.index(index)), value: old.erasedElement(at: index)))
    }
    for index in inserted {
      append(.added(path.appending(.index(index)), value: new.erasedElement(at: index)))
    }
  }

  private func isSame(
    _ old: any IndexedContainer,
    _ left: Int,
    _ new: any IndexedContainer,
    _ right: Int
  ) -> Bool {
    let left = old.erasedElement(at: left)
    let right = new.erasedElement(at: right)
    return Reflection.isIdentical(left, right) || Comparison.isEqual(left, right)
  }

  /// The positions removed from the old elements and those inserted into the new ones.
  private static func edits(
    _ old: any IndexedContainer,
    _ oldRange: Range<Int>,
    _ new: any IndexedContainer,
    _ newRange: Range<Int>
  ) -> (removed: [Int], inserted: [Int]) {
    // The comparison costs the product of both lengths where little is alike.
    let isSmall = oldRange.count + newRange.count <= 4000
    guard isSmall, !oldRange.isEmpty, !newRange.isEmpty else {
      return (Array(oldRange), Array(newRange))
    }
    let oldElements = oldRange.map { old.erasedElement(at: $0) }
    let newElements = newRange.map { new.erasedElement(at: $0) }
    let difference = newElements.difference(from: oldElements, by: Comparison.isEqual)
    let removed = difference.removals.map { change in change.offset + oldRange.lowerBound }
    let inserted = difference.insertions.map { change in change.offset + newRange.lowerBound }
    return (removed, inserted)
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
