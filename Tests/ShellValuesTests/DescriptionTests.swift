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

  struct Roll: Identifiable {
    var id = UUID(uuidString: "54E31D86-1111-4222-8333-444455556666") ?? UUID()
    var faces = [3, 5, 6]
    var date = Date(timeIntervalSince1970: 0)
  }
  enum Action {
    case rows(Row)
    case destination(Sheet)
    enum Row { case element(id: UUID, action: Todo) }
    enum Todo { case renamed(String), checkBoxToggled, saved(Roll) }
    enum Sheet { case presented(Todo) }
  }

  static let id = UUID(uuidString: "91BD092A-1111-4222-8333-444455556666") ?? UUID()

  /// What a prompt shows of values that do not fit.
  static var cutAtAPrompt: [(value: Any, width: Int, text: String)] {
    let todo = Todo(id: 1, description: "Buy some milk and bread")
    let long = String(repeating: "one two three ", count: 9)
    func row(_ action: Action.Todo) -> Action { .rows(.element(id: id, action: action)) }
    return [
      // Ids are left out before names.
      (todo, 30, #"Todo(description: "Buy s…", …)"#),
      (todo, 58, #"Todo(description: "Buy some milk and bread", …)"#),
      (todo, 68, #"Todo(…, description: "Buy some milk and bread", isComplete: false)"#),
      (Roll(), 40, "DescriptionTests.Roll(faces: [3, …], …)"),
      (row(.checkBoxToggled), 44, ".rows(.element(…, action: .checkBoxToggled))"),
      (row(.renamed(long)), 60, #".rows(.element(id: 91BD092A…, action: .renamed("one two…")))"#),
      (row(.renamed(long)), 50, #".rows(.element(…, action: .renamed("one two t…")))"#),
      (Action.destination(.presented(.saved(Roll()))), 40, ".destination(.presented(.saved(…)))"),
      // The beginning of a number, a date or an id is another one.
      (12_345_678, 6, "…"), (Date(timeIntervalSince1970: 0), 20, "…"), (id, 8, "…"),
      (Array(repeating: id, count: 9), 30, "[91BD092A…, … 8 more]"),
      // Brackets are closed.
      (URL(string: "https://example.org/one/two") as Any, 20, #"URL("https://exam…")"#),
      // The number of elements says more than their type.
      ([Roll()], 20, "[1 element]"), (["a": Roll(), "b": Roll()], 9, "[…]"),
      ([Roll](repeating: Roll(), count: 3), 14, "[3 elements]"),
    ]
  }

  @Test(arguments: cutAtAPrompt.indices) func aPromptKeepsWhatSaysMost(_ index: Int) {
    let (value, width, text) = Self.cutAtAPrompt[index]
    let style = ValueStyle(rendersDialogs: true, shortIDs: ShortIDs())
    #expect(ValueDescription(width: width, style: style).text(value) == text)
  }

  @Test func theNamesOfCasesHaveALeastWidth() {
    let style = ValueStyle(rendersDialogs: true, shortIDs: ShortIDs())
    func least(_ value: Any) -> String {
      let description = ValueDescription(style: style)
      let columns = description.leastColumns(of: value)
      return ValueDescription(width: columns, style: style).text(value)
    }
    let action = Action.rows(.element(id: Self.id, action: .saved(Roll())))
    #expect(least(action) == ".rows(.element(…, action: .saved(…)))")
    #expect(
      least(Action.destination(.presented(.saved(Roll())))) == ".destination(.presented(.saved(…)))"
    )
    #expect(least(Roll()) == "…")
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
    let styles = [ValueStyle.code, ValueStyle(rendersDialogs: true, shortIDs: ShortIDs())]
    for (value, style) in values.flatMap({ value in styles.map { (value, $0) } }) {
      let text = ValueDescription(width: width, style: style).text(value)
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
