import Testing

@testable import LineEditor
import TerminalTesting

@Suite struct FrameBuilderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var prompt = "> "
    var line: String
    var right = ""
    var columns = 10
    var rows: [String]
    var row: Int
    var column: Int
    var testDescription: String { "\(prompt)\(line.debugDescription) in \(columns)" }
  }

  @Test(arguments: [
    Case(line: "", rows: ["> "], row: 0, column: 2),
    Case(line: "1234567", rows: ["> 1234567"], row: 0, column: 9),
    Case(line: "12345678", rows: ["> 12345678", ""], row: 1, column: 0),
    Case(line: "12345678", right: "9", rows: ["> 12345678", "9"], row: 1, column: 0),
    Case(line: "1234567🎉", rows: ["> 1234567", "🎉"], row: 1, column: 2),
    Case(line: "1234567", right: "🎉", rows: ["> 1234567", "🎉"], row: 1, column: 0),
    Case(line: "ab\ncd", columns: 20, rows: ["> ab", "... cd"], row: 1, column: 6),
    Case(line: "\tx", columns: 20, rows: [">       x"], row: 0, column: 9),
    // Up to the row's end, where the next stop is beyond it.
    Case(line: "\tx", columns: 5, rows: [">    ", "x"], row: 1, column: 1),
    Case(line: "1234567\tx", rows: ["> 1234567 ", "x"], row: 1, column: 1),
    Case(line: "12345678\tx", rows: ["> 12345678", "        x"], row: 1, column: 9),
    Case(line: "a\tb", columns: 1, rows: [">", " ", "a", " ", "b", ""], row: 5, column: 0),
    Case(line: "日", right: "本", columns: 1, rows: [">", " ", "…", "…"], row: 3, column: 0),
    Case(line: "日本", columns: 2, rows: ["> ", "日", "本", ""], row: 3, column: 0),
    Case(line: "a\nb", columns: 4, rows: ["> a", "..b"], row: 1, column: 3),
    Case(line: "12345678", right: "\u{301}", rows: ["> 12345678\u{301}"], row: 0, column: 9),
    Case(line: "\u{1}", columns: 20, rows: ["> ^A"], row: 0, column: 4),
    Case(
      prompt: "a prompt that is long> ",
      line: "x",
      rows: ["a prompt t", "hat is lon", "g> x"],
      row: 2,
      column: 4
    ),
    Case(line: "e\u{301}x", rows: ["> e\u{301}x"], row: 0, column: 4),
    Case(
      prompt: "a\u{1b}[2J\n> ",
      line: "",
      columns: 40,
      rows: ["a\\u{1b}[2J\\n> "],
      row: 0,
      column: 14
    ),
  ])
  func aLineIsLaidOut(_ test: Case) {
    var buffer = LineBuffer(test.line + test.right)
    buffer.move(to: test.line.unicodeScalars.count)
    let content = LineContent(prompt: Prompt(test.prompt), buffer: buffer)
    let frame = content.frame(TerminalSize(columns: test.columns, rows: 24))
    #expect(frame.rows.map { $0.cells.map(\.text).joined() } == test.rows)
    #expect(frame.cursor == Frame.Place(row: test.row, column: test.column))
  }

  @Test func aLongTextIsLaidOutNearItsCursorOnly() {
    let size = TerminalSize(columns: 20, rows: 5)
    var buffer = LineBuffer((1...20_000).map { "line \($0)" }.joined(separator: "\n"))
    buffer.move(to: buffer.codes.count / 2)
    let frame = LineContent(prompt: Prompt("> "), buffer: buffer).frame(size)
    #expect(frame.rows.count < 20)
    var top = 0
    let shown = frame.clipped(toRows: size.rows, top: &top)
    #expect(shown.rows.count == 5)
    #expect((0..<5).contains(shown.cursor.row))
  }
}

/// What the writer sends changes a screen from any frame to any other.
@Suite struct FrameWriterTests {
  static let texts = [
    "", "a", "abc", "counter", "0123456789012345678901234567890123456789", "日本語日本語日本語日本語",
    "01234567890123456日89", "one\ntwo\nthree", "one\ntwo", "e\u{301}🎉x",
    "0123456789X012345678901234567890123456789", "012345678901234567890123456789",
  ]

  @Test(arguments: texts, [true, false])
  func aFrameTurnsIntoAnother(from: String, shifts: Bool) {
    let size = TerminalSize(columns: 20, rows: 12)
    for to in Self.texts {
      for cursor in [0, 1, 7, 100] {
        var buffer = LineBuffer(to)
        buffer.move(to: cursor)
        let old = LineContent(prompt: Prompt("> "), buffer: LineBuffer(from)).frame(size)
        let new = LineContent(prompt: Prompt("> "), buffer: buffer).frame(size)
        var screen = Screen(columns: size.columns, rows: size.rows)
        let abilities = FrameWriter.Abilities(
          columns: 20,
          styles: nil,
          shiftsCharacters: shifts
        )
        var first = FrameWriter(abilities, cursor: Frame.Place(row: 0, column: 0))
        first.draw(old, over: nil)
        screen.write(first.output)
        var second = FrameWriter(abilities, cursor: old.cursor)
        second.draw(new, over: old)
        screen.write(second.output)
        var fresh = Screen(columns: size.columns, rows: size.rows)
        var whole = FrameWriter(abilities, cursor: Frame.Place(row: 0, column: 0))
        whole.draw(new, over: nil)
        fresh.write(whole.output)
        #expect(screen.lines == fresh.lines, "\(from) → \(to)")
        #expect(screen.cursor == fresh.cursor, "\(from) → \(to)")
      }
    }
  }

  @Test func whatIsLeftBehindIsOneLineForTheTerminal() {
    let size = TerminalSize(columns: 10, rows: 5)
    let content = LineContent(prompt: Prompt("> "), buffer: LineBuffer("0123456789\nab"))
    var writer = FrameWriter(
      FrameWriter.Abilities(columns: 10, styles: nil, shiftsCharacters: true),
      cursor: Frame.Place(row: 0, column: 0)
    )
    writer.drawForGood(content.frame(size))
    var screen = Screen(columns: 10, rows: 5)
    screen.write(writer.output)
    screen.resize(columns: 20, rows: 5)
    #expect(screen.lines == ["> 0123456789", "ab".isEmpty ? "" : screen.lines[1]])
    #expect(screen.lines[1].hasSuffix("ab"))
  }
}
