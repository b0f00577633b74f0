import Foundation
import TerminalTesting
import Testing

/// What exceeds the screen, on a real pseudo-terminal.
@Suite(.serialized) struct PagerTests {
  typealias Key = PseudoTerminal.Key

  private func start(
    _ environment: [String: String?],
    columns: Int = 80
  ) throws -> PseudoTerminal {
    var environment = environment
    environment["LESS"] = .some(nil)
    environment["PAGER"] = environment["PAGER"] ?? .some(nil)
    return try Program.start(columns: columns, rows: 12, environment: environment)
  }

  /// Types something after the pager was left, and waits for the answer.
  private func expectAPrompt(on terminal: PseudoTerminal) throws {
    terminal.send("1 + 41\(Key.enter)")
    try terminal.wait(until: "an answer") { $0.textToCursor.hasSuffix("\n42\ntcash> ") }
  }

  @Test func thePagerOfTheSystemShowsWhatExceedsTheScreen() throws {
    let terminal = try start([:])
    terminal.send("help\(Key.enter)")
    try terminal.wait(until: "the first page") { screen in
      screen.lines.contains { $0.contains("features") } && screen.lines.last == ":"
    }
    terminal.send("q")
    try expectAPrompt(on: terminal)
    terminal.send(Key.endOfInput)
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func interruptsInThePagerAreThePagersAlone() throws {
    let terminal = try start([:])
    terminal.send("help\(Key.enter)")
    try terminal.wait(until: "the first page") { $0.lines.last == ":" }
    for _ in 0..<5 { terminal.send(Key.interrupt) }
    // 'less' may lose a key that comes while it hears of an interrupt.
    var attempts = 0
    repeat {
      terminal.send("q")
      attempts += 1
    } while attempts < 20 && !isAtAPrompt(terminal)
    terminal.send(Key.killLine)
    try expectAPrompt(on: terminal)
  }

  private func isAtAPrompt(_ terminal: PseudoTerminal) -> Bool {
    let wait: Void? = try? terminal.wait(until: "a prompt", within: .seconds(1)) {
      $0.textToCursor.hasPrefix("tcash") && $0.textToCursor.contains("\ntcash> ")
        && $0.visibleLines.last { !$0.isEmpty }?.hasPrefix("tcash> ") == true
    }
    return wait != nil
  }

  @Test func shortOutputIsPrinted() throws {
    let terminal = try start(["PAGER": "echo paged"])
    terminal.send("print \"short\"\(Key.enter)")
    try terminal.wait(until: "the text") { $0.textToCursor.hasSuffix("\nshort\ntcash> ") }
    terminal.send("help\(Key.enter)")
    try terminal.wait(until: "the pager") { $0.textToCursor.hasSuffix("\npaged\ntcash> ") }
    terminal.send("set pager on\(Key.enter)")
    try terminal.wait(until: "the pager") {
      $0.textToCursor.contains("set pager on\npaged\ntcash> ")
        || $0.textToCursor.contains("set pager on\n  pager: on\ntcash> ")
    }
    terminal.send("print \"short\"\(Key.enter)")
    try terminal.wait(until: "the pager") {
      $0.textToCursor.hasSuffix("print \"short\"\npaged\ntcash> ")
    }
  }

  @Test func thePagerCanBeTurnedOff() throws {
    let terminal = try start(["PAGER": "echo paged"])
    terminal.send("set pager off\(Key.enter)")
    try terminal.wait(for: "pager: off")
    terminal.send("help\(Key.enter)")
    try terminal.wait(until: "the end of the text") {
      $0.textToCursor.hasSuffix("error's code.\ntcash> ")
    }
  }

  @Test func aPagerOfBlanksIsNone() throws {
    let terminal = try start(["PAGER": "  "])
    terminal.send("help\(Key.enter)")
    try terminal.wait(until: "the end of the text") {
      $0.textToCursor.hasSuffix("error's code.\ntcash> ")
    }
  }

  // MARK: Pagers that fail

  /// Has a pager show the help, and waits for the next prompt.
  ///
  /// - Returns: All that the screen has shown, and how often the last words of the help are in it.
  private func help(
    with pager: String,
    keys: String? = nil
  ) throws -> (text: String, endCount: Int) {
    let terminal = try start(["PAGER": pager], columns: 160)
    terminal.send("help\(Key.enter)")
    if let keys {
      try terminal.wait(until: "the first page") { $0.lines.last == ":" }
      // 'less' misses an interrupt that comes before it waits for a key.
      try terminal.wait(until: "a pager that waits for keys") { _ in terminal.isForegroundWaiting }
      terminal.send(keys)
    }
    try terminal.wait(until: "a prompt") {
      $0.textToCursor.contains("tcash> help\n") && $0.textToCursor.hasSuffix("\ntcash> ")
    }
    try expectAPrompt(on: terminal)
    let text = terminal.screen.textToCursor
    return (text, text.components(separatedBy: "error's code.").count - 1)
  }

  @Test(arguments: [
    ("/bin/false", "failed with status 1"), ("exit 3", "failed with status 3"),
    ("read line; exit 4", "failed with status 4"), ("less 'odd", "failed with status 2"),
    ("kill -9 $$", "was ended by signal 9"), ("sh -c 'kill -SEGV $$'", "was ended by signal 11"),
    ("no-such-pager 2>/dev/null", "can't be run (status 127)"),
    ("/nonexistent/pager", "can't be run (status 127)"),
  ])
  func nothingIsLostOfWhatAPagerFailsToShow(_ pager: String, _ ending: String) throws {
    let (text, endCount) = try help(with: pager)
    #expect(endCount == 1)
    #expect(text.contains("List the features"))
    #expect(text.contains("note: the pager '\(pager)' \(ending), so its text was printed"))
  }

  @Test(arguments: [("cat; exit 3", 1), ("cat >/dev/null; exit 3", 0)])
  func whatAFailingPagerHasReadIsNotPrintedAgain(_ pager: String, _ count: Int) throws {
    let (text, endCount) = try help(with: pager)
    #expect(endCount == count)
    #expect(text.contains("failed with status 3 after it had read everything"))
  }

  @Test(arguments: [
    ("head -n 1", nil), ("head -n 1; kill -INT $$", nil), ("read line; echo $line; exit 130", nil),
    ("less", "q"), ("less -K", Key.interrupt),
  ])
  func whatTheUserLeavesIsNotPrinted(_ pager: String, _ keys: String?) throws {
    let (text, endCount) = try help(with: pager, keys: keys)
    #expect(endCount == 0)
    #expect(!text.contains("note: the pager"))
  }

  @Test func aShellWithoutAPagerHasItsOwn() throws {
    let terminal = try start(["PATH": "/nonexistent"])
    terminal.send("help\(Key.enter)")
    try terminal.wait(for: "--more--")
    #expect(terminal.screen.lines.contains { $0.contains("features") })
    terminal.send(" ")
    try terminal.wait(until: "the second page") { screen in
      screen.textToCursor.contains("--more--")
        && !screen.visibleLines.contains { $0.contains("List the features") }
    }
    terminal.send(Key.enter)
    terminal.send(Key.interrupt)
    try expectAPrompt(on: terminal)
  }

  @Test func aDumbTerminalHasNoPager() throws {
    let terminal = try start(["PAGER": "echo paged", "TERM": "dumb"])
    terminal.send("help\(Key.enter)")
    try terminal.wait(for: "error's code.")
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("paged"))
  }

  @Test func aScriptHasNoPager() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 6)
    try terminal.spawn(
      Program.executable,
      arguments: ["-c", "help"],
      environment: ["PAGER": "echo paged"]
    )
    #expect(try terminal.waitForExit() == 0)
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("paged"))
  }
}
