import Foundation
import TerminalTesting
import Testing

/// A session at the prompt of the program itself outlives it.
@Suite(.serialized) struct ResumeTests {
  private func start(_ arguments: [String] = [], in folder: String) throws -> PseudoTerminal {
    try Program.start(
      arguments,
      rows: 40,
      environment: ["TCASH_SESSIONS": folder],
      waitingFor: arguments.contains("--resume") ? "> " : "tcash> "
    )
  }

  private func type(_ line: String, until text: String, on terminal: PseudoTerminal) throws {
    terminal.send(line + "\r")
    try terminal.wait(for: text)
    try terminal.wait(until: "the prompt below '\(text)'") { screen in
      let shown = screen.textToCursor
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].contains("> ")
    }
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
}
