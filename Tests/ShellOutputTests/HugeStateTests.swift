import CostTesting
import Foundation
import ShellOutput
import ShellValues
import Testing

/// What is printed costs what is shown, and not what there is.
@Suite(.serialized) struct HugeStateTests {
  private struct Item: Identifiable, Hashable {
    var id: Int
    var name = "Item"
    var isDone = false
  }

  private struct Wide {
    var array: [Item]
    var numbers: [Int]
    var set: Set<Int>
    var prices: [String: Int]
    var nested: [[Int]]
    var text: String

    init(_ count: Int) {
      array = (0..<count).map { Item(id: $0) }
      numbers = Array(0..<count)
      set = Set(numbers)
      prices = Dictionary(uniqueKeysWithValues: numbers.map { ("key\($0)", $0) })
      nested = Array(repeating: numbers, count: 50)
      text = String(repeating: "text ", count: count * 10)
    }
  }

  private indirect enum Tree: Equatable {
    case leaf
    case node(Tree)
  }

  private struct List {
    var value = 0
    var next: [List] = []
  }

  private func print(_ value: Any, format: StateFormat = .tree, depth: Int? = nil) -> [StyledText] {
    TextFormat().lines(for: .state(StateReport(value: value, format: format, depth: depth)))
  }

  @Test func aStateOfAMillionElementsIsPrintedAsFastAsOneOfManyThousands() async {
    // Both are beyond what is listed.
    let small = Wide(20_000)
    let large = Wide(1_000_000)
    await expectCost(of: { _ = print(large) }, isBelow: 4, timesThatOf: { _ = print(small) })
    let lines = print(large).map(\.plain)
    #expect(lines.contains("├ array: 1,000,000 elements"))
    #expect(lines.contains("├ set: 1,000,000 elements …"))
    #expect(lines.contains("├ prices: 1,000,000 entries …"))
    #expect(lines.contains("│ ╰ … 999,900 more"))
    #expect(lines.last?.hasSuffix(#"…""#) == true)
  }

