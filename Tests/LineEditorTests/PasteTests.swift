import TerminalTesting
import Testing

@Suite(.serialized) struct PasteTests {
  typealias Key = PseudoTerminal.Key

  private func pasted(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }

  @Test func aPastedBlockRunsOnEnterOnly() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send("x" + pasted("one {\r\n  two\r}\r") + "y")
    try probe.expectScreen(["> xone {", "...   two", "... }y"], cursor: 6)
    try probe.expectResult(Key.enter, "xone {\n  two\n}y")
  }

  @Test func controlCharactersInItDoNothing() throws {
    let probe = try ProbeTerminal()
    let text = "a\0\u{03}\u{04}\u{1b}[2J\u{1a}\u{1b}]0;title\u{07}b\u{9b}31mc\td"
    probe.terminal.send(pasted(text))
    try probe.expectScreen(["> a[2J]0;titleb31mc     d".replacing("     ", with: "     ")])
    try probe.expectResult(Key.enter, "a[2J]0;titleb31mc\td")
  }

  @Test func textThatComesInPiecesIsOneBlock() throws {
    let probe = try ProbeTerminal()
    for piece in ["\u{1b}[20", "0~a\r", "b\u{1b}", "[20", "1~c"] {
      probe.terminal.send(piece)
      try probe.print("output")
    }
    try probe.expectResult(Key.enter, "a\nbc")
  }

  @Test func aMegabyteIsPastedAndEdited() throws {
    let probe = try ProbeTerminal()
    let line = "print \"0123456789 grüße 日本 🎉\" // a line of a long script\n"
    let text = String(repeating: line, count: 1_000_000 / line.utf8.count)
    probe.terminal.send(pasted(text) + "X" + Key.left + Key.up + "Y" + Key.enter)
    let result = try probe.waitForResults(1).first ?? ""
    #expect(result.utf8.count == text.utf8.count + 1)
    #expect(result.hasSuffix("scriptX"))
  }
}
