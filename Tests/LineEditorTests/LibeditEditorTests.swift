import Foundation
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The real editor on a real pseudo-terminal, by way of the probe, a program that answers each line
/// with what it read.
@Suite(.serialized) struct LibeditEditorTests {
  typealias Key = PseudoTerminal.Key

  typealias Probe = ProbeTerminal

  // MARK: Typing

  @Test(arguments: [
    ("hello", "hello"),
    ("grüße 日本 🎉", "grüße 日本 🎉"),
    ("e\u{301}x", "éx"),
    ("x\u{301}y", "x\u{301}y"),
    ("👨‍👩‍👧!", "👨‍👩‍👧!"),
    ("ab" + Key.left + "X", "aXb"),
    ("日本" + Key.left + Key.left + "🎉", "🎉日本"),
    ("a👨‍👩‍👧b" + Key.left + Key.backspace, "ab"),
    ("ae\u{301}b" + Key.left + Key.left + Key.left + Key.right + Key.endOfInput, "ab"),
    ("abc" + Key.home + Key.endOfInput + Key.end + "d", "bcd"),
    ("one two" + "\u{17}" + "three", "one three"),
    ("\u{1b}[200~two\rlines\r\u{1b}[201~", "two\nlines"),
  ])
  func whatIsTypedIsRead(keys: String, line: String) throws {
    let probe = try Probe()
    probe.terminal.send(keys + Key.enter)
    try probe.terminal.wait(for: "read: \(line.debugDescription)")
  }

  @Test func aLineIsEditedInItsMiddle() throws {
    let probe = try Probe()
    probe.terminal.send("send .加etTapped" + Key.home + Key.right + Key.right)
    try probe.expectScreen(["> send .加etTapped"], cursor: 4)
    probe.terminal.send("🎉" + Key.backspace + "N")
    try probe.expectScreen(["> seNnd .加etTapped"], cursor: 5)
  }

  @Test func aLineGoesOnOverTheWindowsWidth() throws {
    let probe = try Probe(columns: 20)
    probe.terminal.send("0123456789012345678901234567890123456789")
    try probe.expectScreen(["> 012345678901234567", "89012345678901234567", "89"], cursor: 2)
    probe.terminal.send(String(repeating: Key.left, count: 30) + "X")
    try probe.expectScreen(["> 0123456789X0123456", "78901234567890123456", "789"], cursor: 13)
    probe.terminal.send(Key.enter)
    try probe.terminal.wait(for: "read: ")
  }

  @Test func thePromptMayBeWiderThanTheWindow() throws {
    let probe = try Probe(columns: 20, environment: ["PROBE_PROMPT": "todos/rows[id: 2]/name> "])
    probe.terminal.send("abc")
    try probe.expectScreen(["todos/rows[id: 2]/na", "me> abc"], cursor: 7)
    try probe.print("above")
    try probe.expectScreen(["above", "todos/rows[id: 2]/na", "me> abc"], cursor: 7)
  }

  @Test func aColouredPromptTakesNoMoreRoom() throws {
    let probe = try Probe(environment: ["PROBE_COLOR": "1"])
    probe.terminal.send("abc" + Key.left)
    try probe.expectScreen(["> abc"], cursor: 4)
    let output = String(decoding: probe.terminal.output, as: UTF8.self)
    #expect(output.contains("\u{1b}[1;36m>\u{1b}[0m "))
  }

  // MARK: Completion and history

  @Test func tabCompletes() throws {
    let probe = try Probe()
    probe.terminal.send("gr" + Key.tab)
    try probe.expectScreen(["> größe"], cursor: 8)
    probe.terminal.send("sc" + Key.tab + "x" + Key.enter)
    try probe.terminal.wait(for: "read: \"größe scopex\"")
  }

  @Test func tabListsWhatFits() throws {
    let probe = try Probe()
    probe.terminal.send("x s y" + Key.left + Key.left + Key.tab)
    let list = ["state   prints the state", "stores", "scope"]
    try probe.expectScreen(list + ["> x s y"], cursor: 5)
    probe.terminal.send("t" + Key.tab)
    try probe.expectScreen(list + ["state   prints the state", "stores", "> x st y"], cursor: 6)
  }

  @Test func aLongListIsCut() throws {
    let probe = try Probe(columns: 30, rows: 8)
    probe.terminal.send("many" + Key.tab)
    try probe.terminal.wait(for: "more\n> many")
    #expect(probe.terminal.screen.visibleLines.first == "many1    many6    many11")
    #expect(probe.terminal.screen.visibleLines.suffix(2) == ["… and 185 more", "> many"])
  }

