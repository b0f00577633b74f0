/// A collection whose elements are accessed by index.
package protocol IndexedContainer {
  static var erasedElementType: Any.Type { get }
  static func erased(elements: [Any]) -> Self?

  var erasedCount: Int { get }
  func erasedElement(at index: Int) -> Any
  /// Calls a closure with each element, until it returns `false`.
  func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool)
  func erasedReplacing(at index: Int, with element: Any) -> Self?
  /// The indices at which the bytes of this container and another one of the same count differ.
  func erasedDifferences(from other: Self) -> [Int]
  /// The length of the bytewise identical prefix, and that of the identical suffix of the remaining
  /// elements.
  func erasedCommonEnds(with other: Self) -> (start: Int, end: Int)
}

extension IndexedContainer
where
  Self: RandomAccessCollection & MutableCollection & RangeReplaceableCollection, Index == Int
{
  package static var erasedElementType: Any.Type { Element.self }

  package static func erased(elements: [Any]) -> Self? {
    var result = Self()
    result.reserveCapacity(elements.count)
    for element in elements {
      guard let element = element as? Element else { return nil }
      result.append(element)
    }
    return result
  }

  package var erasedCount: Int { count }

  package func erasedElement(at index: Int) -> Any { self[startIndex + index] }

  package func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool) {
    for (index, element) in enumerated() {
      guard body(index, element) else { return }
    }
  }

  package func erasedReplacing(at index: Int, with element: Any) -> Self? {
    guard index >= 0, index < count, let element = element as? Element else { return nil }
    var copy = self
    copy[startIndex + index] = element
    return copy
  }

  package func erasedDifferences(from other: Self) -> [Int] {
    Reflection.changedIndices(from: other, to: self)
  }

  package func erasedCommonEnds(with other: Self) -> (start: Int, end: Int) {
    withContiguousStorageIfAvailable { own in
      other.withContiguousStorageIfAvailable { other in Memory.commonEnds(own, other) }
    }
    .flatMap(\.self) ?? (0, 0)
  }
}

extension Array: IndexedContainer {
  // What an array does itself costs less than what it does as a collection, whose conformances are
  // looked up each time.

  package var erasedCount: Int { count }

  package func forEachErasedElement(_ body: (_ index: Int, _ element: Any) -> Bool) {
    for index in 0..<count {
      guard body(index, self[index]) else { return }
    }
  }
}

extension ArraySlice: IndexedContainer {}
extension ContiguousArray: IndexedContainer {}
