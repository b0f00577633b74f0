import Foundation

/// Where two arrays differ, between what is alike at their beginnings and at their ends.
///
/// Most changes of a collection are in one place. Comparing from both ends costs far less than looking
/// each element up in the other.
package struct DifferingRanges: Hashable, Sendable {
  package let old: Range<Int>
  package let new: Range<Int>

  /// How many elements are compared by their bytes at once.
  private static var blockCount: Int { 128 }

  /// - Complexity: O(*n*), mostly of comparing memory: elements are compared one by one only where a block of
  ///   them does not hold the same bytes.
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

  /// How many elements are alike at one end.
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
