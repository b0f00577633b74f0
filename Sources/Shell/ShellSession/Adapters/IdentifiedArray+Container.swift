package import ComposableArchitecture
package import ShellValues

extension IdentifiedArray: IdentifiedContainer {
  package static var erasedIDType: Any.Type { ID.self }
  package static var erasedElementType: Any.Type { Element.self }

  /// Builds an array only if its elements are `Identifiable`: otherwise nothing says how to find an
  /// element's id.
  package static func erased(elements: [Any]) -> Self? {
    guard let empty = (Self.self as? any EmptyMaking.Type)?.makeEmpty() as? Self else { return nil }
    var result = empty
    for element in elements {
      guard let element = element as? Element, result.append(element).inserted else { return nil }
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedID(at index: Int) -> Any { ids[index] }

  package func erasedKey(at index: Int) -> AnyHashable { StatePath.key(of: ids[index]) }

  package func erasedElement(at index: Int) -> Any { self[index] }

  package func withElement(at index: Int, _ body: (UnsafeRawPointer) -> Void) {
    chunks.withElement(at: index, body)
  }

  package func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool) {
    chunks.forEachErasedElement(body)
  }

  package func erasedIndex(id: Any) -> Int? {
    (id as? ID).flatMap { self.index(id: $0) }
  }

  package func erasedReplacing(at index: Int, with element: Any) -> Self? {
    guard indices.contains(index), let element = element as? Element else { return nil }
    var copy = self
    copy[index] = element
    return copy
  }

  package func erasedInserting(_ element: Any, id: Any) -> Self? {
    guard let element = element as? Element, let id = id as? ID, self.index(id: id) == nil else {
      return nil
    }
    var copy = self
    guard copy.append(element).inserted, copy.index(id: id) != nil else { return nil }
    return copy
  }

  package func erasedRemoving(at index: Int) -> Self? {
    guard indices.contains(index) else { return nil }
    var copy = self
    copy.remove(at: index)
    return copy
  }

  package func erasedKeeping(_ indices: [Int]) -> Self? {
    var kept = self
    kept.removeAll()
    for index in indices { kept.append(self[index]) }
    return kept
  }

  package func erasedChanges(
    from old: Self,
    commonEnds ends: (start: Int, end: Int)?
  ) -> IdentifiedChanges? {
    var changes = IdentifiedChanges()
    let ids = ids.elements
    let oldIDs = old.ids.elements
    // Comparing ids that share storage takes constant time.
    if ids == oldIDs {
      changes.changed = chunks.erasedDifferences(from: old.chunks).map { ($0, $0) }
      return changes
    }
    let ranges = DifferingRanges(oldIDs, ids)
    changes.removed = ranges.old.filter { index(id: oldIDs[$0]) == nil }
    // The elements at both ends that are bitwise identical need no comparison.
    let alike = ends ?? chunks.erasedCommonEnds(with: old.chunks)
    let start = ranges.new.lowerBound
    var kept = (Swift.min(alike.start, start)..<start).map { (old: $0, new: $0) }
    for index in ranges.new {
      if let oldIndex = old.index(id: ids[index]) {
        if let last = kept.last, last.old > oldIndex { changes.isReordered = true }
        kept.append((oldIndex, index))
      } else {
        changes.inserted.append(index)
      }
    }
    let shift = oldIDs.count - ids.count
    let end = ranges.new.upperBound
    kept += (end..<Swift.max(end, ids.count - alike.end)).map { ($0 + shift, $0) }
    changes.changed = Reflection.changedIndices(
      from: kept.map { old[$0.old] },
      to: kept.map { self[$0.new] }
    )
    .map { kept[$0] }
    return changes
  }
}

/// A registrar is not written in a literal: each new state gets a new one.
extension ObservationStateRegistrar: DefaultBuildable {}

/// A collection whose type alone suffices to create an empty value.
private protocol EmptyMaking {
  static func makeEmpty() -> Any
}

extension IdentifiedArray: EmptyMaking where Element: Identifiable, ID == Element.ID {
  fileprivate static func makeEmpty() -> Any { Self() }
}

extension IdentifiedArray: KeyPathIndexed, KeyPathIdentified {
  package static func keyPath(at index: Int) -> AnyKeyPath { \Self.[index] }

  package static func keyPath(id: Any) -> AnyKeyPath? {
    (id as? ID).map { \Self.[id: $0] }
  }
}
