import IdentifiedCollections
import Testing

@Suite struct DifferingRangesTests {
  @Test(arguments: [
    ([], [], 0..<0, 0..<0), ([1, 2], [1, 2], 2..<2, 2..<2), ([1, 2], [0, 1, 2], 0..<0, 0..<1),
    ([1, 2], [1, 2, 3], 2..<2, 2..<3), ([1, 2, 3], [1, 3], 1..<2, 1..<1),
    ([1, 2, 3], [3, 2, 1], 0..<3, 0..<3), ([1, 1], [1], 1..<2, 1..<1), ([1], [2], 0..<1, 0..<1),
  ])
  func whatIsAlikeAtBothEndsIsSetAside(
    _ old: [Int],
    _ new: [Int],
    _ oldRange: Range<Int>,
    _ newRange: Range<Int>
  ) {
    let ranges = DifferingRanges(old, new)
    #expect(ranges.old == oldRange)
    #expect(ranges.new == newRange)
  }
}
