/// A collection whose elements have ids, such as `IdentifiedArray` or a navigation stack. The
/// modules that know such a type conform it.
package protocol IdentifiedContainer {
  static var erasedIDType: Any.Type { get }
  static var erasedElementType: Any.Type { get }

  /// A container of these elements in this order; `nil` where one is not of the element type or
  /// two have the same id.
  static func erased(elements: [Any]) -> Self?

  var erasedCount: Int { get }
  func erasedID(at index: Int) -> Any
  func erasedElement(at index: Int) -> Any
  /// The place of an element; `nil` where there is none of that id.
  func erasedIndex(id: Any) -> Int?
  /// A copy in which one element is another; `nil` where that is not of the element type.
  func erasedReplacing(at index: Int, with element: Any) -> Self?
  /// A copy with one more element at the end; `nil` where that is not of the element type or the id is
  /// taken.
  func erasedInserting(_ element: Any, id: Any) -> Self?
  /// A copy without an element.
  func erasedRemoving(at index: Int) -> Self?
  /// A copy with the elements at some positions alone; `nil` where the container can't be without the
  /// others.
  func erasedKeeping(_ indices: [Int]) -> Self?
  /// What differs from another container, found with the types known, which is many times faster;
  /// `nil` where the container does not do that.
  func erasedChanges(from old: Self) -> IdentifiedChanges?
}

/// What differs between two containers of elements with ids, by position.
package struct IdentifiedChanges {
  /// Where in the old one elements were that are gone.
  package var removed: [Int] = []
  /// Where in the new one elements are that were not there before.
  package var inserted: [Int] = []
  /// Where elements are that may differ.
  package var changed: [(old: Int, new: Int)] = []
  /// Whether the elements that stayed stand in another order.
  package var isReordered = false

  package init() {}
}

extension IdentifiedContainer {
  package func erasedInserting(_: Any, id _: Any) -> Self? { nil }
  package func erasedRemoving(at _: Int) -> Self? { nil }
  package func erasedKeeping(_ indices: [Int]) -> Self? {
    Self.erased(elements: indices.map(erasedElement))
  }
  package func erasedChanges(from _: Self) -> IdentifiedChanges? { nil }

  package func erasedElement(id: Any) -> Any? {
    erasedIndex(id: id).map(erasedElement)
  }
}
