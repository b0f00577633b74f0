import Foundation
import TerminalTesting
import Testing

/// What effects do while somebody types, on a real pseudo-terminal.
@Suite(.serialized) struct BackgroundEffectTests {
  typealias Key = PseudoTerminal.Key

  private func start(rows: Int = 200, with state: String = "") throws -> PseudoTerminal {
    let terminal = try Program.start(columns: 100, rows: rows)
    terminal.send("load stopwatch\(state)\r")
    try terminal.wait(for: "stopwatch> ")
    return terminal
  }

  private func wait(for line: String, below text: String, on terminal: PseudoTerminal) throws {
    try terminal.wait(until: "'\(line)' below '\(text)'") { screen in
      let shown = screen.textToCursor
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].contains("\n\(line)")
    }
  }

  /// The ticks on a screen, as the times between which they lead.
  private func ticks(on screen: Screen) -> [(from: String, to: String)] {
    screen.lines.compactMap { line in
      line.firstMatch(of: /elapsed: ([\w.]+) → ([\w.]+)/).map { (String($0.1), String($0.2)) }
    }
  }

  @Test func anEffectOfFiftyMillisecondsIsPartOfItsStatement() throws {
    let terminal = try start()
    terminal.send(".alarmSet(\"tea\", after: 50ms); print \"then\"\r")
    try wait(for: "stopwatch> ", below: "\nthen", on: terminal)
    let lines = terminal.screen.lines
    #expect(
      lines.suffix(6) == [
        "stopwatch> .alarmSet(\"tea\", after: 50ms); print \"then\"", "  (no change)",
        "  ⤷ .alarmWentOff(\"tea\")", "    + alarms[0]: \"tea\"", "then", "stopwatch>",
      ]
    )
  }

  @Test func anEffectOfAHundredAndFiftyMillisecondsIsPrintedAboveTheLine() throws {
    let terminal = try start()
    terminal.send(".alarmSet(\"tea\", after: 150ms)\r")
    try wait(for: "stopwatch> ", below: "(no change)", on: terminal)
    terminal.send("print \"hel")
    try terminal.wait(for: "+ alarms[0]: \"tea\"")
    try wait(for: "stopwatch> print \"hel", below: "+ alarms[0]: \"tea\"", on: terminal)
    terminal.send("lo\"\r")
    try wait(for: "stopwatch> ", below: "\nhello", on: terminal)
    #expect(terminal.screen.lines.count { $0.contains("⤷ .alarmWentOff") } == 1)
  }

  @Test func twentyActionsASecondDisturbNobodyWhoTypes() throws {
    let terminal = try start(with: " with (interval: 50ms)")
    terminal.send(".startTapped\r")
    try terminal.wait(for: "isRunning: false → true")
    let statement = "print \"typed while the watch runs\", 6 * 7"
    for character in statement {
      terminal.send(String(character))
      let count = ticks(on: terminal.screen).count
      // One key a tick: the line is redrawn between all of them.
      try terminal.wait(until: "a tick") { screen in ticks(on: screen).count > count }
    }
    try terminal.wait(until: "the line as typed") {
      $0.lines.last == "stopwatch> \(statement)"
    }
    terminal.send("\r")
    try terminal.wait(for: "\ntyped while the watch runs 42")
    terminal.send(".stopTapped\r")
    try terminal.wait(for: "isRunning: true → false")
    terminal.send("print \"end\", elapsed\r")
    try terminal.wait(until: "the end") { $0.text.contains(/\nend \S+/) }
    // No tick is lost, none is printed twice, and each is in its place.
    let shown = ticks(on: terminal.screen)
    #expect(shown.count >= statement.count)
    #expect(shown.first?.from == "0s")
    for (one, next) in zip(shown, shown.dropFirst()) { #expect(one.to == next.from) }
    let end = terminal.screen.text.firstMatch(of: /\nend (\S+)/)
    #expect(end.map { String($0.1) } == shown.last?.to)
    #expect(terminal.screen.lines.count { $0 == "typed while the watch runs 42" } == 1)
  }

  /// Nobody waits for what is known to take longer, nor for effects of earlier statements.
  @Test func whatTakesLongerIsNotWaitedFor() throws {
    let terminal = try start(with: " with (interval: 50ms)")
    terminal.send(".startTapped\r")
    try terminal.wait(for: "isRunning: false → true")
    terminal.send("repeat 200 { .alarmSet(\"tea\", after: 1h) }; print \"set\"\r")
    try terminal.wait(for: "\nset", within: .seconds(10))
    #expect(ticks(on: terminal.screen).count < 100)
  }

  @Test func effectsAreListedWithRealTimesAndCancelled() throws {
    let terminal = try start()
    terminal.send(".alarmSet(\"tea\", after: 1h)\r")
    try wait(for: "stopwatch> ", below: "(no change)", on: terminal)
    terminal.send("effects\r")
    try terminal.wait(until: "the row") {
      $0.text.contains(/1  started by #1 .alarmSet\("tea", after: 1h\)\n/)
        && $0.text.contains(
          /id .alarm\("tea"\); running for \S+; waits on the clock for \S+ \S+ more/
        )
    }
    terminal.send("cancel 1\r")
    try terminal.wait(for: "cancelled 1, started by #1")
    terminal.send("effects\r")
    try terminal.wait(for: "no effect is in flight")
  }

  @Test(arguments: ["wait", "wait 1h", "receive .alarmWentOff within 1h"])
  func ctrlCStopsWaitingAndTheEffectGoesOn(_ statement: String) throws {
    let terminal = try start()
    terminal.send(".startTapped; \(statement); print \"never\"\r")
    try terminal.wait(for: "⤷ .ticked")
    terminal.send(Key.interrupt)
    try wait(for: "stopwatch> ", below: "error[interrupted]", on: terminal)
    #expect(!terminal.screen.lines.contains("never"))
    let count = ticks(on: terminal.screen).count
    try terminal.wait(until: "more ticks") { ticks(on: $0).count > count }
  }

  @Test func aLoopIsToldOfAndThePromptStaysUsable() throws {
    let terminal = try start()
    terminal.send("set loop.limit 300; dep clock immediate\r")
    try terminal.wait(for: "clock: live → immediate")
    terminal.send(".startTapped\r")
    try terminal.wait(for: "error[endless-loop]")
    terminal.send("print \"still\", \"here\"; effects\r")
    try terminal.wait(for: "\nstill here")
    try terminal.wait(for: "no effect is in flight")
    #expect(terminal.screen.text.contains(".ticked → .ticked"))
  }

  @Test func waitPrintsWhatComesAndEndsWithTheLastEffect() throws {
    let terminal = try start()
    terminal.send(
      ".alarmSet(\"b\", after: 2s); .alarmSet(\"a\", after: 150ms); wait; print alarms\r"
    )
    try terminal.wait(for: "\n[\"a\", \"b\"]")
    terminal.send(".alarmSet(\"c\", after: 1h); wait 200ms; print \"not yet\", alarms\r")
    try terminal.wait(for: "\nnot yet [\"a\", \"b\"]")
  }
}
