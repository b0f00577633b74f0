import Foundation
import ShellLanguage
import ShellValues
import Testing

/// What goes through the elements of collections.
@Suite struct ElementTests {
  struct Shop: Equatable {
    struct Item: Equatable {
      var name = ""
      var price = 1.0
      var note: String?
      var tags: [String] = []
      var isSold = false
      var kind = Filter.all
    }

    var items = [
      Item(name: "tea", price: 2.5, note: "hot", tags: ["leaf", "x"]),
      Item(name: "milk", price: 1.25, tags: ["x"], isSold: true, kind: .active),
    ]
    var none: [Item] = []
    var todos = Rows<Todo>([
      Todo(id: 1, description: "milk"), Todo(id: 2, description: "tea", isComplete: true),
    ])
    var numbers = [3, 1, 2]
    var prices = ["tea": 2.5, "milk": 1.25, "jam": 4]
    var tags: Set<String> = ["b", "a", "c"]
    var word = "hello"
    var limit = 2.0
    var missing: [Int]?
    var mixed: [Any] = [1, "a"]
    var bytes: [UInt8] = [1, 2]

    static func == (_: Self, _: Self) -> Bool { false }
  }

  private func evaluator(_ state: Any = Shop()) -> ExpressionEvaluator {
    ExpressionEvaluator(environment: TestEnvironment(values: ["x": 2], state: state))
  }

