import CostTesting
import ShellLanguage
import ShellOutput
import Testing

/// A token as long as a file is shown by a piece of it, to people and to programs.
@Suite struct LongTokenTests {
  private static let texts = [
    "@ 1", "let @ 3", "let x = \"@", "let x = 1@", "let x = 12@@", "let x = (@ @)",
    "for @ of x { }",
    "def f(@, @) { }", "x is @", "1 @", "\"@\" 1", "x = @ = 1", "@(", "if @ { else { } }", "@ = 1",
    "let x = $@", "let x = \\@", "`@", "let x = \"\\u{@}\"", "x matches /@", "\"\"\" @", "@ \u{1}",
    #"let x = "\(1 @)""#, "let x = .5@", "{ @ }", "@ 😀@",
  ]

  private static func text(_ marked: String, _ token: String) -> String {
    marked.replacing("@", with: token)
  }

  private static func problems(in source: SourceText) -> [Diagnostic] {
    Parser(source, grammar: Grammar([]), allowsAbbreviations: true).parseAll().problems
  }

  private static func rendered(_ diagnostic: Diagnostic, _ source: SourceText) -> (String, String) {
    let lines = DiagnosticRenderer(source: source).lines(for: diagnostic).map(\.plain)
    return (lines.joined(separator: "\n"), JSONFormat().line(for: diagnostic, in: source))
  }

  @Test(arguments: texts, ["a", "7", "é", "日", "e\u{301}", "\u{301}", "👩‍👩‍👧", "a\u{1b}"])
  func anErrorIsAsLongAsSomebodyReads(_ marked: String, _ unit: String) {
    let token = String(repeating: unit, count: 20_000 / unit.utf8.count)
    let source = SourceText(Self.text(marked, token), name: "a.tcash")
    for diagnostic in Self.problems(in: source) {
      let (text, json) = Self.rendered(diagnostic, source)
      #expect(text.utf8.count < 8_000, "\(marked): \(text.utf8.count)")
      #expect(json.utf8.count < 9_000, "\(marked): \(json.utf8.count)")
      #expect(diagnostic.problem.message.unicodeScalars.count < 500, "\(marked)")
    }
  }

  @Test(arguments: ["@ 1", "let x = \"@", "let x = 1@", "(@,\n@"])
  func theCostGrowsWithTheToken(_ marked: String) async {
    func answer(_ count: Int) {
      let token = String(repeating: "a", count: count)
      let source = SourceText(Self.text(marked, token), name: "a.tcash")
      for diagnostic in Self.problems(in: source) { _ = Self.rendered(diagnostic, source) }
    }
    await expectCost(of: { answer(200_000) }, isBelow: 24, timesThatOf: { answer(25_000) })
  }

  @Test func ofALongNameTheBeginningAndTheEndAreQuoted() {
    let source = SourceText("first\(String(repeating: "x", count: 1_000))last 1")
    let message = Self.problems(in: source).first?.problem.message
    #expect(message?.hasPrefix("there is no command 'firstxxx") == true)
    #expect(message?.hasSuffix("xxxlast'") == true)
    #expect(message?.contains("x…x") == true)
  }
}
