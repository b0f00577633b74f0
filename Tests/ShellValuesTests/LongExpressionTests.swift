import CostTesting
import ShellLanguage
import ShellValues
import Testing

/// Operators in a row are calculated at any length, as the few are.
@Suite struct LongExpressionTests {
  private let environment = TestEnvironment(values: [
    "a": 1, "b": 0.5, "n": Int?.none as Any, "m": Int?.some(7) as Any, "text": "x", "yes": true,
  ])

  private func evaluate(_ text: String, expecting type: Any.Type? = nil) throws -> Any {
    try ExpressionEvaluator(environment: environment).evaluate(parse(text), expecting: type)
  }

  /// Numbers of operands: just above the nesting limit, and far above any stack.
  private static let counts = [130, 10_000]

  @Test(arguments: counts)
  func sumsAndProductsOfAnyLength(_ count: Int) throws {
    func repeated(_ text: String) -> String { String(repeating: text, count: count - 1) }
    #expect(try evaluate("1" + repeated(" + 1")) as? Int == count)
    #expect(try evaluate("a" + repeated(" + a")) as? Int == count)
    #expect(try evaluate("1" + repeated(" + 1") + " + a") as? Int == count + 1)
    #expect(try evaluate("b" + repeated(" + 1")) as? Double == Double(count) - 0.5)
    #expect(try evaluate("0.5" + repeated(" + 1")) as? Double == Double(count) - 0.5)
    #expect(try evaluate("1" + repeated(" - 1 * 2 % 3 + 2")) as? Int == 1)
    #expect(try evaluate("1" + repeated(" * 1"), expecting: UInt8.self) as? UInt8 == 1)
    #expect(try evaluate("1s" + repeated(" + 1s")) as? Duration == .seconds(count))
  }

  @Test(arguments: counts)
  func textsOfAnyLength(_ count: Int) throws {
    let text = try evaluate(#""a""# + String(repeating: #" + "b" + text"#, count: count))
    #expect(text as? String == "a" + String(repeating: "bx", count: count))
    let list = try evaluate("[1]" + String(repeating: " + [2]", count: count))
    #expect((list as? [Int])?.count == count + 1)
  }

  @Test(arguments: counts)
  func conditionsOfAnyLength(_ count: Int) throws {
    func repeated(_ text: String) -> String { String(repeating: text, count: count) }
    #expect(try evaluate("yes" + repeated(" && a == 1")) as? Bool == true)
    #expect(try evaluate("!yes" + repeated(" || a == 2") + " || yes") as? Bool == true)
    #expect(try evaluate("a == 1" + repeated(" && a < 0 || yes")) as? Bool == true)
    #expect(try evaluate("n" + repeated(" ?? n") + " ?? m") as? Int == 7)
    #expect(try evaluate("a == 0 ? 0" + repeated(" : a == 0 ? 0") + " : 5") as? Int == 5)
  }

  /// `false && x` leaves out what nobody knows.
  @Test func whatDecidesIsTheLastThatIsLookedAt() throws {
    #expect(try evaluate("!yes && unknown && yes") as? Bool == false)
    #expect(try evaluate("yes || unknown || yes") as? Bool == true)
    #expect(try evaluate("m ?? unknown ?? a") as? Int == 7)
    #expect(throws: Diagnostic.self) { try evaluate("yes && unknown && yes") }
  }

  @Test(arguments: counts)
  func valuesAreBuiltFromChainsOfAnyLength(_ count: Int) throws {
    let builder = ValueBuilder(environment: environment)
    func repeated(_ text: String) -> String { String(repeating: text, count: count) }
    #expect(try builder.value(of: Int.self, from: parse("n" + repeated(" ?? n") + " ?? 3")) == 3)
    #expect(try builder.value(of: Int?.self, from: parse("n" + repeated(" ?? n"))) == nil)
    #expect(
      try builder.value(of: Filter.self, from: parse("n" + repeated(" ?? n") + " ?? .active"))
        == .active
    )
    #expect(
      try builder.value(
        of: Filter.self,
        from: parse("!yes ? .all" + repeated(" : !yes ? .all") + " : .active")
      )
        == .active
    )
    #expect(try builder.value(of: Int8.self, from: parse("1" + repeated(" + 0"))) == 1)
  }

  @Test(arguments: [
    ("1 + 2 + 2.5", 5.5), ("1 + 2 * 0.5", 2), ("2 * 2 * b", 2), ("b + 1 + 1", 2.5),
    ("(1 + 2) * 3 - -0.5", 9.5),
  ])
  func literalsTakeTheTypeOfWhatStandsInTheirRow(_ text: String, _ expected: Double) throws {
    #expect(try evaluate(text) as? Double == expected)
  }

  @Test(arguments: [
    ("a + 1️⃣unknown1️⃣ + 1", "unknown-name"), ("a * 2 / 1️⃣01️⃣ * 3", "division-by-zero"),
    ("1️⃣a + 92233720368547758071️⃣ + 1", "overflow"), ("1️⃣a + text1️⃣ + 1", "type-mismatch"),
    ("a + 1️⃣(text - a)1️⃣ + 1", "type-mismatch"), ("1️⃣a + 1 + text1️⃣ + 1", "type-mismatch"),
  ])
  func aMistakeIsFoundWhereItIs(_ marked: String, _ code: String) throws {
    let pieces = marked.split(separator: "1️⃣", omittingEmptySubsequences: false).map(String.init)
    let start = expressionStart + pieces[0].utf8.count
    let expected = SourceSpan(start, start + pieces[1].utf8.count)
    let found = diagnostic { try evaluate(pieces.joined()) }
    #expect(found?.code == code)
    #expect(found?.span == expected)
  }

  @Test func theCostGrowsWithTheLength() async {
    func expression(_ count: Int) throws -> ShellLanguage.Expression {
      try parse(
        "text" + String(repeating: " + \"\(String(repeating: "a", count: 500))\"", count: count)
      )
    }
    guard let long = try? expression(4_000), let short = try? expression(500) else {
      Issue.record("not parsed")
      return
    }
    let evaluator = ExpressionEvaluator(environment: environment)
    await expectCost(
      of: { _ = try? evaluator.evaluate(long) },
      isBelow: 24,
      timesThatOf: { _ = try? evaluator.evaluate(short) }
    )
  }
}
