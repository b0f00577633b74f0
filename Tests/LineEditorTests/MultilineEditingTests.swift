import TerminalTesting
import Testing

/// A statement of several lines is one buffer.
@Suite(.serialized) struct MultilineEditingTests {
  typealias Key = PseudoTerminal.Key

  @Test func enterGoesOnInsideOfABracket() throws {
    let probe = try ProbeTerminal(environment: ["PROBE_PROMPT": "counter> "])
    probe.terminal.send("repeat {" + Key.enter + "one" + Key.enter + "}")
    try probe.expectScreen(["counter> repeat {", "     ...   one", "     ... }"], cursor: 10)
    try probe.expectResult(Key.enter, "repeat {\n  one\n}")
  }

  @Test func anEarlierLineIsEdited() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send("a {" + Key.enter + "first" + Key.enter + "second" + Key.up + "X")
    try probe.expectScreen(["> a {", "...   firstX", "...   second"], cursor: 12)
    probe.terminal.send(Key.up + Key.home + Key.backspace + "b")
    try probe.expectScreen(["> ba {", "...   firstX", "...   second"], cursor: 3)
    try probe.expectResult(
      Key.down + Key.down + Key.end + " }" + Key.up + Key.enter,
      "ba {\n  firstX\n  second }"
    )
  }

  @Test func enterRunsAWholeStatementFromAnywhereInIt() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("(" + Key.enter + "1)" + Key.up + Key.enter, "(\n  1)")
    #expect(probe.terminal.screen.lines.prefix(2) == ["> (", "...   1)"])
  }

  @Test func altEnterBeginsALineAnywhere() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("one\u{1b}\rtwo" + Key.enter, "one\ntwo")
  }

  @Test func anEmptyLineEndsWhatIsOpen() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("print (" + Key.enter + Key.enter, "print (\n  ")
  }

  @Test func anEntryOfSeveralLinesComesBackWhole() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("old" + Key.enter, "old")
    try probe.expectResult("{" + Key.enter + "a" + Key.enter + "}" + Key.enter, "{\n  a\n}")
    probe.terminal.send(Key.up)
    try probe.terminal.wait(until: "the entry is back") {
      $0.lines.suffix(3) == ["> {", "...   a", "... }"]
    }
    probe.terminal.send(Key.up + "X" + Key.up + Key.down + Key.down)
    try probe.expectResult(Key.enter, "{\n X a\n}")
    try probe.expectResult(
      Key.up + Key.up + Key.up + Key.up + Key.up + Key.up + Key.up + Key.enter,
      "old"
    )
  }

  @Test func joiningAndCuttingGoByLines() throws {
    let probe = try ProbeTerminal()
    let keys = "one\u{1b}\rtwo" + Key.up + Key.end + "\u{0b}" + Key.enter
    try probe.expectResult(keys, "onetwo")
    try probe.expectResult("one\u{1b}\rtwo" + Key.left + "\u{15}" + Key.enter, "one\no")
  }

  @Test(arguments: [20, 80, 200])
  func aStatementHigherThanTheScreenIsEdited(columns: Int) throws {
    let probe = try ProbeTerminal(columns: columns, rows: 6)
    probe.terminal.send("{" + Key.enter + (1...12).map { "line \($0)" + Key.enter }.joined())
    try probe.terminal.wait(until: "the end is shown") { $0.visibleLines.contains("...   line 12") }
    #expect(!probe.terminal.screen.visibleLines.contains("> {"))
    probe.terminal.send(String(repeating: Key.up, count: 13) + Key.end + "!")
    try probe.terminal.wait(until: "the start is shown") { $0.visibleLines.first == "> {!" }
    probe.terminal.send(
      String(repeating: Key.down, count: 13) + Key.end + Key.backspace + Key.backspace + "}"
        + Key.enter
    )
    let lines = (1...12).map { "  line \($0)\n" }.joined()
    #expect(try probe.waitForResults(1) == ["{!\n" + lines + "}"])
    try probe.terminal.wait(for: "read: ")
    // What is left behind is the whole of it, once.
    let shown = probe.terminal.screen.lines.filter { $0.hasSuffix("  line 7") }
    #expect(shown == ["...   line 7"])
  }
}