  @Test(arguments: [
    // map
    (#"items.map(\.name)"#, #"["tea", "milk"]"#), ("numbers.map { $0 * x }", "[6, 2, 4]"),
    ("numbers.map($0 + 1)", "[4, 2, 3]"), (#"items.map(\.note)"#, #"["hot", nil]"#),
    (#"items.map(\.note?.count)"#, "[3, nil]"), (#"numbers.map(\.self)"#, "[3, 1, 2]"),
    (#"todos.map(\.id)"#, "[1, 2]"), (#"none.map(\.name)"#, "[]"),
    (#"tags.map { $0 + "!" }"#, #"["a!", "b!", "c!"]"#),
    ("prices.map { $0.key }", #"["jam", "milk", "tea"]"#),
    (#"prices.map(\.value)"#, "[4.0, 1.25, 2.5]"),
    ("(1...3).map { $0 * $0 }", "[1, 4, 9]"), ("word.map { $0 }.count", "5"),
    (#"numbers.map { "n\($0)" }"#, #"["n3", "n1", "n2"]"#), ("[1, 2].map { -$0 }", "[-1, -2]"),
    (#"items.map { $0.isSold ? $0.name : "" }"#, #"["", "milk"]"#),
    // filter keeps the kind of collection
    ("numbers.filter { $0 > 1 }", "[3, 2]"), (#"items.filter(\.isSold).count"#, "1"),
    (#"todos.filter(\.isComplete)[id: 2].description"#, #""tea""#),
    ("prices.filter { $0.value > 2 }", #"["jam": 4.0, "tea": 2.5]"#),
    (#"tags.filter { $0 != "a" } contains "b""#, "true"),
    (#"word.filter { $0 != "l" }"#, #""heo""#),
    (#"todos.filter { $0.isComplete && $0.description != "" }.count"#, "1"),
    ("items.filter { $0.price > limit }.first.name", #""tea""#),
    ("items.filter { !$0.isSold }.map(\\.name)", #"["tea"]"#),
    ("none.filter { $0.isSold }.count", "0"),
    ("items.filter { $0.kind is .active }.count", "1"),
    ("items.filter { $0.kind == .all }.count", "1"),
    // contains
    ("numbers.contains(2)", "true"), (#"numbers.contains { $0 > 3 }"#, "false"),
    (#"items.contains(where: \.isSold)"#, "true"), (#"items.contains(\.isSold)"#, "true"),
    (#"items.contains(where: $0.name == "tea")"#, "true"), (#"word.contains("ell")"#, "true"),
    (#"prices.contains("tea")"#, "true"), ("(1...).contains(5)", "true"),
    ("none.contains { $0.isSold }", "false"),
    ("!numbers.contains(9)", "true"), ("(0...9223372036854775807).contains { $0 == 7 }", "true"),
    // sorted
    ("numbers.sorted()", "[1, 2, 3]"), (#"items.sorted(\.name).map(\.name)"#, #"["milk", "tea"]"#),
    (#"items.sorted(by: \.price).first.name"#, #""milk""#), ("numbers.sorted { -$0 }", "[3, 2, 1]"),
    (#"todos.sorted(\.description).last.id"#, "2"), (#"word.sorted().count"#, "5"),
    ("tags.sorted()", #"["a", "b", "c"]"#),
    (#"prices.sorted(\.value).map(\.key)"#, #"["milk", "tea", "jam"]"#),
    (#"items.sorted { $0.isSold ? 0 : 1 }.map(\.name)"#, #"["milk", "tea"]"#),
    ("[0.0, 1.0].map { $0 / 0.0 }.sorted().count", "2"),
    // In each other, and where a type is expected
    (#"items.map { $0.tags.filter { $0 != "x" } }"#, #"[["leaf"], []]"#),
    ("items.filter { tags.contains($0.name) }.count", "0"),
    ("numbers.map { numbers.filter { $0 > 1 }.count + $0 }", "[5, 3, 4]"),
    ("missing?.map { $0 }", "nil"), ("numbers.sorted() == [1, 2, 3]", "true"),
    (#"mixed.map { $0 }"#, #"[1, "a"]"#),
    ("numbers.map { $0 }.filter { $0 == 1 } ?? []", "[1]"),
    // Other values
    ("Data([1, 2])", #"Data("AQI=")"#), ("Data(bytes)", #"Data("AQI=")"#), ("Data([]).count", "0"),
    ("Date.distantPast < Date.now", "true"), ("Date() > Date(\"2026-01-01\")", "true"),
  ])
  func values(_ text: String, _ printed: String) throws {
    #expect(ValueDescription().text(try evaluator().evaluate(parse(text))) == printed)
  }

  @Test(arguments: [
    (#"items.map(\.1️⃣nam2️⃣)"#, "unknown-member"), ("items.map { $0.1️⃣nam2️⃣ }", "unknown-member"),
    ("items.filter { $0.1️⃣isSolt2️⃣ }", "unknown-member"),
    ("items.filter { 1️⃣$0.name2️⃣ }", "type-mismatch"),
    ("items.filter(1️⃣\\.price2️⃣)", "type-mismatch"), ("items.filter { 1️⃣isSold2️⃣ }", "unknown-name"),
    ("1️⃣limit2️⃣.map { $0 }", "type-mismatch"), ("numbers.map(1️⃣limit2️⃣)", "element-argument"),
    ("numbers.1️⃣map2️⃣()", "element-argument"), ("numbers.map({ $0 }, 1️⃣22️⃣)", "element-argument"),
    ("numbers.map(1️⃣where2️⃣: { $0 })", "wrong-label"),
    ("numbers.contains(1️⃣by2️⃣: { $0 > 1 })", "wrong-label"),
    ("numbers.contains(1️⃣\"a\"2️⃣)", "type-mismatch"), ("items.1️⃣sorted2️⃣()", "no-order"),
    ("items.sorted(1️⃣\\.isSold2️⃣)", "no-order"), ("items.sorted(1️⃣\\.note2️⃣)", "no-order"),
    ("mixed.1️⃣sorted2️⃣()", "type-mismatch"), ("missing1️⃣.map2️⃣ { $0 }", "no-value"),
    ("1️⃣(0...9223372036854775807)2️⃣.map { $0 }", "too-many-elements"),
    ("numbers.map { $0 / 1️⃣02️⃣ }", "division-by-zero"),
    ("1️⃣{ $0 }2️⃣", "untyped-literal"), ("numbers.1️⃣mpa2️⃣ { $0 }", "method-call"),
    // An empty collection is no excuse.
    (#"none.map(\.1️⃣nam2️⃣)"#, "unknown-member"), ("none.filter { 1️⃣$0.name2️⃣ }", "type-mismatch"),
    ("none.filter { $0.isSold && 1️⃣$0.price2️⃣ }", "type-mismatch"),
    ("none.filter { $0.name == 1️⃣12️⃣ }", "type-mismatch"),
    ("none.contains { !1️⃣$0.name2️⃣ }", "type-mismatch"), ("none.sorted(1️⃣\\.note2️⃣)", "no-order"),
    ("none.filter { $0.kind is .1️⃣actve2️⃣ }", "unknown-case"), ("none.1️⃣sorted2️⃣()", "no-order"),
    (#"none.map { $0.tags.filter { $0.1️⃣nope2️⃣ } }"#, "unknown-member"),
    ("none.filter { 1️⃣isSold2️⃣ }", "unknown-name"),
    (#"none.map { "\($0.1️⃣nam2️⃣)" }"#, "unknown-member"),
    ("none.filter { (1️⃣$0.name2️⃣ ? 1 : 2) == 1 }", "type-mismatch"),
    // Other values
    ("Date.1️⃣nwo2️⃣", "unknown-member"), ("Data([1️⃣2562️⃣])", "overflow"),
    ("Data([1️⃣\"a\"2️⃣])", "type-mismatch"),
  ])
  func problems(_ marked: String, _ code: String) throws {
    let text = marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let start = marked.utf8.firstOffset(of: "1️⃣") + expressionStart
    let end = marked.utf8.firstOffset(of: "2️⃣") - "1️⃣".utf8.count + expressionStart
    let expression: ShellLanguage.Expression
    if text.hasPrefix("{") {
      // Nothing but an argument is parsed as a closure.
      expression = Expression(.closure(try parse("1")), SourceSpan(start, end))
    } else {
      expression = try parse(text)
    }
    let found = diagnostic { try evaluator().evaluate(expression) }
    #expect(found?.code == code, "\(text)")
    #expect(found?.span == SourceSpan(start, end), "\(text)")
  }

  @Test(
    arguments: [
      ("items.filter { isSold }", ["$0.isSold"], nil),
      (
        "numbers.map(limit)", [#"\.limit"#],
        #"Write 'rows.map(\.title)' or 'rows.map { $0.title }'."#
      ),
      ("items.sorted(\\.isSold)", [], "Map them to numbers: 'rows.sorted { $0.isOn ? 0 : 1 }'."),
      ("items.sorted(\\.note)", [], "Give a value for nil: 'rows.sorted { $0.note ?? \"\" }'."),
      ("items.sorted()", [], #"Sort by a value that has one: 'rows.sorted(\.title)'."#),
      ("Date.nwo", ["now"], nil),
      (
        "(0...9999999).map { $0 }", [], "'for x in 1...n { … }' loops over a range of any length."
      ),
    ] as [(String, [String], String?)]
  )
  func waysOut(_ text: String, _ suggestions: [String], _ help: String?) throws {
    let expression = try parse(text)
    let found = diagnostic { try evaluator().evaluate(expression) }
    #expect(found?.suggestions == suggestions)
    #expect(found?.help == help)
  }

  @Test func resultsHaveTheTypesOfSwift() throws {
    func type(_ text: String) throws -> Any.Type {
      Swift.type(of: try evaluator().evaluate(parse(text)))
    }
    #expect(try type(#"items.map(\.name)"#) == [String].self)
    #expect(try type(#"none.map(\.name)"#) == [String].self)
    #expect(try type("none.filter { $0.isSold }") == [Shop.Item].self)
    #expect(try type("todos.filter { $0.id > 9 }") == Rows<Todo>.self)
    #expect(try type(#"todos.sorted(\.id)"#) == [Todo].self)
    #expect(try type("tags.filter { $0 == \"\" }") == Set<String>.self)
    #expect(try type("prices.filter { $0.value > 9 }") == [String: Double].self)
    #expect(try type("items.map(\\.note)") == [String?].self)
    #expect(try type("items.map(\\.note?.count)") == [Int?].self)
  }

  @Test func resultsAreBuiltWhereATypeIsExpected() throws {
    let builder = ValueBuilder(environment: TestEnvironment(state: Shop()))
    #expect(
      try builder.value(of: [String].self, from: parse(#"items.map(\.name)"#)) == ["tea", "milk"]
    )
    #expect(try builder.value(of: Int?.self, from: parse("numbers.sorted().first")) == 1)
    let found = diagnostic { try builder.value(of: [Int].self, from: parse(#"items.map(\.name)"#)) }
    #expect(found?.problem.message == "expected a value of type [Int], found [String]")
  }

  @Test func aHugeCollectionIsGoneThroughInLinearTime() throws {
    let evaluator = ExpressionEvaluator(
      environment: TestEnvironment(values: ["many": Array(0..<100_000)])
    )
    let found = try evaluator.evaluate(
      parse("many.sorted { -$0 }.filter { $0 % 2 == 0 }.map { $0 + 1 }.count")
    )
    #expect(found as? Int == 50_000)
  }

  /// `\.case` as a pattern stands for any values.
  @Test(arguments: [
    (#"\.success"#, true), (#"\.failure"#, false), (#"\.success.edit"#, true),
    (#"\.success.alert"#, false),
  ])
  func caseKeyPathsArePatterns(_ text: String, _ isMatch: Bool) throws {
    let matcher = CaseMatcher(builder: ValueBuilder())
    let value = Answer.success(.edit(Todo(id: 1)))
    let pattern = try parse(text)
    try matcher.check(pattern, against: Answer.self)
    #expect(try matcher.matches(value, pattern, declaredAs: Answer.self) == isMatch)
  }

  @Test(arguments: [
    (#"\.1️⃣succes2️⃣"#, "unknown-case", ["success"]), (#"\.success.1️⃣edti2️⃣"#, "unknown-case", ["edit"]),
    (#"\.success1️⃣[0]2️⃣"#, "not-indexable", []), (#"\.success.alert1️⃣.code2️⃣"#, "extra-value", []),
    (#"\.success.edit.1️⃣id2️⃣"#, "unknown-member", []),
  ])
  func caseKeyPathsThatLeadNowhere(_ marked: String, _ code: String, _ suggestions: [String]) throws
  {
    let text = marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let start = marked.utf8.firstOffset(of: "1️⃣") + expressionStart
    let end = marked.utf8.firstOffset(of: "2️⃣") - "1️⃣".utf8.count + expressionStart
    let pattern = try parse(text)
    let found = diagnostic {
      try CaseMatcher(builder: ValueBuilder()).check(pattern, against: Answer.self)
    }
    #expect(found?.code == code)
    #expect(found?.span == SourceSpan(start, end))
    #expect(found?.suggestions == suggestions)
  }

  enum Answer { case success(Destination), failure(code: Int) }
}
