public import OrderedCollections

extension IdentifiedArray {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<ID> {
    storage.keys
  }

  /// The number of elements that fit without allocating more memory.
  @inlinable
  public var capacity: Int {
    elements.capacity
  }

  /// The elements as an array.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] {
    storage.values.elements
  }

  /// The element with an id.
  ///
  /// Assigning `nil` removes the element. Assigning a value appends it if the array has no element
  /// with the id. Optional chaining changes the element in place:
  ///
  /// ```swift
  /// todos[id: id]?.isDone.toggle()
  /// ```
  ///
  /// Traps if the assigned value's id isn't `id`.
  ///
  /// - Complexity: O(1) on average; O(*n*) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { storage[id] }
    _modify {
      let write = beginWrite(id: id)
      yield &storage[id]
      checkIdentity(of: storage[id], is: id)
      write?.end(storage[id])
    }
    set {
      checkIdentity(of: newValue, is: id)
      ElementWrite.replace(storage[id], by: newValue)
      storage[id] = newValue
    }
  }

  /// The element with an id, or a default if there is none. Changing the element through this
  /// subscript appends the default first.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id id: ID, default defaultValue: @autoclosure () -> Element) -> Element {
    get { storage[id] ?? defaultValue() }
    _modify {
      let write = beginWrite(id: id)
      yield &storage[id, default: defaultValue()]
      checkIdentity(of: storage[id], is: id)
      write?.end(storage[id])
    }
  }

  /// The position of the element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.index(forKey: id)
  }

  /// Whether the array contains an equal element with the same id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool where Element: Equatable {
    storage[identity(element)] == element
  }

  @inlinable
  mutating func beginWrite(id: ID) -> ElementWrite<Element>? {
    guard Element.self is any _ObservedInPlace.Type, let index = storage.index(forKey: id)
    else { return nil }
    return ElementWrite(&storage.values[index])
  }

  @inlinable
  func checkIdentity(of element: Element?, is id: ID) {
    precondition(
      element.map { identity($0) == id } ?? true,
      "The element assigned to the id \(id) of an identified array has another id."
    )
  }
}
