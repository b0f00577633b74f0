import CostTesting
import Foundation
import ShellValues
import TerminalText
import Testing

@Suite struct DescriptionTests {
  struct Observed {
    var _count = 1
    let _$id = 7
    var _$observationRegistrar = 0
  }
  struct Wrapped {
    var _destination = Presented<Int?>(value: nil)
    var _own = 1
  }
  @propertyWrapper struct Limited {
    var wrappedValue: Int
  }
  struct Outside: HiddenWrapper {}
  struct Volume {
    @Limited var level = 3
    var _outside = Outside()
  }
  final class Object {}

  static var table: [(Any, String)] {
    let object = Object()
    return [
      (1, "1"), ("a\n", #""a\n""#), (Int?.none as Any, "nil"), (Int??.some(.some(1)) as Any, "1"),
      ([1, 2], "[1, 2]"), ([Int](), "[]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#),
      ([Int: Int](), "[:]"), (Set([10, 9, 1]), "[1, 9, 10]"),
      (Todo(id: 1), #"Todo(id: 1, description: "", isComplete: false)"#),
      (Destination.alert(message: "x", code: 1), #".alert(message: "x", code: 1)"#),
      (Destination.help, ".help"), (Result<Int, any Error>.success(1), ".success(1)"),
      (Result<Int, any Error>.failure(MessageError("no")), #".failure("no")"#),
      (Observed(), "DescriptionTests.Observed(count: 1)"),
      (Wrapped(), "DescriptionTests.Wrapped(destination: nil, _own: 1)"),
      (
        Volume(),
        "DescriptionTests.Volume(level: DescriptionTests.Limited(wrappedValue: 3))"
      ),
      (UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31)), "UUID(31)"),
      (Duration.seconds(2), "2s"),
      (Date(timeIntervalSince1970: 0), #"Date("1970-01-01T00:00:00Z")"#),
      ((1, name: "x"), #"(1, name: "x")"#), (Double.nan, ".nan"), (Int.self, "Int.self"),
      (
        [Object(), object, object] as [Object],
        "[DescriptionTests.Object(#1), DescriptionTests.Object(#2), DescriptionTests.Object(#2)]"
      ),
      ({ 1 } as () -> Int, "(function)"), (AnyHashable(1), "1"),
      (URLError(.badURL), "URLError(.badURL)"),
      (NSError(domain: "d", code: 3), #"NSError(domain: "d", code: 3)"#),
    ]
  }

  @Test(arguments: table.map(\.1)) func descriptions(_ text: String) {
    for (value, expected) in Self.table where expected == text {
      #expect(ValueDescription().text(value) == text)
    }
  }

  @Test func whatIsTooLongIsShortenedFromTheInside() {
    func text(_ value: Any, _ width: Int) -> String { ValueDescription(width: width).text(value) }
    #expect(text("abcdefgh", 5) == #""ab…""#)
    #expect(text("abcdefgh", 10) == #""abcdefgh""#)
    #expect(text([1, 2, 3], 6) == "[1, …]")
    #expect(text(Array(0..<10_000), 24) == "[0, 1, 2, … 9,997 more]")
    #expect(
      text(Todo(id: 1, description: "Buy some milk and bread"), 40)
        == #"Todo(id: 1, description: "Buy some…", …)"#
    )
    #expect(
      text(Destination.alert(message: "Something went wrong", code: 1), 30)
        == #".alert(message: "Somethi…", …)"#
    )
    #expect(ValueDescription(elementLimit: 2).text([1, 2, 3]) == "[1, 2, … 1 more]")
    #expect(ValueDescription(depth: 1).text([[1], []]) == "[…, []]")
  }

  /// Whatever the width, nothing is wider, and every bracket and quote that is opened is closed.
  @Test(arguments: 1...70)
  func aWidthIsNeverExceeded(_ width: Int) {
    let values: [Any] = [
      Todo(id: 1, description: "買い物に行く 👩‍👩‍👧 und so weiter"),
      [Todo(id: 1, description: "a"), Todo(id: 2, description: "b")],
      ["milk": [1, 2, 3], "tea": []], Set(0..<100), Array(repeating: "e\u{301}\u{1b}31m", count: 9),
      Destination.edit(Todo(id: 3, description: String(repeating: "x", count: 90))),
      (1, name: "two", three: [3.0, 4.5]), 12_345_678,
    ]
    for value in values {
      let text = ValueDescription(width: width).text(value)
      #expect(DisplayWidth.columns(of: text) <= width, "\(text)")
      if width > 24 {
        for (opening, closing) in [("[", "]"), ("(", ")")] as [(Character, Character)] {
          #expect(text.count { $0 == opening } == text.count { $0 == closing }, "\(text)")
        }
      }
    }
  }

  @Test func hugeCollectionsCostNoMoreThanIsShown() async {
    func show(_ array: [Int]) {
      for _ in 0..<20 { _ = ValueDescription(width: 80).text(array) }
      _ = ValueNode(array).children(limit: 10)
    }
    let (small, huge) = (Array(0..<1000), Array(0..<1_000_000))
    await expectCost(of: { show(huge) }, isBelow: 10, timesThatOf: { show(small) })
  }

  @Test func treesNameTheirNodes() {
    var state = AppState()
    state.destination = .edit(Todo(id: 7))
    let root = ValueNode(state)
    #expect(root.summary == "AppState")
    let nodes = root.children().nodes
    #expect(
      nodes.map(\.label) == [
        "count", "fact", "filter", "todos", "numbers", "prices", "tags", "destination", "size",
        "delay",
      ]
    )
    #expect(nodes[0].summary == "0")
    #expect(nodes[0].isLeaf)
    #expect(nodes[3].summary == "2 elements")
    #expect(nodes[3].children().nodes.map(\.label) == ["[id: 1]", "[id: 2]"])
    #expect(nodes[4].children(limit: 2).omitted == 1)
    #expect(nodes[4].children().nodes.map(\.label) == ["[0]", "[1]", "[2]"])
    #expect(nodes[5].children().nodes.map(\.label) == [#"["milk"]"#, #"["tea"]"#])
    #expect(nodes[7].summary == ".edit")
    #expect(nodes[7].children().nodes.map(\.label) == ["id", "description", "isComplete"])
    #expect(ValueNode.grouped(9990) == "9,990")
    #expect(ValueNode.grouped(1_234_567) == "1,234,567")
  }
}
