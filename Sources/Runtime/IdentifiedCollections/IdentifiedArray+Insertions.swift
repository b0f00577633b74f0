public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element unless its id is taken.
  ///
  /// - Returns: Whether the element was appended, and where the element with its id is.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Appends the elements whose ids are not taken.
  ///
  /// - Complexity: O(*k*) on average for *k* elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    reserveCapacity(storage.count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Inserts an element unless its id is taken.
  ///
  /// - Returns: Whether the element was inserted, and where the element with its id is.
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
  /// The new element may have another id. Traps where that id is taken by an element elsewhere.
  ///
  /// - Returns: The element that was there.
  /// - Complexity: O(1) on average; O(*n*) where the id is another.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let previous = storage.values[index]
    ElementWrite.replace(previous, by: element)
    storage.values[index] = element
    rekey(at: index)
    return previous
  }

  /// Replaces the element with this element's id, or appends this one where there is none.
  ///
  /// - Returns: The element that was replaced, or `nil`.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let previous = storage.updateValue(element, forKey: identity(element))
    ElementWrite.replace(previous, by: element)
    return previous
  }

  /// Replaces the element with this element's id, or inserts this one where there is none.
  ///
  /// - Returns: The element that was replaced, or `nil`, and where the new one is.
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

  /// Makes room for elements to come.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Brings the id on record up to date after the element at a position was written.
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
