public import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal, in the same order.
  ///
  /// - Complexity: O(1) where both share one storage, else O(*n*).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.values == rhs.storage.values
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

/// Tells in constant time whether two collections share their storage, and so are equal without a
/// look at any element. Storage that differs says nothing.
package struct StorageIdentity: Hashable, @unchecked Sendable {
  // Sendable although it holds a pointer: the pointer is compared, never read.
  private let base: UnsafeRawPointer?
  private let count: Int

  package init(base: UnsafeRawPointer?, count: Int) {
    self.base = base
    self.count = count
  }
}

extension IdentifiedArray {
  /// The identity of the elements' storage, valid while the array is alive and unchanged.
  ///
  /// - Complexity: O(1).
  package var storageIdentity: StorageIdentity {
    storage.values.elements.withUnsafeBufferPointer { buffer in
      StorageIdentity(base: UnsafeRawPointer(buffer.baseAddress), count: buffer.count)
    }
  }
}
