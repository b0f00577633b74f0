import Foundation
import TerminalTesting
import Testing

/// What the keys do in Emacs' and in vi's way of editing.
@Suite(.serialized) struct EditingKeysTests {
  typealias Key = PseudoTerminal.Key

  @Test(arguments: [
    ("one two\u{1f}\r", "one "), ("one two\u{1f}\u{1f}x\r", "x"), ("one\u{18}\u{15}two\r", "two"),
    ("abc\u{15}\u{1f}\r", "abc"), ("one two\u{1f}\u{1b}_\r", "one two"),
    ("one two\u{17}\u{17}three \u{19}\r", "three one two"),
    ("one two\u{1b}\u{7f}\r", "one "), ("a.b,c!\u{1b}\u{7f}\r", "a.b,"),
    ("one\u{15}two\u{15}\u{19}\u{1b}y\r", "one"), ("one two\u{1b}b\u{0b}\r", "one "),
    ("one two\u{01}\u{1b}d\r", " two"), ("one two\u{1b}b\u{1b}bX\r", "Xone two"),
    ("ab\u{02}\u{02}\u{06}X\r", "aXb"), ("日本🎉\u{02}\u{7f}\r", "日🎉"),
    ("one two\u{17}\u{02}\u{06}\u{17}x\u{19}\r", "xone "),
    ("abc\u{1b}[1;5DX\u{1b}[1;5CY\r", "XabcY"), ("ab\0\u{01}x\u{18}\u{18}y\r", "xayb"),
  ])
  func emacsKeysEdit(keys: String, line: String) throws {
    try ProbeTerminal().expectResult(keys, line)
  }

  @Test(arguments: [
    ("abc\u{1b}0x\r", "bc"), ("abc\u{1b}[D\u{1b}[DX\r", "aXbc"), ("one two\u{1b}bdw\r", "one "),
    ("one two\u{1b}u\r", "one "), ("ab\u{7f}c\r", "ac"), ("one\u{1b}\rtwo\r", "one\ntwo"),
    ("one\u{1b}\rtwo\u{1b}kIX\r", "Xone\ntwo"), ("abc\u{1b}[HX\u{1b}[FY\r", "XabcY"),
    ("\u{1b}[200~a\rb\u{1b}[201~c\r", "a\nbc"),
  ])
  func viKeysEdit(keys: String, line: String) throws {
    let probe = try ProbeTerminal(environment: ["PROBE_KEYS": "vi"])
    probe.terminal.send(keys)
    #expect(try probe.waitForResults(1) == [line])
  }

  @Test(arguments: [["PROBE_KEYS": "emacs"], ["PROBE_KEYS": "vi"], ["TERM": "dumb"]])
  func controlSpaceEndsNothing(_ environment: [String: String]) throws {
    let probe = try ProbeTerminal(environment: environment)
    try probe.expectResult("\0" + Key.enter, "")
    try probe.expectResult("\0a\0b" + Key.enter, "ab")
    // As a key that is pressed before the next prompt stands, too.
    probe.terminal.send("c" + Key.enter + "\0d" + Key.enter)
    #expect(try probe.waitForResults(4) == ["", "ab", "c", "d"])
  }

  @Test func editrcChoosesVi() throws {
    let path = NSTemporaryDirectory() + "tcash-editrc-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = [
      "# mine", "bind -v", #"probe:bind "^T" tcash-undo"#, "other:bind ^T tcash-accept",
      #"bind "\e[A" tcash-line-start"#, #"bind "\e[99~" tcash-accept"#,
    ]
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let probe = try ProbeTerminal(environment: ["EDITRC": path])
    probe.terminal.send("one two\u{14}x\u{1b}")
    try probe.expectScreen(["> one x"], cursor: 6)
    try probe.expectResult("0iA\u{1b}[F\u{1b}[AB" + Key.enter, "BAone x")
  }

  @Test func theLastArgumentIsTakenFromTheLinesBefore() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("use todos" + Key.enter, "use todos")
    try probe.expectResult("send .a(id: 2, b: 3)" + Key.enter, "send .a(id: 2, b: 3)")
    try probe.expectResult("print \u{1b}.!" + Key.enter, "print .a(id: 2, b: 3)!")
    try probe.expectResult("state \u{1b}.\u{1b}.\u{1b}." + Key.enter, "state todos")
  }

  @Test func upGoesThroughWhatBeginsTheSame() throws {
    let probe = try ProbeTerminal()
    for line in ["state a", "send b", "state c"] {
      try probe.expectResult(line + Key.enter, line)
    }
    try probe.expectResult("st" + Key.up + Key.up + Key.enter, "state a")
    try probe.expectResult("st" + Key.up + Key.up + Key.down + Key.down + "!" + Key.enter, "st!")
    try probe.expectResult(" secret" + Key.enter, " secret")
    try probe.expectResult(Key.up + Key.enter, "st!")
  }

  @Test func theHistoryIsSearched() throws {
    let probe = try ProbeTerminal()
    for line in ["state first", "send .second", "state third"] {
      try probe.expectResult(line + Key.enter, line)
    }
    probe.terminal.send("draft\u{12}sta")
    try probe.terminal.wait(until: "the search is shown") {
      $0.lines.suffix(2) == ["> state third", "search: sta"] && $0.cursor.column == 11
    }
    probe.terminal.send("\u{12}")
    try probe.terminal.wait(until: "an older one") {
      $0.lines.suffix(2) == ["> state first", "search: sta"]
    }
    try probe.print("meanwhile")
    try probe.terminal.wait(until: "output above") {
      $0.lines.suffix(3) == ["meanwhile", "> state first", "search: sta"]
    }
    probe.terminal.send("\u{13}")
    try probe.terminal.wait(until: "a newer one") { $0.lines.suffix(2).first == "> state third" }
    probe.terminal.send("zz")
    try probe.terminal.wait(until: "no match") { $0.lines.last == "no match: stazz" }
    probe.terminal.send("\u{07}")
    try probe.terminal.wait(until: "the draft is back") {
      $0.lines.last == "> draft" && $0.cursor.column == 7
    }
    try probe.expectResult(
      "\u{12}SEC" + Key.backspace + Key.backspace + Key.backspace + "sec" + Key.enter,
      "send .second"
    )
    try probe.expectResult("\u{12}fir" + Key.left + "X" + Key.enter, "state firsXt")
  }

  @Test func escapeGivesASearchUp() throws {
    let probe = try ProbeTerminal()
    try probe.expectResult("found" + Key.enter, "found")
    probe.terminal.send("draft\u{12}fo")
    try probe.terminal.wait(for: "search: fo")
    probe.terminal.send("\u{1b}")
    try probe.terminal.wait(until: "the draft is back") { $0.lines.last == "> draft" }
    try probe.expectResult(Key.enter, "draft")
  }
}

