import Foundation
import ShellLanguage
import ShellValues
import Testing

@Suite struct EvaluatorTests {
  private func evaluator() -> ExpressionEvaluator {
    var state = AppState()
    state.destination = .edit(Todo(id: 7, description: "edited"))
    return ExpressionEvaluator(
      environment: TestEnvironment(values: ["x": 5, "last": "it"], state: state)
    )
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("x + 1", "6"), ("count", "0"), ("$0.count", "0"), ("fact", "nil"),
    ("fact ?? \"none\"", "\"none\""), ("fact == nil", "true"), ("fact != \"a\"", "true"),
    ("numbers[1]", "2"), ("numbers.count", "3"), ("numbers.first", "1"),
    ("numbers.isEmpty", "false"),
    ("todos[id: 2].description", "\"tea\""), ("todos[0].id", "1"), ("todos.count", "2"),
    ("todos.last", "Todo(id: 2, description: \"tea\", isComplete: false)"),
    ("prices[\"tea\"]", "2.5"), ("prices.keys", "[\"milk\", \"tea\"]"),
    ("prices.values", "[1.25, 2.5]"),
    ("destination.edit.description", "\"edited\""), ("destination?.edit.id", "7"),
    ("destination is .edit", "true"), ("destination is .alert", "false"),
    ("filter == .all", "true"), (".active == filter", "false"), ("filter is .completed", "false"),
    ("size.width", "1"), ("size.1", "2"), ("1 < 2 && 2 < 3", "true"), ("!(1 == 2)", "true"),
    ("true || 1 / 0 == 1", "true"), ("x > 3 ? \"big\" : \"small\"", "\"big\""),
    ("numbers contains 2", "true"), ("tags contains \"c\"", "false"),
    ("\"hello\" contains \"ell\"", "true"),
    ("1...3 contains 3", "true"), ("\"Blob\" matches /^B.*b$/", "true"),
    ("\"x\" matches /[0-9]/", "false"),
    ("1...3", "1...3"), ("0..<count", "0..<0"), ("\"a\" + \"b\"", "\"ab\""),
    ("[1] + [2]", "[1, 2]"),
    ("\"n: \\(count) \\(last)\"", "\"n: 0 it\""), ("-x", "-5"), ("1 + 2.5", "3.5"), ("7 % 4", "3"),
    ("prices[\"tea\"] * 2", "5.0"), ("delay + 1s", "3s"), ("delay * 2", "4s"),
    ("delay == 2s", "true"),
    ("2 * delay", "4s"), ("numbers == [1, 2, 3]", "true"), ("$0 == $0", "true"),
    ("UUID(1)", "UUID(1)"),
    ("tags.count", "2"), ("\"abc\".count", "3"), ("[\"a\": 1]", "[\"a\": 1]"),
    ("(1...3).count", "3"),
    ("fact?.count", "nil"),
    ("(1, name: \"x\")", "(1, name: \"x\")"), ("(1, name: \"x\").name", "\"x\""),
    ("(a: 1, b: (x, true)).b.1", "true"), ("(fact, [1])", "(nil, [1])"),
    ("[(1, \"a\"), (2, \"b\")].count", "2"),
    ("[true, nil]", "[true, nil]"), ("[nil]", "[nil]"), ("[nil, \"a\", 1]", "[nil, \"a\", 1]"),
    ("[\"a\": 1, \"b\": nil]", "[\"a\": 1, \"b\": nil]"), ("[\"a\": nil]", "[\"a\": nil]"),
    // What is empty has the type of the others.
    ("[1: [2: \"a;b\"], 2: [:]]", "[1: [2: \"a;b\"], 2: [:]]"), ("[[], [1]]", "[[], [1]]"),
    ("[[[1]], [[]], []]", "[[[1]], [[]], []]"), ("[[1: 2], [:], nil]", "[[1: 2], [:], nil]"),
    ("[tags, []]", "[[\"a\", \"b\"], []]"), ("[[], []]", "[[], []]"),
    ("[[1], []] == [[1], []]", "true"),
  ])
  func values(_ text: String, _ printed: String) throws {
    #expect(ValueDescription().text(try evaluator().evaluate(parse(text))) == printed)
  }

  @Test(arguments: [
    ("1 == \"1\"", "type-mismatch"), ("count == \"1\"", "type-mismatch"),
    ("1 / 0", "division-by-zero"),
    ("1 % 0", "division-by-zero"), ("9223372036854775807 + 1", "overflow"),
    ("count + 1.5", "type-mismatch"),
    ("count && true", "type-mismatch"), ("conut", "unknown-name"),
    ("todos[0].desciption", "unknown-member"),
    ("numbers[9]", "no-element"), ("numbers[-1]", "no-element"), ("todos[id: 9]", "no-element"),
    ("destination.edti", "unknown-case"),
    ("destination is .edti", "unknown-case"), ("fact.count", "no-value"),
    ("3...1", "invalid-range"),
    ("\"x\" matches /(/", "invalid-regex"), (".active", "untyped-literal"),
    ("count < \"a\"", "type-mismatch"),
    ("filter < .all", "type-mismatch"), ("Foo(1)", "unknown-type"), ("count[0]", "not-indexable"),
    ("-9223372036854775807 - 2", "overflow"),
    ("(0...9223372036854775807).count", "overflow"),
    ("(-1...9223372036854775806).count", "overflow"),
    ("(-2..<9223372036854775807).count", "overflow"),
    ("count ? 1 : 2", "type-mismatch"), ("(a: 1, a: 2)", "wrong-label"),
  ])
  func problems(_ text: String, _ code: String) throws {
    let expression = try parse(text)
    #expect(diagnostic { try evaluator().evaluate(expression) }?.code == code)
  }

  @Test(arguments: [
    ("[1, 2, 3][5]", "'[…]' has no element [5]"),
    ("[[1], [2]][0][7]", "'[…][…]' has no element [7]"),
    ("numbers.map { $0 }[5]", "'numbers.map(…)' has no element [5]"),
    ("[nil].first.count", "'[…].first' is nil"),
    ("(0...9223372036854775807).count", "(…).count does not fit in Int"),
    ("-(-9223372036854775808)", "-(-9223372036854775808) does not fit in Int"),
  ])
  func messagesNameWhatIsMeant(_ text: String, _ message: String) throws {
    let expression = try parse(text)
    #expect(diagnostic { try evaluator().evaluate(expression) }?.problem.message == message)
  }

  @Test func withoutStateThereAreOnlyVariables() throws {
    let evaluator = ExpressionEvaluator()
    let expression = try parse("$0.count")
    #expect(diagnostic { try evaluator.evaluate(expression) }?.code == "no-state")
    #expect(try evaluator.evaluate(parse("1 + 1")) as? Int == 2)
  }
}

extension EvaluatorTests {
  @Test(arguments: [
    "1️⃣conut2️⃣ + 1", "todos[0].1️⃣desciption2️⃣", "numbers1️⃣[9]2️⃣",
    "destination is .1️⃣edti2️⃣", "1 / 1️⃣02️⃣", "1️⃣1 == \"1\"2️⃣",
    "destination.1️⃣edti2️⃣.id", "(a: 1, b: 2, 1️⃣a2️⃣: 3)",
  ])
  func problemsPointAtTheirPlace(_ marked: String) throws {
    let text = marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let start = marked.utf8.firstOffset(of: "1️⃣") + expressionStart
    let end = marked.utf8.firstOffset(of: "2️⃣") - "1️⃣".utf8.count + expressionStart
    let expression = try parse(text)
    let found = diagnostic { try evaluator().evaluate(expression) }
    #expect(found?.span == SourceSpan(start, end))
  }
}
