public import OrderedCollections

extension IdentifiedArray {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<ID> {
    idSet
  }

  /// The number of elements whose ids fit without allocating more memory.
  ///
  /// Memory for the elements themselves is allocated in small pieces as the array grows.
  @inlinable
  public var capacity: Int {
    idSet.elements.capacity
  }

  /// The elements as an array.
  ///
  /// Prefer the identified array itself, which is a collection of the same elements.
  ///
  /// - Complexity: O(1) for up to 32 elements, otherwise O(*n*).
  @inlinable
  public var elements: [Element] {
    storage.contiguous
  }

  /// The elements in chunks, which copies share.
  @inlinable
  package var chunks: ChunkedArray<Element> {
    storage
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
    get { index(id: id).map { storage[$0] } }
    _modify {
      let position = index(id: id)
      let write = beginWrite(at: position)
      do {
        var element = takeOut(at: position)
        defer { putBack(element, id, at: position) }
        yield &element
        checkIdentity(of: element, is: id)
      }
      write?.end(self[id: id])
    }
    set {
      checkIdentity(of: newValue, is: id)
      let position = index(id: id)
      switch (position, newValue) {
      case (let position?, let newValue?):
        ElementWrite.replace(storage[position], by: newValue)
        storage[position] = newValue
      case (let position?, nil):
        remove(at: position)
      case (nil, let newValue?):
        idSet.append(id)
        storage.append(newValue)
      case (nil, nil): break
      }
    }
  }

  /// The element with an id, or a default if there is none. Changing the element through this
  /// subscript appends the default first.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id id: ID, default defaultValue: @autoclosure () -> Element) -> Element {
    get { self[id: id] ?? defaultValue() }
    _modify {
      let position = index(id: id)
      let write = beginWrite(at: position)
      do {
        var element = takeOut(at: position) ?? defaultValue()
        defer { putBack(element, id, at: position) }
        yield &element
        checkIdentity(of: element, is: id)
      }
      write?.end(self[id: id])
    }
  }

  /// The position of the element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    idSet.firstIndex(of: id)
  }

  /// Whether the array contains an equal element with the same id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool where Element: Equatable {
    self[id: identity(element)] == element
  }

  @inlinable
  mutating func beginWrite(at position: Int?) -> ElementWrite<Element>? {
    guard Element.self is any _ObservedInPlace.Type, let position else { return nil }
    return ElementWrite(&storage[position])
  }

  /// Moves an element out of the storage, so that a write doesn't copy it. ``putBack(_:_:at:)`` ends
  /// the write.
  @inlinable
  mutating func takeOut(at position: Int?) -> Element? {
    guard let position else { return nil }
    return storage.takeOut(at: position)
  }

  /// Moves an element back in place; appends it if it had none, and removes its place if it is `nil`.
  @inlinable
  mutating func putBack(_ element: Element?, _ id: ID, at position: Int?) {
    if let position {
      storage.putBack(element, at: position)
      if element == nil { idSet.remove(at: position) }
    } else if let element {
      idSet.append(id)
      storage.append(element)
    }
  }

  @inlinable
  func checkIdentity(of element: Element?, is id: ID) {
    precondition(
      element.map { identity($0) == id } ?? true,
      "The element assigned to the id \(id) of an identified array has another id."
    )
  }
}
