import ShellValues
import Testing

/// What is alike at both ends of arrays is found by their bytes.
@Suite struct CommonEndsTests {
  /// A type with bytes between its fields that mean nothing.
  private struct Row: Equatable {
    var isOn: Bool
    var title: String
    var mark: UInt8 = 0
  }

  private func rows(_ numbers: some Sequence<Int>) -> [Row] {
    numbers.map { Row(isOn: $0.isMultiple(of: 2), title: "row \($0)") }
  }

  private func commonEnds<Element: Equatable>(_ old: [Element], _ new: [Element]) -> [Int] {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return [start, end]
  }

  @Test(arguments: [0, 1, 5, 127, 128, 129, 300, 1000])
  func theyAreThoseOfTheElements(_ count: Int) {
    let old = rows(0..<count)
    for place in Set([0, 1, count / 2, 127, 128, count - 1, count])
    where (0...count).contains(place) {
      var inserted = rows(0..<count)
      inserted.insert(contentsOf: rows([-1, -2]), at: place)
      #expect(
        [inserted.erasedCommonEnds(with: old)].map { [$0.start, $0.end] } == [
          commonEnds(inserted, old)
        ]
      )
      var changed = old
      if place < count { changed[place].mark = 1 }
      #expect(
        [old.erasedCommonEnds(with: changed)].map { [$0.start, $0.end] } == [
          commonEnds(old, changed)
        ]
      )
      #expect(changed == old || ChangeList(from: old, to: changed).changes.count == 1)
      #expect(ChangeList(from: old, to: inserted).changes.count == 2)
    }
  }

  @Test func equalElementsNeedNotBeTheSameBytes() {
    // Long texts stand elsewhere.
    func texts(_ count: Int) -> [String] { (0..<count).map { "a text that is long enough \($0)" } }
    #expect(
      ChangeList(from: texts(300), to: texts(301)).changes.map(\.path.description) == ["[300]"]
    )
  }
}