  @Test func historyOutlivesTheProgram() throws {
    let folder = NSTemporaryDirectory() + "tcash-history-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ["PROBE_HISTORY": folder + "/history"]
    var probe = try Probe(environment: environment)
    probe.terminal.send("first 🎉" + Key.enter)
    try probe.terminal.wait(for: "read: \"first 🎉\"\n> ")
    probe.terminal.send("second" + Key.enter)
    try probe.terminal.wait(for: "read: \"second\"\n> ")
    probe.terminal.send("sec" + Key.up)
    try probe.terminal.wait(for: "\"second\"\n> second")
    probe.terminal.send(Key.down)
    try probe.terminal.wait(until: "the draft is back") { $0.lines.last == "> sec" }
    probe = try Probe(environment: environment)
    probe.terminal.send(Key.up + Key.up + "!")
    try probe.expectScreen(["> first 🎉!"], cursor: 11)
    probe.terminal.send(Key.interrupt)
    try probe.terminal.wait(for: "interrupted\n> ")
    probe.terminal.send("\u{12}sec" + Key.enter)
    try probe.terminal.wait(for: "read: \"second\"")
  }

  // MARK: Ends of a line

  @Test func interruptAbandonsTheLine() throws {
    let probe = try Probe()
    probe.terminal.send("some text" + Key.left + Key.left)
    try probe.expectScreen(["> some text"], cursor: 9)
    probe.terminal.send(Key.interrupt)
    try probe.expectScreen(["> some text^C", "interrupted", ">"], cursor: 2)
    probe.terminal.send("next" + Key.enter)
    try probe.terminal.wait(for: "read: \"next\"")
  }

  @Test func interruptReachesARunningCommand() throws {
    let probe = try Probe()
    probe.terminal.send("wait" + Key.enter)
    try probe.terminal.wait(for: "waiting")
    probe.terminal.send(Key.interrupt)
    try probe.terminal.wait(for: "command interrupted\n> ")
    probe.terminal.send("modes" + Key.enter)
    try probe.terminal.wait(for: "modes: restored\n> ")
  }

  @Test func endOfInputEnds() throws {
    let probe = try Probe()
    probe.terminal.send(Key.endOfInput)
    #expect(try probe.terminal.waitForExit() == 0)
    #expect(probe.terminal.screen.lines == [">", "end of input", "modes: restored"])
  }

  @Test func hangingUpEnds() throws {
    let probe = try Probe()
    probe.terminal.send("half a line")
    try probe.expectScreen(["> half a line"])
    probe.terminal.hangUp()
    #expect(try probe.terminal.waitForExit() == 0)
  }

  @Test func hangingUpInterruptsARunningCommand() throws {
    let probe = try Probe()
    probe.terminal.send("wait" + Key.enter)
    try probe.terminal.wait(for: "waiting")
    probe.terminal.hangUp()
    #expect(try probe.terminal.waitForExit() == 0)
  }

  @Test(arguments: ["emacs", "vi"])
  func aCancelledLineGoesOn(_ keys: String) throws {
    let probe = try Probe(environment: ["PROBE_KEYS": keys])
    probe.terminal.send("grün half")
    try probe.expectScreen(["> grün half"])
    try probe.print("cancel")
    try probe.expectScreen(["> grün half", "cancelled", "> grün half"], cursor: 11)
    probe.terminal.send(" a line" + Key.enter)
    try probe.terminal.wait(for: "read: \"grün half a line\"\n> ")
  }

