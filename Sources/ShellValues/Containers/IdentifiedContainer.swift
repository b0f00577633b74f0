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
  /// The positions of the elements that may differ, where this and another container have the same
  /// ids in the same order; `nil` where they do not, or where finding out is no faster than looking
  /// at each element. See ``Reflection/changedIndices(from:to:)``.
  func erasedChangedIndices(from old: Self) -> [Int]?
}

extension IdentifiedContainer {
  package func erasedChangedIndices(from _: Self) -> [Int]? { nil }

  package func erasedElement(id: Any) -> Any? {
    erasedIndex(id: id).map(erasedElement)
  }
}
