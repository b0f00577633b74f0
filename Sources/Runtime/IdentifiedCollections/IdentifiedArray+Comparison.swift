public import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal, in the same order.
  ///
  /// - Complexity: O(1) if both arrays share their storage, otherwise O(*n*).
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

/// Determines in constant time whether two collections share their storage. Collections that do are
/// equal, so their elements need not be compared. Collections that don't may or may not be equal.
package struct StorageIdentity: Hashable, @unchecked Sendable {
  // Sendable despite the pointer: the pointer is only compared, never dereferenced.
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
