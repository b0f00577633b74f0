import CostTesting
import ShellLanguage
import Testing

/// Length is not depth: what stands in a row may go on without end.
@Suite struct LongTextTests {
  @Test(arguments: [
    " + 1", " - 1", " * 2", " + 1 * 2 - 3", " && a == b", " || a && b", " ?? a", " + \"a\"",
    " == a || b ?? c + 2", " is .a || b", " matches /x/ && b", " ? 1 : 2",
  ])
  func `operators in a row parse at any length`(piece: String) throws {
    for count in [130, 10_000] {
      let text = "1" + String(repeating: piece, count: count)
      let statement = try #require(statements("let x = " + text).first)
      #expect(statement.span.end == 8 + text.utf8.count)
      #expect(statement.names.count <= 3)
    }
  }

  @Test func `the links of a chain keep their order and their places`() throws {
    let marked = MarkedText("1️⃣a + b2️⃣ - c3️⃣")
    guard case .expression(let sum)? = statements(marked.text).first?.kind,
      case .chain(let first, let links) = sum.kind
    else {
      Issue.record("not a chain")
      return
    }
    #expect(first.tree == "a")
    #expect(links.map(\.symbol) == [.add, .subtract])
    #expect(links.map(\.operand.tree) == ["b", "c"])
    #expect(links.map(\.operand.span.end) == Array(marked.offsets[1...]))
  }

  @Test func `an if has as many branches as one likes`() throws {
    let text = "if a { b }" + String(repeating: " else if c { d }", count: 1_000) + " else { e }"
    guard case .if(let branches, let otherwise)? = statements(text).first?.kind else {
      Issue.record("not an if")
      return
    }
    #expect(branches.count == 1_001)
    #expect(otherwise.count == 1)
  }

  @Test func `a line has as many statements as one likes`() {
    #expect(statements(String(repeating: "a; ", count: 100_000)).count == 100_000)
  }

  @Test(arguments: [
    "a" + String(repeating: ".b", count: 10_000),
    "a" + String(repeating: "[0]", count: 10_000),
    "let x = " + String(repeating: "!", count: 10_000) + "a",
    String(repeating: "- ", count: 10_000) + "1", "a" + String(repeating: ".b(1)", count: 10_000),
    String(repeating: "(1 + ", count: 10_000), String(repeating: "if a { ", count: 10_000),
  ])
  func `what each step stands on has a limit`(text: String) {
    guard case .invalid(let diagnostic) = parse(text) else {
      Issue.record("\(text.prefix(20)) is right")
      return
    }
    #expect(diagnostic.code == "nesting-too-deep")
  }

  @Test func `a text that is too long for the offsets of its parts is not read`() {
    func parser(_ text: String) -> Parser {
      Parser(SourceText(text), grammar: .test, allowsAbbreviations: false, textLimit: 4)
    }
    guard case .complete = parser("true").parse() else {
      Issue.record("a text of the greatest length is not read")
      return
    }
    guard case .invalid(let diagnostic) = parser("false").parse() else {
      Issue.record("a longer text is read")
      return
    }
    #expect(diagnostic.code == "text-too-long")
    #expect(diagnostic.help != nil)
    #expect(parser("\"10…").shortIDs().isEmpty)
    #expect(parser("false").parseAll().problems.map(\.code) == ["text-too-long"])
  }

  @Test(arguments: [" + 1", " && A<b", ", A<b", "; a", " ? 1 : 2", ".b + A"])
  func `the cost grows with the length`(piece: String) async {
    func parse(_ count: Int) {
      _ = ShellLanguageTests.parse("print A" + String(repeating: piece, count: count))
    }
    await expectCost(of: { parse(4_000) }, isBelow: 32, timesThatOf: { parse(500) })
  }
}
