public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element unless the array already contains its id.
  ///
  /// - Returns: Whether the element was appended, and the position of the element with its id.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Appends the elements whose ids the array doesn't contain yet.
  ///
  /// - Complexity: O(*k*) on average for *k* elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    reserveCapacity(storage.count + elements.underestimatedCount)
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
    let id = identity(element)
    if let taken = storage.index(forKey: id) { return (false, taken) }
    storage.updateValue(element, forKey: id, insertingAt: index)
    return (true, index)
  }

  /// Replaces the element at a position.
  ///
  /// The new element may have a different id. Traps if that id belongs to an element at another
  /// position.
  ///
  /// - Returns: The previous element.
  /// - Complexity: O(1) on average; O(*n*) if the id changes.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let previous = storage.values[index]
    ElementWrite.replace(previous, by: element)
    storage.values[index] = element
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
    let previous = storage.updateValue(element, forKey: identity(element))
    ElementWrite.replace(previous, by: element)
    return previous
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
    let (original, index) = storage.updateValue(
      element,
      forKey: identity(element),
      insertingAt: index
    )
    ElementWrite.replace(original, by: element)
    return (original, index)
  }

  /// Reserves space for at least a number of elements.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Updates the stored id after the element at a position was written.
  @inlinable
  mutating func rekey(at index: Int) {
    let element = storage.values[index]
    let id = identity(element)
    guard storage.keys[index] != id else { return }
    precondition(
      storage.index(forKey: id) == nil,
      "Two elements of an identified array would have the id \(id)."
    )
    storage.remove(at: index)
    storage.updateValue(element, forKey: id, insertingAt: index)
  }
}
