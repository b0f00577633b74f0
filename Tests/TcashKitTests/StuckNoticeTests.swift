import TerminalTesting
import Testing

/// Who waits for what never pauses is told how to end it.
@Suite(.serialized) struct StuckNoticeTests {
  typealias Key = PseudoTerminal.Key

  @Test(arguments: ["reducerTapped", "effectTapped"])
  func whatNeverPausesIsTold(_ action: String) throws {
    try Program.withFolder { folder in
      let terminal = try Program.start(
        columns: 160,
        rows: 60,
        history: "\(folder)/history",
        environment: ["TCASH_SESSIONS": "\(folder)/sessions"]
      )
      try terminal.run("load faults", at: "faults> ", showing: "loaded faults")
      terminal.send(".\(action)(.loop)\r")
      try terminal.wait(for: "a reducer or an effect has not paused for 3 s; Ctrl-C ends it")
      terminal.send(Key.interrupt)
      try terminal.wait(for: "error[did-not-stop]: ")
      try terminal.wait(until: "the prompt") { $0.textToCursor.hasSuffix("\nfaults> ") }
      terminal.send(Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
    }
  }
}
