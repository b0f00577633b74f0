import Foundation
import TerminalTesting
import Testing

/// What exceeds the screen, on a real pseudo-terminal.
@Suite(.serialized) struct PagerTests {
  typealias Key = PseudoTerminal.Key

  private func start(_ environment: [String: String?]) throws -> PseudoTerminal {
    var environment = environment
    environment["LESS"] = .some(nil)
    environment["PAGER"] = environment["PAGER"] ?? .some(nil)
    return try Program.start(rows: 12, environment: environment)
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

  @Test func aPagerThatThereIsNotIsReplaced() throws {
    let terminal = try start(["PAGER": "no-such-pager 2>/dev/null"])
    terminal.send("help\(Key.enter)")
    try terminal.wait(for: "--more--")
    terminal.send("q")
    try expectAPrompt(on: terminal)
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