  @Test func aChangeOfAHugeValueIsPrintedAsFastAsOneOfAManyThousands() async {
    func changes(_ wide: Wide) -> ChangeList {
      let path = StatePath([.member("wide")])
      return [
        .changed(path, old: wide.set, new: wide.prices), .added(path, value: wide.array),
        .removed(path, value: wide), .changed(path, old: wide.text, new: "short"),
      ]
    }
    let small = changes(Wide(20_000))
    let large = changes(Wide(1_000_000))
    func write(_ list: ChangeList) { _ = TextFormat().lines(for: .changes(list)) }
    await expectCost(of: { write(large) }, isBelow: 4, timesThatOf: { write(small) })
    for line in TextFormat().lines(for: .changes(large)) { #expect(line.width <= 100) }
  }

  @Test func theSmallestOfAHugeSetAreFound() {
    let lines = print(Set((0..<100_000).map { $0 * 7 })).map(\.plain)
    #expect(lines[1...3] == ["├ [0]: 0", "├ [1]: 7", "├ [2]: 14"])
    #expect(lines.last == "╰ … 99,900 more")
    let keyed = print(
      Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("\($0 + 100_000)", $0) })
    )
    #expect(keyed[1].plain == #"├ ["100000"]: 0"#)
  }

  @Test func tenThousandRowsArePrintedInTimeThatGrowsAsTheyDo() async {
    let options = TextOptions(elementLimit: 10_000)
    func write(_ count: Int) -> Int {
      let rows = (0..<count).map { Item(id: $0) }
      return TextFormat(options: options).lines(for: .state(StateReport(value: rows))).count
    }
    #expect(write(10_000) == 40_001)
    await expectCost(of: { _ = write(10_000) }, isBelow: 60, timesThatOf: { _ = write(500) })
  }

  @Test func aTreeEndsAlsoWhereItsPartsAreMany() {
    let cube = Array(repeating: Array(repeating: Array(0..<100), count: 100), count: 100)
    let lines = print(cube)
    #expect(lines.count < 6000)
    #expect(lines.last?.plain.contains("more") == true)
  }

  @Test(arguments: StateFormat.allCases) func depthHasAnEnd(_ format: StateFormat) {
    var tree = Tree.leaf
    var list = List()
    for _ in 0..<10_000 {
      tree = .node(tree)
      list = List(value: 1, next: [list])
    }
    #expect(print(tree, format: format).count < 1000)
    let lines = print(list, format: format)
    #expect(lines.count < 1000)
    #expect(lines.contains { $0.plain.contains("…") })
    if format == .tree { for line in lines { #expect(line.width <= 100) } }
    // Taken apart from the outside: its own end would call itself too deeply.
    while let next = list.next.first { list = next }
  }

  @Test func aLongStringAloneIsPrintedWhole() {
    let text = String(repeating: "0123456789\n", count: 200_000)
    let lines = print(text)
    #expect(lines.count == 1)
    #expect(lines[0].plain.utf8.count == 12 * 200_000 + 2)
  }

  @Test func manyChangesAreCounted() {
    let list = ChangeList(from: Array(0..<5000), to: Array(1..<5001))
    let lines = TextFormat().lines(for: .changes(list))
    #expect(lines.count == 101)
    #expect(lines.last?.plain == "  … 4,900 more changes")
  }

  @Test func oneRowThatChangesIsFoundAmongManyByTheirMemory() async {
    func comparison(_ count: Int) -> (old: [Item], new: [Item]) {
      let old = (0..<count).map { Item(id: $0) }
      var new = old
      new[count / 2].isDone = true
      return (old, new)
    }
    let small = comparison(1000)
    let large = comparison(100_000)
    func compare(_ pair: (old: [Item], new: [Item])) {
      let list = ChangeList(from: pair.old, to: pair.new)
      #expect(TextFormat().lines(for: .changes(list)).count == 1)
    }
    // Memory is compared. A hundred times the rows no longer fit into the processor's caches, which costs
    // more than a hundred times as much; a look into each element would cost thousands of times as much.
    await expectCost(of: { compare(large) }, isBelow: 1000, timesThatOf: { compare(small) })
  }

  @Test(arguments: [20, 40, 80], [nil, 3])
  func textWithoutRolesIsThatOfTheLines(_ width: Int, _ depth: Int?) {
    struct Row {
      var id = 1, name = String(repeating: "a long name, 名前 ", count: 5), tags = ["a", "b"]
    }
    let value = (rows: Array(repeating: Row(), count: 1000), last: Optional(["key": 1.5]))
    var options = TextOptions()
    options.width = width
    options.elementLimit = 1000
    let report = Report.state(StateReport(value: value, depth: depth))
    var (text, blocks) = ("", 0)
    let sink = LineSink(takeText: {
      text += $0
      blocks += 1
      return true
    }) { _ in false }
    TextFormat(options: options).write(report, to: sink)
    let lines = TextFormat(options: options).lines(for: report).map { $0.plain + "\n" }
    #expect(text == lines.joined())
    // A block is sent when it has 16 KiB, so that a long print can be interrupted.
    #expect(blocks >= text.utf8.count / (1 << 15))
  }

  @Test func aPrintStopsWhenNobodyWantsAnotherBlock() {
    let value = Array(repeating: Array(0..<1000), count: 100)
    var blocks = 0
    let sink = LineSink(takeText: { _ in
      blocks += 1
      return false
    }) { _ in true }
    TextFormat().write(.state(StateReport(value: value)), to: sink)
    #expect(blocks == 1)
  }

  @Test func aPrintStopsWhenNobodyWantsMore() {
    let value = Array(repeating: Array(0..<100), count: 100)
    for format in StateFormat.allCases {
      var count = 0
      let sink = LineSink { _ in
        count += 1
        return count < 10
      }
      TextFormat().write(.state(StateReport(value: value, format: format)), to: sink)
      #expect(count == 10)
    }
  }
}
