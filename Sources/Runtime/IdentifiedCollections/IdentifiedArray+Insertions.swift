public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element unless the array already contains its id.
  ///
  /// - Returns: Whether the element was appended, and the position of the element with its id.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let (inserted, index) = idSet.append(identity(element))
    if inserted { storage.append(element) }
    return (inserted, index)
  }

  /// Appends the elements whose ids the array doesn't contain yet.
  ///
  /// - Complexity: O(*k*) on average for *k* elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Inserts an element unless the array already contains its id.
  ///
  /// - Returns: Whether the element was inserted, and the position of the element with its id.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element,
    at index: Int
  ) -> (inserted: Bool, index: Int) {
    let (inserted, index) = idSet.insert(identity(element), at: index)
    if inserted { storage.insert(element, at: index) }
    return (inserted, index)
  }

  /// Replaces the element at a position.
  ///
  /// The new element may have a different id. Traps if that id belongs to an element at another
  /// position.
  ///
  /// - Returns: The previous element.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let previous = storage[index]
    ElementWrite.replace(previous, by: element)
    storage[index] = element
    rekey(at: index)
    return previous
  }

  /// Replaces the element with the same id, or appends the new element if there is none.
  ///
  /// - Returns: The replaced element, or `nil` if the new element was appended.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: count).originalElement
  }

  /// Replaces the element with the same id, or inserts the new element if there is none.
  ///
  /// - Returns: The replaced element, or `nil` if the new element was inserted, and the new
  ///   element's position.
  /// - Complexity: O(1) on average to replace, O(*n*) to insert.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at index: Int
  ) -> (originalElement: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    if inserted { return (nil, index) }
    let original = storage[index]
    storage[index] = element
    ElementWrite.replace(original, by: element)
    return (original, index)
  }

  /// Reserves space for at least a number of elements.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    idSet.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
  }

  /// Updates the stored id after the element at a position was written.
  @inlinable
  mutating func rekey(at index: Int) {
    let id = identity(storage[index])
    guard idSet[index] != id else { return }
    let isNew = idSet.append(id).inserted
    precondition(isNew, "Two elements of an identified array would have the id \(id).")
    idSet.swapAt(index, count)
    idSet.removeLast()
  }
}
