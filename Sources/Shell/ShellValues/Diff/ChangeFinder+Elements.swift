extension ChangeFinder {
  /// By id: what came, what went, what changed in place; and whether the rest kept its order.
  mutating func compareIdentified(
    _ old: any IdentifiedContainer,
    _ new: any IdentifiedContainer,
    _ path: StatePath
  ) {
    let isDeep = mayReachChanges(type(of: new).erasedElementType)
    let typed = isDeep ? nil : Self.typedChanges(old, new)
    let changes = typed ?? Self.erasedChanges(old, new)
    for index in changes.removed {
      guard let key = old.erasedID(at: index) as? AnyHashable else { continue }
      append(.removed(path.appending(.id(key)), value: old.erasedElement(at: index)))
    }
    // In the order in which the elements stand now.
    var changed = changes.changed[...]
    var inserted = changes.inserted[...]
    while !isFull, let index = [changed.first?.new, inserted.first].compactMap(\.self).min() {
      let pair = changed.first?.new == index ? changed.popFirst() : nil
      if pair == nil { inserted.removeFirst() }
      guard let key = new.erasedID(at: index) as? AnyHashable else { continue }
      let inner = path.appending(.id(key))
      let element = new.erasedElement(at: index)
      if let pair {
        compare(old.erasedElement(at: pair.old), element, inner)
      } else {
        append(.added(inner, value: element))
      }
    }
    guard changes.isReordered else { return }
    append(
      .reordered(
        path,
        old: (0..<old.erasedCount).map(old.erasedID),
        new: (0..<new.erasedCount).map(new.erasedID)
      )
    )
  }

  private static func typedChanges<Elements: IdentifiedContainer>(
    _ old: Elements,
    _ new: Any
  ) -> IdentifiedChanges? {
    (new as? Elements).flatMap { $0.erasedChanges(from: old) }
  }

  private static func erasedChanges(
    _ old: any IdentifiedContainer,
    _ new: any IdentifiedContainer
  ) -> IdentifiedChanges {
    var changes = IdentifiedChanges()
    changes.removed = (0..<old.erasedCount).filter {
      new.erasedIndex(id: old.erasedID(at: $0)) == nil
    }
    for index in 0..<new.erasedCount {
      if let oldIndex = old.erasedIndex(id: new.erasedID(at: index)) {
        // They kept their order if their old places ascend.
        if let last = changes.changed.last, last.old > oldIndex { changes.isReordered = true }
        changes.changed.append((oldIndex, index))
      } else {
        changes.inserted.append(index)
      }
    }
    return changes
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
    let isDeep = mayReachChanges(type(of: new).erasedElementType)
    for index in isDeep ? Array(0..<old.erasedCount) : Self.differences(old, new) {
      compare(
        old.erasedElement(at: index),
        new.erasedElement(at: index),
        path.appending(.index(index))
      )
    }
  }

  private static func commonEnds<Elements: IndexedContainer>(
    _ old: Elements,
    _ new: Any
  ) -> (start: Int, end: Int) {
    (new as? Elements).map(old.erasedCommonEnds) ?? (0, 0)
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
    // Most are the same bytes, which is found fast; the others may be equal all the same.
    var (start, end) = Self.commonEnds(old, new)
    while start < shorter - end, isSame(old, start, new, start) { start += 1 }
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
    guard mayReachChanges(type(of: new).erasedElementType) else { return }
    let shift = old.erasedCount - new.erasedCount
    for index in Array(0..<start) + Array(newRange.upperBound..<new.erasedCount) {
      compare(
        old.erasedElement(at: index < start ? index : index + shift),
        new.erasedElement(at: index),
        path.appending(.index(index))
      )
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
