extension ChangeFinder {
  /// Compares elements where their containers are stored.
  mutating func compareElements<Elements: IdentifiedContainer>(
    _: Elements.Type,
    _ places: ComparisonPlan.Places
  ) {
    let old = places.old.assumingMemoryBound(to: Elements.self).pointee
    let positions = known?.changedPositions(of: Elements.self, at: places.new)
    compareElements(
      old,
      places.new.assumingMemoryBound(to: Elements.self).pointee,
      changedAt: positions,
      commonEnds: positions == nil ? known?.commonEnds(of: old, at: places.new) : nil
    )
  }

  mutating func compareIdentified<Elements: IdentifiedContainer>(
    _ old: Elements,
    _ new: any IdentifiedContainer
  ) {
    if let typed = new as? Elements { return compareElements(old, typed) }
    add(at: nil) { .changed($0, old: old, new: new) }
  }

  /// Compares elements by id: removed, inserted and changed elements, and whether the elements that
  /// are in both containers kept their order.
  ///
  /// - Parameters:
  ///   - positions: The positions of the elements that differ, if nothing else does; `nil` if that isn't
  ///     known.
  ///   - ends: The lengths of the bytewise identical ends; `nil` if they aren't known.
  private mutating func compareElements<Elements: IdentifiedContainer>(
    _ old: Elements,
    _ new: Elements,
    changedAt positions: [Int32]? = nil,
    commonEnds ends: (start: Int, end: Int)? = nil
  ) {
    let plan = ComparisonPlan.of(Elements.erasedElementType)
    let isDeep = mayReachChanges(plan.type)
    let found =
      positions.map(IdentifiedChanges.init(changedAt:))
      ?? (isDeep ? nil : new.erasedChanges(from: old, commonEnds: ends)) ?? Self.allPairs(old, new)
    for index in found.removed {
      add(at: .id(old.erasedKey(at: index))) { .removed($0, value: old.erasedElement(at: index)) }
    }
    // Report changes in the order of the new elements.
    var changed = found.changed[...]
    var inserted = found.inserted[...]
    while !isFull {
      if let pair = changed.first, inserted.first.map({ pair.new < $0 }) ?? true {
        changed.removeFirst()
        old.withElement(at: pair.old) { oldElement in
          new.withElement(at: pair.new) {
            compare(plan, .init(old: oldElement, new: $0), .id(new.erasedKey(at: pair.new)))
          }
        }
      } else if let index = inserted.popFirst() {
        add(at: .id(new.erasedKey(at: index))) { .added($0, value: new.erasedElement(at: index)) }
      } else {
        break
      }
    }
    guard found.isReordered else { return }
    add(at: nil) {
      .reordered(
        $0,
        old: (0..<old.erasedCount).map(old.erasedID),
        new: (0..<new.erasedCount).map(new.erasedID)
      )
    }
  }

  /// All elements that are in both containers, whether they differ or not.
  private static func allPairs<Elements: IdentifiedContainer>(
    _ old: Elements,
    _ new: Elements
  ) -> IdentifiedChanges {
    var changes = IdentifiedChanges()
    changes.removed = (0..<old.erasedCount).filter {
      new.erasedIndex(id: old.erasedID(at: $0)) == nil
    }
    for index in 0..<new.erasedCount {
      if let oldIndex = old.erasedIndex(id: new.erasedID(at: index)) {
        // The elements kept their order if their old indices ascend.
        if let last = changes.changed.last, last.old > oldIndex { changes.isReordered = true }
        changes.changed.append((oldIndex, index))
      } else {
        changes.inserted.append(index)
      }
    }
    return changes
  }

  /// Compares elements by index if the counts are equal, otherwise by insertions and removals.
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

  /// Skips the common prefix and suffix. The rest is diffed element by element if that is cheap;
  /// otherwise all of its old elements count as removed and all new ones as inserted.
  private mutating func compareShifted(
    _ old: any IndexedContainer,
    _ new: any IndexedContainer,
    _ path: StatePath
  ) {
    let shorter = min(old.erasedCount, new.erasedCount)
    // Most elements are bytewise identical, which is cheap to detect; the others may still be
    // equal.
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

  /// The indices of the removed old elements and of the inserted new elements.
  private static func edits(
    _ old: any IndexedContainer,
    _ oldRange: Range<Int>,
    _ new: any IndexedContainer,
    _ newRange: Range<Int>
  ) -> (removed: [Int], inserted: [Int]) {
    // If little is equal, the cost of the diff is the product of both lengths.
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