/// What stands dimmed behind the line.
@Suite(.serialized) struct HintTests {
  typealias Key = PseudoTerminal.Key

  private func start(columns: Int = 80) throws -> ProbeTerminal {
    let probe = try ProbeTerminal(columns: columns, environment: ["PROBE_COLOR": "1"])
    try probe.expectResult("state rows and more" + Key.enter, "state rows and more")
    return probe
  }

  @Test(arguments: [Key.right, "\u{06}", Key.end, "\u{1b}[F"])
  func theRestOfAnEntryIsShownAndTaken(key: String) throws {
    let probe = try start()
    probe.terminal.send("sta")
    try probe.terminal.wait(until: "the hint is shown") {
      $0.lines.last == "> state rows and more" && $0.cursor.column == 5
    }
    try probe.expectResult(key + "!" + Key.enter, "state rows and more!")
  }

  @Test func aWordOfItIsTaken() throws {
    let probe = try start()
    try probe.expectResult("sta\u{1b}f\u{1b}[1;5C" + Key.enter, "state rows")
  }

  @Test func itIsGoneWhenTheLineRuns() throws {
    let probe = try start()
    try probe.expectResult("state" + Key.enter, "state")
    try probe.terminal.wait(until: "the line stands alone") { $0.lines.contains("> state") }
  }

  @Test func whatFailedIsNotSuggested() throws {
    let probe = try start()
    try probe.expectResult("fail now" + Key.enter, "fail now")
    probe.terminal.send("fail")
    try probe.terminal.wait(until: "the line is shown") { $0.lines.last == "> fail" }
    try probe.expectResult(Key.end + "!" + Key.enter, "fail!")
    // It can be gone back to.
    try probe.expectResult(Key.up + Key.up + Key.enter, "fail now")
  }

  @Test func nothingIsSuggestedWhileTheHistoryIsBrowsed() throws {
    let probe = try start()
    try probe.expectResult("state" + Key.enter, "state")
    probe.terminal.send(Key.up)
    try probe.terminal.wait(until: "the entry alone is shown") { $0.lines.last == "> state" }
    probe.terminal.send(Key.end + " r")
    try probe.terminal.wait(until: "an edited entry has a hint") {
      $0.lines.last == "> state rows and more" && $0.cursor.column == 9
    }
    probe.terminal.send("\u{15}sta" + Key.up + Key.down)
    try probe.terminal.wait(until: "the draft has a hint again") {
      $0.lines.last == "> state" && $0.cursor.column == 5
    }
    try probe.expectResult(Key.end + Key.enter, "state")
  }

  @Test func itIsCutAtTheWindowsEdge() throws {
    let probe = try start(columns: 20)
    probe.terminal.send("state")
    try probe.terminal.wait(until: "a part is shown") { $0.lines.last == "> state rows and m…" }
  }

  @Test func parametersAreShownBehindTheCursor() throws {
    let probe = try start()
    probe.terminal.send("call(")
    try probe.terminal.wait(until: "the parameters are shown") {
      $0.lines.last == "> call(first: Int, second: String)" && $0.cursor.column == 7
    }
    probe.terminal.send("1")
    try probe.terminal.wait(until: "they are gone") { $0.lines.last == "> call(1" }
  }

  @Test func colourChangesNoText() throws {
    let probe = try start()
    probe.terminal.send("a1b2")
    try probe.terminal.wait(until: "it is shown") { $0.lines.last == "> a1b2" }
    let output = String(decoding: probe.terminal.output, as: UTF8.self)
    #expect(output.contains("\u{1b}[35m1\u{1b}[0m"))
  }
}
