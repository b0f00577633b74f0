import Foundation
import TerminalTesting
import Testing

@testable import LineEditor

/// What is sent to the terminal, and that the screen is right whatever happens to it.
@Suite(.serialized) struct RedrawTests {
  typealias Key = PseudoTerminal.Key

  @Test(arguments: [("x", 30), (Key.left, 30), (Key.backspace, 40), ("日", 60)])
  func aKeyInALongLineSendsLittle(key: String, limit: Int) throws {
    let probe = try ProbeTerminal(columns: 80)
    probe.terminal.send(String(repeating: "0123456789", count: 30))
    probe.terminal.send(String(repeating: Key.left, count: 200))
    try probe.terminal.wait(until: "the cursor is there") {
      $0.cursor.row == 1 && $0.cursor.column == 22
    }
    for number in 1...5 {
      let before = probe.terminal.output.count
      probe.terminal.send(key)
      let width = key == "日" ? 2 : 1
      let column = key == Key.left || key == Key.backspace ? 22 - number : 22 + number * width
      try probe.terminal.wait(until: "key \(number) is shown") { $0.cursor.column == column }
      let bytes = probe.terminal.output.count - before
      if key != "日" { #expect(bytes <= limit) }
    }
  }

  @Test func aKeyAtTheEndSendsItself() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send("abc")
    try probe.expectScreen(["> abc"], cursor: 5)
    let before = probe.terminal.output.count
    probe.terminal.send("d")
    try probe.expectScreen(["> abcd"], cursor: 6)
    #expect(Array(probe.terminal.output[before...]) == Array("d".utf8))
  }

  @Test(arguments: [20, 80, 200])
  func aStatementFollowsTheWindowsSize(columns: Int) throws {
    let probe = try ProbeTerminal(columns: columns, rows: 40)
    let first = "call(first: 0123456789, second: 日本語日本語, third: \"some more\") {"
    probe.terminal.send(first + Key.enter + "inner 0123456789 0123456789" + Key.left)
    try probe.terminal.wait(for: "inner")
    for (index, width) in [15, 60, 33, 120, 24, 200].enumerated() {
      probe.terminal.resize(columns: width, rows: 40)
      var buffer = LineBuffer(first + "\n  inner 0123456789 0123456789")
      buffer.move(by: -1)
      let content = LineContent(prompt: Prompt("> "), buffer: buffer)
      try expect(content, above: index, on: probe, columns: width)
      try probe.print("output \(index)")
      try expect(content, above: index + 1, on: probe, columns: width)
    }
  }

  /// Waits until the screen shows some lines of output, whatever their row, and the line below them.
  private func expect(
    _ content: LineContent,
    above count: Int,
    on probe: ProbeTerminal,
    columns: Int
  ) throws {
    let frame = content.frame(TerminalSize(columns: columns, rows: 40))
    let output = (0..<count).map { "output \($0)" }
    try probe.expectScreen(output + frame.rowTexts, cursor: frame.cursor.column)
  }

  @Test func aDumbTerminalShowsOneLineAtATime() throws {
    let probe = try ProbeTerminal(columns: 40, environment: ["TERM": "dumb"])
    probe.terminal.send("{" + Key.enter + "one" + Key.enter + "}")
    try probe.expectScreen(["> {", "...   one", "... }"], cursor: 5)
    try probe.print("above")
    try probe.expectScreen(["> {", "...   one", "above", "... }"], cursor: 5)
    try probe.expectResult(Key.enter, "{\n  one\n}")
    #expect(!probe.terminal.output.contains(0x1b))
  }

  @Test func aDumbTerminalShowsAPartOfALongLine() throws {
    let probe = try ProbeTerminal(columns: 20, environment: ["TERM": "dumb"])
    probe.terminal.send("0123456789012345678901234567890123456789")
    try probe.terminal.wait(until: "the end is shown") {
      $0.lines.count == 1 && $0.lines[0].hasSuffix("6789")
    }
    probe.terminal.send(Key.home + "X")
    try probe.expectScreen(["> X0123456789012345"], cursor: 3)
    try probe.expectResult(Key.enter, "X0123456789012345678901234567890123456789")
    #expect(!probe.terminal.output.contains(0x1b))
  }

  @Test func theScreenIsCleared() throws {
    let probe = try ProbeTerminal()
    try probe.print("output")
    probe.terminal.send("half")
    try probe.expectScreen(["output", "> half"])
    probe.terminal.send("\u{0c}")
    try probe.expectScreen(["> half"], cursor: 6)
  }
}