  @Test func aCancelledTextOfSeveralLinesGoesOn() throws {
    let probe = try Probe()
    probe.terminal.send("\u{1b}[200~if a\n\tb\u{1b}[201~")
    try probe.terminal.wait(for: "b")
    try probe.print("cancel")
    try probe.terminal.wait(for: "cancelled\n> if a")
    probe.terminal.send("c" + Key.enter)
    try probe.terminal.wait(for: #"read: "if a\n\tbc""#)
  }

  @Test func beingToldToEndRestoresTheModes() throws {
    let probe = try Probe(shell: "$PROBE; echo status $?; stty -a")
    probe.terminal.send("half")
    try probe.terminal.wait(for: "> half")
    let id = try #require(Self.descendant(of: probe.terminal.processID))
    kill(id, SIGTERM)
    try probe.terminal.wait(for: "status 143")
    try probe.terminal.wait(for: " icanon ")
    #expect(probe.terminal.screen.text.contains(" echo "))
  }

  // MARK: Output above the line

  @Test func outputLandsAboveTheLine() throws {
    let probe = try Probe()
    probe.terminal.send("half typed" + Key.left + Key.left)
    try probe.expectScreen(["> half typed"], cursor: 10)
    try probe.print("⤷ .response(\"日本\")|  count: 0 → 1")
    let above = ["⤷ .response(\"日本\")", "  count: 0 → 1"]
    try probe.expectScreen(above + ["> half typed"], cursor: 10)
    probe.terminal.send("X" + Key.enter)
    try probe.terminal.wait(for: "read: \"half typXed\"")
  }

  @Test(arguments: ["xterm-256color", "screen", "vt100"])
  func outputLandsAboveALineOfSeveralRows(terminalType: String) throws {
    let probe = try Probe(columns: 20, rows: 6, environment: ["TERM": terminalType])
    probe.terminal.send("0123456789012345日本89" + String(repeating: Key.left, count: 3))
    let line = ["> 0123456789012345日", "本89"]
    try probe.expectScreen(line, cursor: 0)
    for number in 1...8 { try probe.print("output \(number)") }
    try probe.expectScreen((1...8).map { "output \($0)" } + line, cursor: 0)
    probe.terminal.send("X")
    try probe.expectScreen(
      (1...8).map { "output \($0)" } + ["> 0123456789012345日", "X本89"],
      cursor: 1
    )
  }

  @Test func aDumbTerminalStaysReadable() throws {
    let probe = try Probe(columns: 40, environment: ["TERM": "dumb"])
    probe.terminal.send("hallo" + Key.left + Key.backspace + "X")
    try probe.expectScreen(["> halXo"], cursor: 6)
    try probe.print("above")
    try probe.expectScreen(["above", "> halXo"], cursor: 6)
    probe.terminal.send(Key.enter)
    try probe.terminal.wait(for: "read: \"halXo\"")
    #expect(!probe.terminal.output.contains(0x1b))
  }

  // MARK: The window and job control

  @Test func theLineFollowsTheWindowsSize() throws {
    let probe = try Probe()
    try probe.print("before")
    probe.terminal.send("a line of some forty characters, or so" + Key.left)
    try probe.expectScreen(["before", "> a line of some forty characters, or so"], cursor: 39)
    probe.terminal.resize(columns: 20, rows: 10)
    let narrow = ["before", "> a line of some for", "ty characters, or so"]
    try probe.expectScreen(narrow, cursor: 19)
    probe.terminal.send("X")
    try probe.expectScreen(
      ["before", "> a line of some for", "ty characters, or sX", "o"],
      cursor: 0
    )
    try probe.print("between")
    try probe.expectScreen(
      ["before", "between", "> a line of some for", "ty characters, or sX", "o"],
      cursor: 0
    )
    probe.terminal.resize(columns: 60, rows: 24)
    try probe.expectScreen(
      ["before", "between", "> a line of some forty characters, or sXo"],
      cursor: 40
    )
    probe.terminal.send(Key.enter)
    try probe.terminal.wait(for: "or sXo\"")
  }

  @Test func aLineWithWideCharactersFollowsTheWindowsSize() throws {
    let probe = try Probe(columns: 20)
    probe.terminal.send("x日本日本日本日本日本日本")
    try probe.expectScreen(["> x日本日本日本日本", "日本日本"], cursor: 8)
    probe.terminal.resize(columns: 60, rows: 24)
    try probe.expectScreen(["> x日本日本日本日本日本日本"], cursor: 27)
  }

  @Test func aStoppedProgramGoesOnWithItsLine() throws {
    let probe = try Probe(shell: "$PROBE")
    probe.terminal.send("half" + Key.left)
    // Waits for the cursor too: the kernel drops keys that were not read yet when Ctrl-Z comes.
    try probe.terminal.wait(until: "the cursor went back") {
      $0.visibleLines.last == "> half" && $0.cursor.column == 5
    }
    probe.terminal.send(Key.suspend)
    try probe.terminal.wait(for: "Stopped")
    probe.terminal.send("fg\r")
    try probe.terminal.wait(for: "fg\n")
    try probe.terminal.wait(until: "the line is drawn again") {
      $0.visibleLines.last == "> half" && $0.cursor.column == 5
    }
    probe.terminal.send("X" + Key.enter)
    try probe.terminal.wait(for: "read: \"halXf\"")
  }

  @Test func aProgramStoppedFromOutsideGoesOnWithItsLine() throws {
    let probe = try Probe()
    probe.terminal.send("half")
    try probe.expectScreen(["> half"])
    probe.terminal.signal(SIGSTOP)
    try probe.terminal.waitForStop()
    probe.terminal.signal(SIGCONT)
    probe.terminal.send("X" + Key.enter)
    try probe.terminal.wait(for: "read: \"halfX\"")
    #expect(probe.terminal.screen.lines.first == "> halfX")
  }

  @Test func editrcIsHonoured() throws {
    let path = NSTemporaryDirectory() + "tcash-editrc-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "probe:bind ^T ed-move-to-beg\nother:bind ^E ed-move-to-beg\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let probe = try Probe(environment: ["EDITRC": path])
    probe.terminal.send("bc\u{14}a" + Key.end + "d" + Key.enter)
    try probe.terminal.wait(for: "read: \"abcd\"")
  }

  @Test func thereIsNoEditorWithoutATerminal() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Probe.executable)
    process.standardInput = FileHandle.nullDevice
    process.standardError = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
  }

  /// The process at the end of a chain of only children.
  private static func descendant(of parent: pid_t) -> pid_t? {
    let path = "/proc/\(parent)/task/\(parent)/children"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let child = text.split(separator: " ").first.flatMap({ pid_t($0) })
    else { return nil }
    return descendant(of: child) ?? child
  }
}
