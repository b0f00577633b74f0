import Foundation
import TerminalTesting
import Testing

/// The prompt of the program itself, on a real pseudo-terminal.
@Suite(.serialized) struct PromptTests {
  typealias Key = PseudoTerminal.Key

  /// A prompt with a store loaded.
  private func start(
    loading feature: String = "counter",
    columns: Int = 80,
    rows: Int = 40
  ) throws -> PseudoTerminal {
    let terminal = try Program.start(columns: columns, rows: rows)
    terminal.send("load \(feature)\r")
    try terminal.wait(for: "\(feature)> ")
    return terminal
  }

  /// Waits until the prompt stands below a text.
  private func waitForPrompt(_ prompt: String, below text: String, on terminal: PseudoTerminal)
    throws
  {
    try terminal.wait(until: "'\(prompt)' below '\(text)'") { screen in
      let shown = screen.textToCursor
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].contains("\n\(prompt)")
    }
  }

  @Test func aSessionIsOnTheScreenAsItWasTypedAndAnswered() throws {
    let terminal = try Program.start(rows: 40)
    terminal.send("load coun\t\r")
    try terminal.wait(for: "counter> ")
    terminal.send(".inc\t\r")
    try waitForPrompt("counter> ", below: "count: 0 → 1", on: terminal)
    terminal.send("undo\r")
    try waitForPrompt("counter> ", below: "as before #1", on: terminal)
    terminal.send("state\r")
    try waitForPrompt("counter> ", below: "isLoading: false", on: terminal)
    #expect(
      terminal.screen.lines.dropFirst() == [
        "tcash> load counter", "  loaded counter",
        "counter> .incrementButtonTapped", "  count: 0 → 1",
        "counter> undo", "  undid #1 .incrementButtonTapped", "  count: as before #1",
        "counter> state", "Counter.State", "├ count: 0", "├ fact: nil", "╰ isLoading: false",
        "counter>",
      ]
    )
    terminal.send(Key.endOfInput)
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func anEffectsActionIsPrintedAboveTheLineThatIsEdited() throws {
    let terminal = try start()
    terminal.send(".factButtonTapped\r")
    try waitForPrompt("counter> ", below: "isLoading: false → true", on: terminal)
    terminal.send("print \"grüße")
    try terminal.wait(for: "isLoading: true → false")
    try waitForPrompt("counter> print \"grüße", below: "isLoading: true → false", on: terminal)
    terminal.send(" 🎉\"\r")
    try waitForPrompt("counter> ", below: "\ngrüße 🎉", on: terminal)
  }

  @Test func nestedActionsAreCompleted() throws {
    let terminal = try start(loading: "twoCounters")
    terminal.send(".counter2(.decr\t)\r")
    try waitForPrompt("twoCounters> ", below: "counter2.count: 0 → -1", on: terminal)
  }

  @Test func statePathsAndFeaturesAreCompleted() throws {
    let terminal = try start(loading: "twoCounters")
    terminal.send("state counter1.co\t\r")
    try waitForPrompt("twoCounters> ", below: "state counter1.count\n0", on: terminal)
  }

  @Test func ctrlDThatIsTypedAheadEndsTheShell() throws {
    try Program.withFolder { folder in
      let terminal = try Program.start()
      terminal.send("!touch \(folder)/a; while [ ! -e \(folder)/b ]; do sleep 0.01; done\r")
      try terminal.wait(until: "the command runs") { _ in
        FileManager.default.fileExists(atPath: "\(folder)/a")
      }
      terminal.send(Key.endOfInput)
      FileManager.default.createFile(atPath: "\(folder)/b", contents: nil)
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test func ctrlCAbandonsTheLine() throws {
    let terminal = try start()
    terminal.send(".incrementBut")
    try terminal.wait(for: ".incrementBut")
    terminal.send(Key.interrupt)
    try waitForPrompt("counter> ", below: "^C", on: terminal)
    terminal.send("state count\r")
    try waitForPrompt("counter> ", below: "state count\n0", on: terminal)
  }

  @Test func ctrlCInterruptsTheCommandThatRuns() throws {
    let terminal = try start()
    terminal.send(".factButtonTapped; wait; print \"never\"\r")
    try terminal.wait(for: "isLoading: false → true")
    terminal.send(Key.interrupt)
    try waitForPrompt("counter> ", below: "^C\nerror[interrupted]", on: terminal)
    #expect(!terminal.screen.text.contains("\nnever"))
    terminal.send("state count\r")
    try waitForPrompt("counter> ", below: "state count\n0", on: terminal)
  }

  @Test func anOpenBracketGoesOnOnTheNextLine() throws {
    let terminal = try start()
    terminal.send("repeat 2 {\r")
    try terminal.wait(for: "  ... ")
    terminal.send(".incrementButtonTapped\r")
    terminal.send("}\r")
    try waitForPrompt("counter> ", below: "count: 1 → 2", on: terminal)
  }

  @Test func aStatementIsEditedOverItsLines() throws {
    let terminal = try start()
    terminal.send("repeat 9 {\r.incrementButtonTapped\r}")
    try terminal.wait(for: "\n     ...   .incrementButtonTapped\n     ... }")
    terminal.send(Key.up + Key.up + Key.end + Key.left + Key.left + Key.backspace + "2\r")
    try waitForPrompt("counter> ", below: "count: 1 → 2", on: terminal)
    #expect(!terminal.screen.text.contains("count: 2 → 3"))
  }

  @Test func actionsAreColouredAsTheyAreKnown() throws {
    let terminal = try start()
    terminal.send(".incrementButtonTapped")
    try terminal.wait(for: "counter> .incrementButtonTapped")
    #expect(
      String(decoding: terminal.output, as: UTF8.self).contains(
        "\u{1b}[1;38;5;63m.incrementButtonTapped"
      )
    )
    terminal.send("X")
    try terminal.wait(for: "counter> .incrementButtonTappedX")
    #expect(
      String(decoding: terminal.output, as: UTF8.self).contains(
        "\u{1b}[38;5;160m.incrementButtonTappedX"
      )
    )
  }

  @Test func viKeysAreChosen() throws {
    let terminal = try start()
    terminal.send("set editor vi\r")
    try waitForPrompt("counter> ", below: "editor: vi", on: terminal)
    terminal.send("print 12\u{1b}")
    try terminal.wait(until: "the command mode") { $0.cursor.column == 16 }
    terminal.send("x")
    try terminal.wait(until: "a key of it") { $0.lines.last == "counter> print 1" }
    terminal.send("\r")
    try waitForPrompt("counter> ", below: "\n1", on: terminal)
  }

  @Test func thePromptShowsTheScope() throws {
    let terminal = try Program.start(columns: 120)
    terminal.send(
      "load todos with (todos: [Todo.State(id: UUID(2), description: \"\", isComplete: false)])\r"
    )
    try terminal.wait(for: "todos> ")
    terminal.send("scope todos[0]\r")
    try terminal.wait(for: "\ntodos/todos[id: UUID(2)]> ")
    terminal.send("scope ..\r")
    try waitForPrompt("todos> ", below: "scope ..", on: terminal)
  }

  @Test func theHistoryIsKeptBetweenSessions() throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for keys in ["print \"again\"\r", Key.up + "\r"] {
      let terminal = try Program.start(history: "\(folder)/history")
      terminal.send(keys)
      try waitForPrompt("tcash> ", below: "\nagain", on: terminal)
      terminal.send(Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
    }
    let permissions = try FileManager.default.attributesOfItem(atPath: "\(folder)/history")
    #expect(permissions[.posixPermissions] as? Int == 0o600)
  }

  @Test func aLineSurvivesAResizedWindow() throws {
    let terminal = try start()
    terminal.send("print \"a line that is longer than the window will be\"")
    try terminal.wait(for: "will be\"")
    terminal.resize(columns: 30, rows: 40)
    terminal.send(Key.end + " 1 + 2")
    try terminal.wait(until: "the line goes on") {
      $0.text.replacing("\n", with: "").contains("will be\" 1 + 2")
    }
    terminal.send("\r")
    try terminal.wait(until: "the line ran") {
      $0.text.replacing("\n", with: "").contains("a line that is longer than the window will be 3")
    }
  }

  @Test func aMistakeChangesNothing() throws {
    let terminal = try start()
    terminal.send(".incrementButtonTaped\r")
    try waitForPrompt("counter> ", below: "did you mean '.incrementButtonTapped'?", on: terminal)
    terminal.send("history\r")
    try waitForPrompt("counter> ", below: "the history is empty", on: terminal)
  }

  @Test func quitLeavesWithItsStatus() throws {
    let terminal = try start()
    terminal.send("exit 5\r")
    #expect(try terminal.waitForExit() == 5)
  }

  @Test func aDumbTerminalGetsNoEscapeSequences() throws {
    let terminal = try Program.start(environment: ["TERM": "dumb"])
    terminal.send("load counter\r")
    try terminal.wait(for: "counter> ")
    terminal.send(".incrementButtonTapped\r")
    try terminal.wait(for: "count: 0 → 1")
    terminal.send(Key.endOfInput)
    #expect(try terminal.waitForExit() == 0)
    #expect(!terminal.output.contains(0x1b))
  }
}
