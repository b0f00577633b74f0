import Foundation
import TerminalTesting
import Testing

/// `rc.tcash`, run before the first prompt of the program itself.
@Suite(.serialized) struct StartupFileTests {
  /// Starts the program with a startup file and waits for a prompt.
  private func start(
    _ script: String,
    in folder: String,
    arguments: [String] = [],
    sessions: String = "",
    waitingFor prompt: String
  ) throws -> PseudoTerminal {
    let configuration = "\(folder)/tcash"
    try FileManager.default.createDirectory(
      atPath: configuration,
      withIntermediateDirectories: true
    )
    try script.write(toFile: "\(configuration)/rc.tcash", atomically: true, encoding: .utf8)
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    try terminal.spawn(
      Program.executable,
      arguments: arguments,
      environment: ["XDG_CONFIG_HOME": folder, "TCASH_HISTORY": "", "TCASH_SESSIONS": sessions]
    )
    try terminal.wait(for: prompt)
    return terminal
  }

  @Test func itRunsBeforeTheFirstPrompt() throws {
    try Program.withFolder { folder in
      let terminal = try start(
        "load counter\nset fold off\nlet five = 5\nprint \"hello\"\n",
        in: folder,
        waitingFor: "counter> "
      )
      // It shows what it prints, and not what each line does.
      let lines = terminal.screen.text.split(separator: "\n")
      #expect(lines.contains("hello"))
      #expect(!lines.contains { $0.hasPrefix("  ") }, "\(lines)")
      terminal.send("print five\r")
      try terminal.wait(for: "print five\n5\n")
    }
  }

  @Test func whatItNamesStandsBesideIt() throws {
    try Program.withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/tcash",
        withIntermediateDirectories: true
      )
      try "load counter as mine\n".write(
        toFile: "\(folder)/tcash/more.tcash",
        atomically: true,
        encoding: .utf8
      )
      _ = try start("source more.tcash\n", in: folder, waitingFor: "mine> ")
    }
  }

  @Test(arguments: ["lod todos", "use nothing", "count +"])
  func aWrongLineLeavesOutOnlyItself(_ line: String) throws {
    try Program.withFolder { folder in
      let terminal = try start(
        "load counter\n\(line)\nload todos\n",
        in: folder,
        waitingFor: "todos> "
      )
      #expect(terminal.screen.text.contains("rc.tcash:2:"))
    }
  }

  @Test func itIsLeftOutWhereAsked() throws {
    try Program.withFolder { folder in
      let terminal = try start(
        "load counter\n",
        in: folder,
        arguments: ["--no-rc"],
        waitingFor: "tcash> "
      )
      #expect(!terminal.screen.text.contains("loaded"))
    }
  }

  /// Otherwise a startup file that traps would end each shell that takes the place of another.
  @Test func aSessionInPlaceOfOneWithoutAJournalLeavesItOut() throws {
    try Program.withFolder { folder in
      let terminal = try start("load counter\n", in: folder, waitingFor: "counter> ")
      kill(try terminal.childOfProgram(), SIGKILL)
      try terminal.wait(for: "a new session starts: the old one has no journal")
      try terminal.wait(for: "\ntcash> ")
      // What the supervisor has told is not told to programs.
      terminal.send("!env | grep -c -e TCASH_SUPERVISOR -e TCASH_CONTINUED\r")
      try terminal.wait(for: "TCASH_CONTINUED\n0\n")
    }
  }

  @Test func aSessionInPlaceOfOneThatCannotBeReplayedRunsIt() throws {
    try Program.withFolder { folder in
      let sessions = "\(folder)/sessions"
      let terminal = try start(
        "load counter\n",
        in: folder,
        sessions: sessions,
        waitingFor: "counter> "
      )
      for name in try FileManager.default.contentsOfDirectory(atPath: sessions) {
        try FileManager.default.removeItem(atPath: "\(sessions)/\(name)")
      }
      kill(try terminal.childOfProgram(), SIGKILL)
      try terminal.wait(until: "a prompt below the note") {
        $0.text.replacing(/\s+/, with: " ").contains("can't be resumed")
          && $0.textToCursor.hasSuffix("\ncounter> ")
      }
    }
  }

  @Test func scriptsRunWithoutIt() throws {
    try Program.withFolder { folder in
      _ = try start("load counter\n", in: folder, waitingFor: "counter> ")
      let result = try Program.run(["-c", "stores"], environment: ["XDG_CONFIG_HOME": folder])
      #expect(!result.output.contains("counter"))
    }
  }
}
