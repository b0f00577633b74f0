/// A collection whose elements have ids, such as `IdentifiedArray` or a navigation stack. The
/// modules that know such a type declare its conformance.
package protocol IdentifiedContainer {
  static var erasedIDType: Any.Type { get }
  static var erasedElementType: Any.Type { get }

  /// A container of the elements in this order; `nil` if an element has another type or two
  /// elements have the same id.
  static func erased(elements: [Any]) -> Self?

  var erasedCount: Int { get }
  func erasedID(at index: Int) -> Any
  /// The id of an element as a key of paths.
  func erasedKey(at index: Int) -> AnyHashable
  func erasedElement(at index: Int) -> Any
  /// Calls a closure with the place of an element, whose type is ``erasedElementType``.
  func withElement(at index: Int, _ body: (UnsafeRawPointer) -> Void)
  /// Calls a closure with each element, until it returns `false`.
  func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool)
  /// The index of the element with an id; `nil` if there is none.
  func erasedIndex(id: Any) -> Int?
  /// A copy with one element replaced; `nil` if the new element has another type.
  func erasedReplacing(at index: Int, with element: Any) -> Self?
  /// A copy with an element appended; `nil` if the element has another type or the id is taken.
  func erasedInserting(_ element: Any, id: Any) -> Self?
  /// A copy with the element at an index removed.
  func erasedRemoving(at index: Int) -> Self?
  /// A copy with only the elements at some indices; `nil` if the container needs the others.
  func erasedKeeping(_ indices: [Int]) -> Self?
  /// The differences from another container, computed with static types, which is many times
  /// faster. `nil` if the container does not implement this.
  ///
  /// - Parameter ends: The lengths of the bytewise identical ends; `nil` if they aren't known.
  func erasedChanges(from old: Self, commonEnds ends: (start: Int, end: Int)?) -> IdentifiedChanges?
}

/// The differences between two identified containers, by index.
package struct IdentifiedChanges {
  /// The indices of removed elements in the old container.
  package var removed: [Int] = []
  /// The indices of inserted elements in the new container.
  package var inserted: [Int] = []
  /// The indices of elements that are in both containers and may differ.
  package var changed: [(old: Int, new: Int)] = []
  /// Whether the elements that are in both containers changed their relative order.
  package var isReordered = false

  package init() {}

  /// - Parameter positions: The indices of elements that may differ, if nothing else does.
  init(changedAt positions: [Int32]) {
    changed = positions.map { (Int($0), Int($0)) }
  }
}

extension IdentifiedContainer {
  package func erasedInserting(_: Any, id _: Any) -> Self? { nil }
  package func erasedRemoving(at _: Int) -> Self? { nil }
  package func erasedKeeping(_ indices: [Int]) -> Self? {
    Self.erased(elements: indices.map(erasedElement))
  }
  package func erasedChanges(
    from _: Self,
    commonEnds _: (start: Int, end: Int)?
  ) -> IdentifiedChanges? { nil }

  package func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool) {
    for index in 0..<erasedCount {
      guard body(index, erasedElement(at: index)) else { return }
    }
  }

  package func erasedElement(id: Any) -> Any? {
    erasedIndex(id: id).map(erasedElement)
  }
}
