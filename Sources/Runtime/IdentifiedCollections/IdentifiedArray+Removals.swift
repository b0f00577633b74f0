public import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The removed element, or `nil` if there was none.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element with the same id as the given element.
  ///
  /// - Returns: The removed element, or `nil` if there was none.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity(element))
  }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    idSet.remove(at: index)
    return storage.remove(at: index)
  }

  /// Removes and returns the first element. Traps if the array is empty.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes a number of elements from the front.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes and returns the last element. Traps if the array is empty.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: count - 1)
  }

  /// Removes a number of elements from the end.
  ///
  /// - Complexity: O(`count`) on average.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    idSet.removeLast(count)
    storage.truncate(to: idSet.count)
  }

  /// Removes and returns the last element, or returns `nil` if the array is empty.
  @inlinable
  public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    idSet.removeSubrange(bounds)
    storage.removeSubrange(bounds)
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    removeElements(where: try storage.map(shouldBeRemoved))
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    idSet.removeAll(keepingCapacity: keepCapacity)
    storage.removeAll()
  }

  /// Returns the elements that satisfy a predicate, as an identified array.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    let kept = try indices.filter { try isIncluded(storage[$0]) }
    var included = self
    if kept.count < count { included.reorder(kept) }
    return included
  }

  /// Removes the elements at the positions that are marked.
  @inlinable
  mutating func removeElements(where isRemoved: [Bool]) {
    guard let first = isRemoved.firstIndex(of: true) else { return }
    let kept = (first..<count).filter { !isRemoved[$0] }
    let ids = kept.map { idSet[$0] }
    let elements = kept.map { storage[$0] }
    removeSubrange(first...)
    idSet.append(contentsOf: ids)
    storage.append(contentsOf: elements)
  }
}
