/// Where two arrays differ, between what is alike at their beginnings and at their ends.
///
/// Most changes of a collection are in one place. Comparing from both ends costs far less than looking
/// each element up in the other.
package struct DifferingRanges: Hashable, Sendable {
  package let old: Range<Int>
  package let new: Range<Int>

  /// - Parameters:
  ///   - old: The one array.
  ///   - new: The other array.
  ///   - alike: How many elements at the beginning and at the end are known to be equal.
  /// - Complexity: O(*n*) comparisons.
  package init<Element: Equatable>(
    _ old: [Element],
    _ new: [Element],
    alike: (start: Int, end: Int) = (0, 0)
  ) {
    let shorter = Swift.min(old.count, new.count)
    var (start, end) = alike
    while start < shorter - end, old[start] == new[start] { start += 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.old = start..<(old.count - end)
    self.new = start..<(new.count - end)
  }
}
