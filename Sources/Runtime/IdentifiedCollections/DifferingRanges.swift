import Foundation

/// The ranges in which two arrays differ, after trimming their common prefix and suffix.
///
/// Most changes to a collection are in one place. Comparing from both ends is far cheaper than
/// looking up each element in the other array.
package struct DifferingRanges: Hashable, Sendable {
  package let old: Range<Int>
  package let new: Range<Int>

  /// The number of elements whose bytes are compared at once.
  private static var blockCount: Int { 128 }

  /// - Complexity: O(*n*), mostly for comparing memory. Elements are compared individually only
  ///   within blocks whose bytes differ.
  package init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
    let (start, end) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let shorter = Swift.min(old.count, new.count)
        let start = Self.alikeCount(old, new, limit: shorter, isAtEnd: false)
        return (start, Self.alikeCount(old, new, limit: shorter - start, isAtEnd: true))
      }
    }
    self.old = start..<(old.count - end)
    self.new = start..<(new.count - end)
  }

  /// Returns the number of equal elements at one end, at most `limit`.
  private static func alikeCount<Element: Equatable>(
    _ old: UnsafeBufferPointer<Element>,
    _ new: UnsafeBufferPointer<Element>,
    limit: Int,
    isAtEnd: Bool
  ) -> Int {
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return 0 }
    var count = 0
    while count < limit {
      let size = Swift.min(blockCount, limit - count)
      let oldStart = isAtEnd ? old.count - count - size : count
      let newStart = isAtEnd ? new.count - count - size : count
      if memcmp(oldBase + oldStart, newBase + newStart, size * MemoryLayout<Element>.stride) == 0 {
        count += size
        continue
      }
      for offset in 0..<size {
        let index = isAtEnd ? size - 1 - offset : offset
        guard old[oldStart + index] == new[newStart + index] else { return count }
        count += 1
      }
    }
    return count
  }
}
