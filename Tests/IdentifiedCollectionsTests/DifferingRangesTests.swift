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

  @Test(arguments: [127, 128, 129, 400])
  func longArraysAreComparedInBlocks(_ count: Int) {
    let old = Array(0..<count)
    for place in [0, 1, 126, 127, count - 1, count] {
      var new = old
      new.insert(-1, at: place)
      let inserted = DifferingRanges(old, new)
      #expect(inserted.old == place..<place && inserted.new == place..<place + 1)
      guard place < count else { continue }
      new = old
      new[place] = -1
      let changed = DifferingRanges(old, new)
      #expect(changed.old == place..<place + 1 && changed.new == changed.old)
    }
  }

  @Test func equalElementsNeedNotBeTheSameBytes() {
    // Long texts stand elsewhere in memory.
    let texts = { (0..<300).map { "a text that is long enough \($0)" } }
    #expect(DifferingRanges(texts(), texts()).old.isEmpty)
  }
}
