import Foundation
import ShellJournal
import TerminalTesting
import Testing

/// A session at the prompt of the program itself outlives it.
@Suite(.serialized) struct ResumeTests {
  private func start(
    _ arguments: [String] = [],
    in folder: String,
    waitingFor text: String = "> "
  ) throws -> PseudoTerminal {
    try Program.start(
      arguments,
      rows: 40,
      environment: ["TCASH_SESSIONS": folder],
      waitingFor: text
    )
  }

  private func type(_ line: String, until text: String, on terminal: PseudoTerminal) throws {
    try terminal.type(line, until: text)
  }

  private func journals(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".journal") }
  }

  @Test func aKilledSessionIsResumed() throws {
    try Program.withFolder { folder in
      let sessions = "\(folder)/sessions"
      let first = try start(in: sessions)
      try type("load todos", until: "loaded todos", on: first)
      try type(".addTodoButtonTapped", until: "+ todos", on: first)
      try type("let name = \"Blob\"", until: "name = \"Blob\"", on: first)
      first.send("todos[0].id\r")
      var id = ""
      try first.wait(until: "an id on a line of its own") { screen in
        id = screen.lines.first { $0.hasPrefix("UUID(") && $0.hasSuffix(")") } ?? ""
        return !id.isEmpty
      }
      first.signal(SIGKILL)
      _ = try? first.waitForExit()

      let second = try start(["--resume"], in: sessions)
      try second.wait(for: "todos> ")
      #expect(second.screen.lines.contains { $0.contains("resumed: ") })
      try type("todos[0].id", until: id, on: second)
      try type("name", until: "\"Blob\"", on: second)
      try type("undo", until: "undid #1", on: second)
      second.send("quit\r")
      #expect(try second.waitForExit() == 0)
      #expect(journals(in: sessions).count == 1)

      // What was done after it was resumed is resumed as well.
      let third = try start(["--resume"], in: sessions)
      try third.wait(for: "todos> ")
      try type("redo", until: "redid #1", on: third)
      try type("todos[0].id", until: id, on: third)
    }
  }

  @Test func aSessionThatRunsIsNotTakenOver() throws {
    try Program.withFolder { folder in
      let first = try start(in: folder)
      try type("load counter", until: "loaded counter", on: first)
      let second = try start(["--resume"], in: folder)
      try second.wait(for: "there is no session to resume")
      try type("load dice", until: "loaded dice", on: second)
      #expect(journals(in: folder).count == 2)
      second.send("exit\r")
      #expect(try second.waitForExit() == 0)
      // It was written last, and the other one ended before.
      try type(".incrementButtonTapped", until: "count: 0 → 1", on: first)
      let third = try start(["--resume"], in: folder)
      try third.wait(for: "is in use by another shell;")
      try third.wait(until: "the prompt") { $0.textToCursor.hasSuffix("\ndice> ") }
    }
  }

  @Test func onlyTheOwnerCanReadASession() throws {
    try Program.withFolder { folder in
      let sessions = "\(folder)/state/sessions"
      let terminal = try start(in: sessions)
      try type("load counter", until: "loaded counter", on: terminal)
      let name = try #require(journals(in: sessions).first)
      let files = FileManager.default
      let file = try files.attributesOfItem(atPath: "\(sessions)/\(name)")
      let parent = try files.attributesOfItem(atPath: sessions)
      #expect(file[.posixPermissions] as? Int == 0o600)
      #expect(parent[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func aFolderThatCannotBeWrittenIsSaidOnce() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/file"
      try "".write(toFile: file, atomically: true, encoding: .utf8)
      let terminal = try start(in: "\(file)/sessions")
      try terminal.wait(for: "the session is not kept")
      try type("load counter", until: "loaded counter", on: terminal)
      try terminal.wait(for: "counter (not kept)> ")
      try type("save \"\(folder)/a.tcash\"", until: "saved 1 statement", on: terminal)
      try type("restore \"\(folder)/a.tcash\"", until: "restored", on: terminal)
      #expect(terminal.screen.text.matches(of: /is not kept/).count == 1)
    }
  }

  @Test func aRestoredSessionTakesThePlaceOfTheOneBeforeWhichIsKept() throws {
    try Program.withFolder { folder in
      let sessions = "\(folder)/sessions"
      let terminal = try start(in: sessions)
      try type("load counter", until: "loaded counter", on: terminal)
      try type(".incrementButtonTapped", until: "0 → 1", on: terminal)
      try type("save \"\(folder)/a.tcash\"", until: "saved 2 statements", on: terminal)
      try type(".incrementButtonTapped", until: "1 → 2", on: terminal)
      try type("restore \"\(folder)/a.tcash\"", until: "before", on: terminal)
      try type("expect count == 1; print \"restored\"", until: "\nrestored", on: terminal)
      #expect(journals(in: sessions).count == 2)
      try type(".decrementButtonTapped", until: "1 → 0", on: terminal)
      terminal.signal(SIGKILL)
      _ = try? terminal.waitForExit()
      let second = try start(["--resume"], in: sessions)
      try second.wait(for: "counter> ")
      try type("history", until: "#2", on: second)
    }
  }

  @Test func aSessionIsChosenFromTheList() throws {
    try Program.withFolder { folder in
      for feature in ["counter", "dice"] {
        let terminal = try start(in: folder)
        try type("load \(feature)", until: "loaded \(feature)", on: terminal)
        terminal.send("quit\r")
        #expect(try terminal.waitForExit() == 0)
      }
      let environment = ["TCASH_SESSIONS": folder]
      let list = try Program.run(["sessions"], environment: environment)
      #expect(list.status == 0)
      let lines = list.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains("2 statements  dice, last load dice") == true, "\(list.output)")
      #expect(lines.last?.contains("2 statements  counter, last load counter") == true)
      let json = try Program.run(["sessions", "--format", "json"], environment: environment)
      #expect(json.output.hasPrefix("{\"version\":1,\"kind\":\"sessions\",\"sessions\":["))

      let second = try start(["--resume", "2"], in: folder)
      try second.wait(for: "counter> ")
      let third = try start(["--resume"], in: folder)
      try third.wait(for: "dice> ")
      let running = try Program.run(["sessions"], environment: environment)
      #expect(
        running.output.matches(of: #/running in a\s+terminal/#).count == 2,
        "\(running.output)"
      )
    }
  }

  @Test func whatCannotBeResumedEndsTheProgramWithTheReason() throws {
    try Program.withFolder { folder in
      let first = try start(in: folder)
      try type("load counter", until: "loaded counter", on: first)
      for (word, text) in [
        ("1", "is in use by another shell"), ("7", "error[unknown-session]"),
        ("/nowhere/x.journal", "there is no session '/nowhere/x.journal'"),
      ] {
        let terminal = try PseudoTerminal(columns: 100, rows: 24)
        try terminal.spawn(
          Program.executable,
          arguments: ["--resume", word],
          environment: ["TCASH_SESSIONS": folder, "TCASH_HISTORY": ""]
        )
        #expect(try terminal.waitForExit() == 2)
        #expect(terminal.screen.text.contains(text), "\(terminal.screen.text)")
      }
      #expect(journals(in: folder).count == 1)
    }
  }

  @Test func aJournalOfGarbageIsNamedAndStays() throws {
    try Program.withFolder { folder in
      let path = "\(folder)/20260101-000000-1.journal"
      try "garbage\nmore\n".write(toFile: path, atomically: true, encoding: .utf8)
      let terminal = try start(["--resume"], in: folder)
      try terminal.wait(for: "tcash> ")
      let text = terminal.screen.text.filter { !$0.isWhitespace }
      #expect(text.contains("20260101-000000-1.journalcan'tberesumed:notajournal"), "\(text)")
      #expect(text.contains("thereisnosessiontoresume;thisisanewone"), "\(text)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "garbage\nmore\n")
    }
  }

  @Test func programsAreToldInTheirFormat() throws {
    try Program.withFolder { folder in
      let first = try start(in: folder)
      try type("load counter", until: "loaded counter", on: first)
      first.signal(SIGKILL)
      _ = try? first.waitForExit()
      let second = try start(["--resume", "--format", "json"], in: folder)
      try second.wait(for: "counter> ")
      let lines = second.screen.text.replacing("\n", with: "")
      #expect(lines.contains(#"{"version":1,"kind":"note","text":"tcash: "#), "\(lines)")
      #expect(lines.contains(#"{"version":1,"kind":"note","text":"resumed: 1 statement"#))
      #expect(!lines.contains("\nresumed"))
    }
  }

  @Test func aRestoredSessionThatCannotBeKeptIsNotMistakenForTheOneBefore() throws {
    // A folder that nobody but the root user can't write to is no obstacle to that one.
    try Program.withFolder { folder in
      let sessions = "\(folder)/sessions"
      let terminal = try start(in: sessions)
      try type("load counter", until: "loaded counter", on: terminal)
      try type("save \"\(folder)/a.tcash\"", until: "saved 1 statement", on: terminal)
      try type("load dice", until: "loaded dice", on: terminal)
      try FileManager.default.moveItem(atPath: sessions, toPath: "\(folder)/moved")
      try "".write(toFile: sessions, atomically: true, encoding: .utf8)
      try type("restore \"\(folder)/a.tcash\"", until: "the session is not kept", on: terminal)
      try terminal.wait(for: "restored")
      kill(try terminal.childOfProgram(), SIGKILL)
      try terminal.wait(for: "a new session starts: the old one has no journal")
      try terminal.wait(until: "a prompt without a store") {
        $0.textToCursor.hasSuffix("\ntcash (not kept)> ")
      }
    }
  }

  @Test func ctrlCDuringAReplayLeavesTheSessionAsItIs() throws {
    try Program.withFolder { folder in
      let first = try start(in: folder)
      try type("load counter", until: "loaded counter", on: first)
      first.send("quit\r")
      #expect(try first.waitForExit() == 0)
      let path = "\(folder)/\(try #require(journals(in: folder).first))"
      // So many that it takes some seconds.
      do {
        let file = try JournalFile.reopen(path)
        file.append(.begin(text: "repeat 200000 { let n = 1 }", file: nil, folder: "/"))
        file.append(.end(outcome: .done))
      }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let second = try start(["--resume"], in: folder, waitingFor: "replaying: ")
      second.send(PseudoTerminal.Key.interrupt)
      #expect(try second.waitForExit() == 130)
      let shown = second.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(shown.contains("the session was not replayed; it is unchanged"), "\(shown)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }
}
