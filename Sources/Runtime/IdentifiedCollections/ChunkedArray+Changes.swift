extension ChunkedArray: RangeReplaceableCollection {
  @inlinable
  package mutating func reserveCapacity(_ minimumCapacity: Int) {
    // Further chunks are allocated as the array grows.
    if sections.isEmpty { tail.reserveCapacity(Swift.min(minimumCapacity, Self.chunkSize)) }
  }

  /// Appends an element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func append(_ element: Element) {
    if tail.count == Self.chunkSize { beginChunk() }
    tail.append(element)
  }

  /// Makes room for an element after a full last chunk.
  @inlinable
  mutating func beginChunk() {
    moveTail(by: Self.chunkSize)
    addChunk(tail)
    tail = []
    tail.reserveCapacity(Self.chunkSize)
  }

  /// Adds a full chunk after the others.
  @inlinable
  mutating func addChunk(_ chunk: Chunk) {
    guard let section = sections.indices.last else { return sections.append([[chunk]]) }
    let group = sections[section].count - 1
    if sections[section][group].count < groupSize {
      sections[section][group].append(chunk)
    } else if sections[section].count < groupSize {
      sections[section].append([chunk])
    } else {
      sections.append([[chunk]])
    }
  }

  /// Inserts an element.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package mutating func insert(_ element: Element, at position: Int) {
    precondition(position >= 0 && position <= count, "The position is out of bounds.")
    // Each full chunk passes its last element on to the next chunk.
    var element = element
    var position = position
    while position < tailStart || tail.count == Self.chunkSize {
      guard position < count else { return append(element) }
      element = self[chunkAt: position].pushOutLast(inserting: element, at: Self.offset(position))
      position += Self.chunkSize - Self.offset(position)
    }
    tail.insert(element, at: position - tailStart)
  }

  /// Removes and returns an element.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  package mutating func remove(at position: Int) -> Element {
    precondition(position >= 0 && position < count, "The position is out of bounds.")
    let removed = self[chunkAt: position].remove(at: Self.offset(position))
    fill(from: position)
    return removed
  }

  /// Completes the chunk at a position, which lacks an element.
  @inlinable
  mutating func fill(from position: Int) {
    if position < tailStart {
      // Each chunk passes its first element to the one before it.
      var element = tail.removeFirst()
      var start = tailStart - Self.chunkSize
      while start > position {
        element = self[chunkAt: start].pushOutFirst(appending: element)
        start -= Self.chunkSize
      }
      self[chunkAt: position].append(element)
    }
    if tail.isEmpty { restoreTail() }
  }

  /// Makes the last full chunk the last chunk, which is empty.
  @inlinable
  mutating func restoreTail() {
    guard let section = sections.indices.last else { return }
    let group = sections[section].count - 1
    tail = sections[section][group].removeLast()
    if sections[section][group].isEmpty { sections[section].removeLast() }
    if sections[section].isEmpty { sections.removeLast() }
    moveTail(by: -Self.chunkSize)
  }

  /// Changes the position of the last chunk, and divides the others anew if the size of groups changes.
  ///
  /// - Complexity: O(1) on average if chunks are only added or only removed, otherwise O(*n*).
  @inlinable
  mutating func moveTail(by distance: Int) {
    let size = groupSize
    tailStart += distance
    if groupSize != size { divide() }
  }

  // Not inlined: hardly any change comes to it.
  @inline(never)
  @usableFromInline
  mutating func divide() {
    let divided = sections
    sections = []
    for chunk in divided.joined().joined() { addChunk(chunk) }
  }

  /// Removes elements from the end.
  ///
  /// - Complexity: O(*k*) for *k* elements.
  @inlinable
  package mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "There are too few elements.")
    while count > newCount {
      let excess = count - newCount
      if excess < tail.count || sections.isEmpty {
        tail.removeLast(excess)
      } else {
        tail = []
        restoreTail()
      }
    }
  }

  /// Replaces elements with others. The chunks before the range stay shared.
  ///
  /// - Complexity: O(*n* + *k*) for *k* new elements.
  @inlinable
  package mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    let rest = Array(self[subrange.upperBound...])
    truncate(to: subrange.lowerBound)
    append(contentsOf: newElements)
    append(contentsOf: rest)
  }
}

extension ChunkedArray {
  /// Moves an element out of the array, so that it can be changed without copying it. Until
  /// ``putBack(_:at:)`` ends the change, the array can't be used.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    let offset = Self.offset(position)
    return self[chunkAt: position].takeOut(at: offset)
  }

  /// Moves an element back in place; if it is `nil`, removes its place.
  ///
  /// - Complexity: O(1); O(*n*) to remove.
  @inlinable
  mutating func putBack(_ element: Element?, at position: Int) {
    if let element {
      self[chunkAt: position].putBack(element, at: Self.offset(position))
    } else {
      removePlace(at: position)
    }
  }

  @inlinable
  mutating func removePlace(at position: Int) {
    self[chunkAt: position].removePlace(at: Self.offset(position))
    fill(from: position)
  }
}

extension Array {
  /// Inserts an element and removes the last one.
  @inlinable
  mutating func pushOutLast(inserting element: Element, at index: Int) -> Element {
    let last = removeLast()
    insert(element, at: index)
    return last
  }

  /// Appends an element and removes the first one.
  @inlinable
  mutating func pushOutFirst(appending element: Element) -> Element {
    let first = removeFirst()
    append(element)
    return first
  }

  /// Moves an element out of the array. The last element takes its place.
  @inlinable
  mutating func takeOut(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }

  @inlinable
  mutating func putBack(_ element: Element, at index: Int) {
    append(element)
    swapAt(index, count - 1)
  }

  /// Restores the order of the elements after one was moved out.
  @inlinable
  mutating func removePlace(at index: Int) {
    if index < count { append(remove(at: index)) }
  }
}
