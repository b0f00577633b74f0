extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal, in the same order.
  ///
  /// - Complexity: O(1) if both arrays share their storage. If elements were changed in place since
  ///   one array was copied from the other, at most 32 comparisons for each of them, and little else.
  ///   Otherwise O(*n*).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

/// Determines in constant time whether two collections share their storage. Collections that do are
/// equal, so their elements need not be compared. Collections that don't may or may not be equal.
package struct StorageIdentity: Hashable, @unchecked Sendable {
  // Sendable despite the pointer: the pointer is only compared, never dereferenced.
  private let bases: [UnsafeRawPointer?]
  private let count: Int

  package init(bases: [UnsafeRawPointer?], count: Int) {
    self.bases = bases
    self.count = count
  }
}

extension IdentifiedArray {
  /// The identity of the elements' storage, valid while the array is alive and unchanged.
  ///
  /// - Complexity: O(1).
  package var storageIdentity: StorageIdentity {
    StorageIdentity(
      bases: [
        storage.sections.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
        storage.tail.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) },
      ],
      count: count
    )
  }
}
