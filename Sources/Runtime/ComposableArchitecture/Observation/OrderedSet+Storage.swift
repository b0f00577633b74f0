package import OrderedCollections

extension OrderedSet {
  /// Returns whether both share their storage, which implies that they are equal.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func sharesStorage(with other: Self) -> Bool {
    elements.withUnsafeBufferPointer { elements in
      other.elements.withUnsafeBufferPointer {
        $0.baseAddress == elements.baseAddress && $0.count == elements.count
      }
    }
  }
}
