package import ComposableArchitecture
package import ShellValues

extension IdentifiedArray: IdentifiedContainer {
  package static var erasedIDType: Any.Type { ID.self }
  package static var erasedElementType: Any.Type { Element.self }

  /// Only an array of `Identifiable` elements tells how its elements are identified; ``erased(elements:)``
  /// makes no other.
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

  package func erasedElement(at index: Int) -> Any { self[index] }

  package func erasedIndex(id: Any) -> Int? {
    (id as? ID).flatMap { self.index(id: $0) }
  }

  package func erasedReplacing(at index: Int, with element: Any) -> Self? {
    guard indices.contains(index), let element = element as? Element else { return nil }
    var copy = self
    copy[index] = element
    return copy
  }

  package func erasedChanges(from old: Self) -> IdentifiedChanges? {
    var changes = IdentifiedChanges()
    if ids == old.ids {
      changes.changed = Reflection.changedIndices(from: old, to: self).map { ($0, $0) }
      return changes
    }
    changes.removed = old.ids.indices.filter { !ids.contains(old.ids[$0]) }
    var kept: [(old: Int, new: Int)] = []
    for (index, id) in ids.enumerated() {
      guard let oldIndex = old.index(id: id) else {
        changes.inserted.append(index)
        continue
      }
      if let last = kept.last, last.old > oldIndex { changes.isReordered = true }
      kept.append((oldIndex, index))
    }
    changes.changed = Reflection.changedIndices(
      from: kept.map { old[$0.old] }, to: kept.map { self[$0.new] }
    )
    .map { kept[$0] }
    return changes
  }
}

/// A registrar is made anew with the state that it belongs to.
extension ObservationStateRegistrar: DefaultBuildable {}

/// A collection that can be made empty without knowing more than its type.
private protocol EmptyMaking {
  static func makeEmpty() -> Any
}

extension IdentifiedArray: EmptyMaking where Element: Identifiable, ID == Element.ID {
  fileprivate static func makeEmpty() -> Any { Self() }
}
