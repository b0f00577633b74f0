import ShellLanguage
import ShellOutput
import ShellValues
import TerminalText
import Testing

/// How an error looks: the mark stands under the exact piece, whatever stands before it.
@Suite struct DiagnosticRendererTests {
  private enum Trouble: Problem {
    case trouble
    var code: String { "trouble" }
    var message: String { "there is trouble" }
  }

  @Test(arguments: [
    ("abc def", "def", ["  abc def", "      ^~~"]),
    ("\tabc def", "def", ["   abc def", "       ^~~"]),
    ("日本 def", "def", ["  日本 def", "       ^~~"]),
    ("e\u{301}e\u{301} def", "def", ["  e\u{301}e\u{301} def", "     ^~~"]),
    ("a 日本 b", "日本", ["  a 日本 b", "    ^~~~"]),
    ("👩‍👩‍👧 def", "def", ["  👩‍👩‍👧 def", "     ^~~"]),
    ("a\u{1b}[2J def", "def", ["  a\\u{1b}[2J def", "             ^~~"]),
    ("abc", "", ["  abc", "  ^"]),
  ])
  func theMarkStandsUnderThePiece(_ text: String, _ piece: String, _ expected: [String]) throws {
    #expect(excerpt(text, piece) == expected)
  }

  @Test func ofSeveralLinesTheFirstAndTheLastAreShown() {
    let text = "first {\n  second\n  third\n}\nfourth"
    #expect(
      excerpt(text, "{\n  second\n  third\n}") == ["  first {", "        ^", "  …", "  }", "  ~"]
    )
    #expect(
      excerpt("a (1,\n   2) b", "(1,\n   2)") == ["  a (1,", "    ^~~", "     2) b", "     ~~"]
    )
    // A line's end alone is none of the next line.
    #expect(excerpt("abc\ndef", "abc\n") == ["  abc", "  ^~~"])
  }

  @Test(arguments: [20, 40, 80])
  func ofALongLineThePieceIsShown(_ width: Int) throws {
    let long = String(repeating: "x", count: 200)
    for text in ["\(long) here \(long)", "here \(long)", "\(long) here"] {
      let lines = excerpt(text, "here", width: width)
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= width })
      let mark = try #require(lines[1].firstIndex(of: "^"))
      let column = lines[1].distance(from: lines[1].startIndex, to: mark)
      #expect(Array(lines[0])[column...].starts(with: "here"), "\(lines)")
    }
    let whole = excerpt(long, long, width: width)
    #expect(whole.allSatisfy { DisplayWidth.columns(of: $0) <= width })
  }

  @Test func theTipStandsBelowWhereItDoesNotFit() {
    let source = SourceText("load conter")
    let diagnostic = Diagnostic(Trouble.trouble, at: SourceSpan(5, 11), suggestions: ["counter"])
    let narrow = DiagnosticRenderer(source: source, width: 20).lines(for: diagnostic).map(\.plain)
    #expect(narrow.dropFirst() == ["  load conter", "       ^~~~~~", "  did you mean 'counter'?"])
    // Only a prompt wraps it.
    let wrapped = DiagnosticRenderer(source: source, width: 20, wrapsProse: true)
    #expect(
      wrapped.lines(for: diagnostic).map(\.plain).suffix(2) == ["  did you mean", "  'counter'?"]
    )
    let wide = DiagnosticRenderer(source: source, width: 80).lines(for: diagnostic).map(\.plain)
    #expect(wide.last == "       ^~~~~~ did you mean 'counter'?")
  }

  @Test func sentencesAreBrokenBetweenWords() {
    let diagnostic = Diagnostic(
      Trouble.trouble,
      at: SourceSpan(0, 3),
      help: "Do this or do that, and see.\n  - a value that stays on its line"
    )
    let renderer = DiagnosticRenderer(source: SourceText("abc"), width: 24, wrapsProse: true)
    #expect(
      renderer.lines(for: diagnostic).map(\.plain) == [
        "error[trouble]: there is", "  trouble", "  abc", "  ^~~", "  Do this or do that,",
        "  and see.", "    - a value that stays", "      on its line",
      ]
    )
  }

  @Test func aLongWordIsBrokenBetweenItsNames() {
    let issue = Outside(message: "It failed (Features/Inventory/ItemForm.swift:12).")
    let renderer = DiagnosticRenderer(source: SourceText(""), width: 30, wrapsProse: true)
    #expect(
      renderer.lines(for: Diagnostic(issue)).map(\.plain) == [
        "error[outside]: It failed", "  (Features/Inventory/", "  ItemForm.swift:12).",
      ]
    )
  }

  @Test func onlyAPromptShortensIDs() {
    let id = "5CAAFFD1-9D51-48D2-94BA-B060B16EA86A"
    let diagnostic = Diagnostic(
      Outside(message: "There is no row [id: UUID(\"\(id)\")], but \(id)."),
      help: "See UUID(\(id)) in /tmp/\(id).json; UUID(0) is none."
    )
    let whole = TextFormat().lines(
      for: diagnostic,
      in: SourceText(""),
      calledFrom: [],
      wrapsProse: false
    )
    #expect(
      whole.map(\.plain) == [
        "error[outside]: There is no row [id: UUID(\"\(id)\")], but \(id).",
        "  See UUID(\(id)) in /tmp/\(id).json; UUID(0) is none.",
      ]
    )
    let options = DisplaySettings().textOptions(shortIDs: ShortIDs())
    let prompt = TextFormat(options: options).lines(
      for: diagnostic,
      in: SourceText(""),
      calledFrom: [],
      wrapsProse: true
    )
    #expect(
      prompt.map(\.plain) == [
        "error[outside]: There is no row [id: 5CAAFFD1…], but 5CAAFFD1….",
        "  See 5CAAFFD1… in /tmp/\(id).json; UUID(0) is none.",
      ]
    )
  }

  @Test func callsAreNamedFromTheInnermostOutwards() {
    let file = SourceText("def f() { lod }\n", name: "lib.tcash")
    let script = SourceText("print 1\nf()\n", name: "main.tcash")
    let typed = SourceText("source main.tcash")
    let callers = [
      CallSite(.definition("f"), at: SourceSpan(8, 11), in: script),
      CallSite(.file("main.tcash"), at: SourceSpan(0, 17), in: typed),
    ]
    let lines = DiagnosticRenderer(source: file, callers: callers)
      .lines(for: Diagnostic(Trouble.trouble, at: SourceSpan(10, 13))).map(\.plain)
    #expect(
      lines == [
        "lib.tcash:1:11: error[trouble]: there is trouble",
        "  def f() { lod }",
        "            ^~~",
        "  in 'f', called at main.tcash:2:1: f()",
        "  in 'main.tcash', sourced here: source main.tcash",
      ]
    )
  }

  private struct Outside: Problem {
    var code = "outside"
    var message: String
  }

  @Test(arguments: ["\u{1b}[2J", "\u{9b}2J", "\r", "\u{202E}", "\u{7}", "\u{2028}", "\n", "\r\n"])
  func nothingFromOutsideDrivesTheTerminal(_ hostile: String) {
    let name = "a\(hostile)b"
    let source = SourceText("one \(hostile)\ntwo", name: name)
    let span = SourceSpan(0, source.text.utf8.count)
    let diagnostic = Diagnostic(
      Outside(message: "'\(hostile)' is wrong"),
      at: span,
      suggestions: ["x\(hostile)y"],
      help: "Write '\(hostile)'."
    )
    let callers = [
      CallSite(.definition(name), at: span, in: source),
      CallSite(.file(name), at: span, in: source),
    ]
    for wraps in [false, true] {
      let renderer = DiagnosticRenderer(source: source, callers: callers, wrapsProse: wraps)
      let lines = renderer.lines(for: diagnostic).map(\.plain)
      #expect(lines.allSatisfy { SafeText.isHarmless($0) }, "\(lines)")
      #expect(
        lines.filter { $0.contains("a\(SafeText.escaped(hostile))b:") }.count == 3,
        "\(lines)"
      )
    }
  }

  @Test func colourChangesNothingButColour() {
    let diagnostic = Diagnostic(
      Trouble.trouble,
      at: SourceSpan(5, 11),
      suggestions: ["counter"],
      help: "One way.\nAnother way."
    )
    let lines = DiagnosticRenderer(source: SourceText("load conter")).lines(for: diagnostic)
    for line in lines {
      let colored = line.rendered(in: .standard)
      #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == line.plain)
    }
    #expect(lines[0].rendered(in: .standard).contains("\u{1b}["))
  }

  private func excerpt(_ text: String, _ piece: String, width: Int = 160) -> [String] {
    let bytes = Array(text.utf8)
    let part = Array(piece.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: part) } ?? 0
    let diagnostic = Diagnostic(
      Trouble.trouble,
      at: SourceSpan(start, start + part.count)
    )
    return DiagnosticRenderer(source: SourceText(text), width: width).lines(for: diagnostic)
      .dropFirst().map(\.plain)
  }
}
