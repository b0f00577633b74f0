package import IdentifiedCollections
package import OrderedCollections

extension StackState {
  /// The identity of the elements' storage, valid while the stack is alive and unchanged.
  ///
  /// - Complexity: O(1).
  package var storageIdentity: StorageIdentity {
    elements.withUnsafeBufferPointer { buffer in
      StorageIdentity(base: UnsafeRawPointer(buffer.baseAddress), count: buffer.count)
    }
  }
}

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
