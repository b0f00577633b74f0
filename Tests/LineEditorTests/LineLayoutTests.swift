import Testing

@testable import LineEditor

@Suite struct LineLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var prompt: String
    var line: String
    var next: Unicode.Scalar?
    var columns: Int
    var row: Int
    var column: Int
    var testDescription: String { "\(prompt)\(line.debugDescription) in \(columns)" }
  }

  @Test(arguments: [
    Case(prompt: "> ", line: "", columns: 10, row: 0, column: 2),
    Case(prompt: "> ", line: "1234567", columns: 10, row: 0, column: 9),
    Case(prompt: "> ", line: "12345678", columns: 10, row: 1, column: 0),
    Case(prompt: "> ", line: "1234567🎉", columns: 10, row: 1, column: 2),
    Case(prompt: "> ", line: "1234567", next: "🎉", columns: 10, row: 1, column: 0),
    Case(prompt: "> ", line: "ab\ncd", columns: 10, row: 1, column: 2),
    Case(prompt: "> ", line: "\t", columns: 20, row: 0, column: 8),
    Case(prompt: "> ", line: "\u{1}", columns: 20, row: 0, column: 4),
    Case(prompt: "a prompt that is long> ", line: "x", columns: 10, row: 2, column: 4),
    Case(prompt: "> ", line: "e\u{301}", columns: 10, row: 0, column: 3),
  ])
  func theCursorIsWhereLibeditPutsIt(_ test: Case) {
    let layout = LineLayout(
      columns: test.columns,
      prompt: test.prompt.unicodeScalars,
      line: test.line.unicodeScalars,
      next: test.next
    )
    #expect(layout.row == test.row)
    #expect(layout.column == test.column)
  }

  @Test func aBreakOfLibeditsOwnOutlivesAResize() {
    let line = "1234567日本"
    let layout = LineLayout(
      columns: 40,
      drawnFor: 10,
      prompt: "> ".unicodeScalars,
      line: line.unicodeScalars
    )
    #expect(layout.row == 1)
    #expect(layout.column == 4)
  }
}

@Suite struct PromptTextTests {
  @Test func controlCharactersAreEscaped() {
    #expect(PromptText(Prompt("a\u{1b}[2J\n> ")).marked == "a\\u{1b}[2J\\n> ")
    #expect(PromptText(Prompt("e\u{301}> ")).plain == "é> ")
    #expect(PromptText(Prompt("x\u{301}> ")).plain == "x\\u{301}> ")
  }

  @Test func aColourSequenceIsNeverTheEnd() {
    let prompt = PromptText(Prompt("counter> ", isColored: true))
    #expect(prompt.marked == "\u{1}\u{1b}[1;36m\u{1}counter>\u{1}\u{1b}[0m\u{1} ")
    #expect(prompt.plain == "counter> ")
    #expect(PromptText(Prompt(">", isColored: true)).marked == ">")
  }
}

@Suite struct UTF8AccumulatorTests {
  @Test func charactersComeOutOfBytes() {
    var accumulator = UTF8Accumulator()
    let text = "aé日🎉"
    #expect(text.utf8.compactMap { accumulator.append($0) } == Array(text.unicodeScalars))
  }

  @Test func brokenBytesAreDropped() {
    var accumulator = UTF8Accumulator()
    let bytes: [UInt8] = [0xE6, 0x97, 0x61, 0xFF, 0x80, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x62]
    #expect(bytes.compactMap { accumulator.append($0) } == ["a", "é", "b"])
  }
}

@Suite struct PastedTextTests {
  @Test func pastedTextIsCleaned() {
    #expect(PastedText.cleaned("a\r\nb\rc\n\n") == "a\nb\nc")
    #expect(PastedText.cleaned("a\u{1b}[2J\tb\u{0}") == "a[2J\tb")
  }
}
