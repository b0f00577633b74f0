public import OrderedCollections

extension IdentifiedArray {
  /// Sorts the elements with a predicate.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let elements = self.elements
    reorder(try indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) })
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    reorder(indices.reversed())
  }

  /// Shuffles the elements with the system's random number generator.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle() {
    reorder(indices.shuffled())
  }

  /// Shuffles the elements with a random number generator.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder(indices.shuffled(using: &generator))
  }

  /// Exchanges two elements.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    idSet.swapAt(i, j)
    storage.swapAt(i, j)
  }

  /// Moves the elements that satisfy a predicate behind the others.
  ///
  /// - Returns: The position of the first element that satisfies the predicate.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    var order = Array(indices)
    let pivot = try order.partition { try belongsInSecondPartition(storage[$0]) }
    reorder(order)
    return pivot
  }

  /// Reorders the elements.
  ///
  /// - Parameter order: The current positions of the elements in the new order. Elements whose
  ///   positions are missing are removed.
  @inlinable
  mutating func reorder(_ order: [Int]) {
    guard !order.elementsEqual(indices) else { return }
    idSet = OrderedSet(uncheckedUniqueElements: order.map { idSet[$0] })
    storage = ChunkedArray(order.map { storage[$0] })
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
