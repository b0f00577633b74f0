import Foundation
import ShellJournal
import ShellLanguage
import ShellOutput
import Testing

@testable import TcashKit

/// The sessions that are kept: which can be resumed, by what names, and when they go.
@Suite struct KeptSessionTests {
  private static var program: String { ProcessInfo.processInfo.processName }

  private func header(_ program: String = program) -> String {
    #"{"header":{"features":["counter"],"folder":"/","program":"\#(program)","start":"","version":1}}"#
  }

  private func statements(_ texts: [String]) -> [String] {
    texts.flatMap { text -> [String] in
      let feature = text.hasPrefix("load ") ? #""loads":"\#(text.dropFirst(5))","# : ""
      return [
        #"{"begin":{"folder":"/",\#(feature)"text":"\#(text)"}}"#, #"{"end":{"outcome":"done"}}"#,
      ]
    }
  }

  /// Writes journals, each a minute older than the one before.
  private func write(_ journals: [(name: String, lines: [String])], to folder: String) throws {
    for (index, journal) in journals.enumerated() {
      let path = "\(folder)/\(journal.name).journal"
      try journal.lines.map { "\($0)\n" }.joined()
        .write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(-60 * (index + 1)))],
        ofItemAtPath: path
      )
    }
  }

  private func sample(_ operation: (SessionFolder) throws -> Void) throws {
    try Program.withFolder { folder in
      try write(
        [
          ("20260103-101010-5", [header()]),
          ("20260103-101010-4", [header()] + statements(["load counter", ".x"])),
          ("20260102-101010-3", [header("other")] + statements(["load a"])),
          ("20260102-101010-2", ["garbage"]),
          (
            "20260101-101010-1", [header()] + statements(["load todos", "load dice", "load todos"])
          ),
        ],
        to: folder
      )
      try operation(SessionFolder(path: folder))
    }
  }

  private func error(_ folder: SessionFolder?, _ word: String) -> Diagnostic? {
    do {
      _ = try SessionChoice(folder: folder).session(word)
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  @Test func thoseOfTheProgramInWhichSomethingWasDoneAreListedTheLastFirst() throws {
    try sample { folder in
      let sessions = folder.sessions()
      #expect(
        sessions.map(\.name) == ["20260103-101010-4", "20260102-101010-2", "20260101-101010-1"]
      )
      #expect(sessions.map(\.outline.statementCount) == [2, 0, 3])
      #expect(sessions[0].state == .ended)
      #expect(sessions[2].outline.features == ["todos", "dice"])
      let lines = TextFormat(options: TextOptions(width: 200)).lines(
        for: SessionListing(sessions: sessions).report
      ).map(\.plain)
      #expect(lines.count == 3)
      #expect(lines[0].contains("20260103-101010-4 2 statements  counter, last .x"), "\(lines)")
      #expect(lines[1].contains("can't be resumed: not a journal"), "\(lines)")
      #expect(lines[2].hasPrefix("  3 "), "\(lines)")
    }
  }

  @Test func damageIsListed() throws {
    try Program.withFolder { folder in
      let records: [JournalRecord] = [
        .header(version: 2, program: Self.program, features: [], folder: "/", start: ""),
        .begin(text: "load counter", file: nil, folder: "/", loads: "counter"),
        .end(outcome: .done), .begin(text: "let n = 1", file: nil, folder: "/"),
        .end(outcome: .done),
      ]
      let text = JournalFile.text(of: records).replacing("n = 1", with: "n = 2")
      try text.write(toFile: "\(folder)/a.journal", atomically: true, encoding: .utf8)
      let sessions = SessionFolder(path: folder).sessions()
      #expect(sessions.map(\.state) == [.ended])
      let lines = TextFormat(options: TextOptions(width: 200)).lines(
        for: SessionListing(sessions: sessions).report
      ).map(\.plain)
      #expect(
        lines.first?.contains("1 statement  damaged in 1 place, counter, last load counter")
          == true,
        "\(lines)"
      )
    }
  }

  @Test func theLastIsTheOneThatCanBeResumed() throws {
    try sample { folder in
      #expect(folder.lastSession().session?.name == "20260103-101010-4")
      let writer = try JournalFile.reopen("\(folder.path)/20260103-101010-4.journal")
      let (session, others) = folder.lastSession()
      #expect(session?.name == "20260101-101010-1")
      #expect(others.map(\.name) == ["20260103-101010-4", "20260102-101010-2"])
      #expect(others.first?.state == .running)
      withExtendedLifetime(writer) {}
    }
  }

  @Test(arguments: [
    ("1", "20260103-101010-4"), ("3", "20260101-101010-1"), ("20260101", "20260101-101010-1"),
    ("20260103-101010-4", "20260103-101010-4"),
  ])
  func aSessionIsFoundByItsNumberOrName(_ word: String, _ name: String) throws {
    try sample { folder in
      let session = try SessionChoice(folder: folder).session(word)
      #expect(session.name == name)
    }
  }

  @Test func aSessionIsFoundByItsPath() throws {
    try sample { folder in
      let path = "\(folder.path)/20260101-101010-1.journal"
      let session = try SessionChoice(folder: nil).session(path)
      #expect(session.path == path)
    }
  }

  @Test(arguments: [
    ("9", "unknown-session"), ("2025", "unknown-session"),
    ("/nowhere/a.journal", "unknown-session"),
    ("2026", "ambiguous-session"), ("2", "session-not-readable"),
  ])
  func whatCannotBeResumedIsSaid(_ word: String, _ code: String) throws {
    try sample { folder in #expect(error(folder, word)?.code == code) }
  }

  @Test func aSessionThatRunsIsSaidToRun() throws {
    try sample { folder in
      let writer = try JournalFile.reopen("\(folder.path)/20260103-101010-4.journal")
      let diagnostic = error(folder, "1")
      #expect(diagnostic?.code == "session-is-running")
      #expect(diagnostic?.problem.message.contains("is in use by another shell") == true)
      withExtendedLifetime(writer) {}
    }
  }

  @Test func aMistypedNameIsGuessed() throws {
    try sample { folder in
      #expect(error(folder, "20260103-101010-44")?.suggestions.first == "20260103-101010-4")
      #expect(error(nil, "1")?.help?.contains("TCASH_SESSIONS is empty") == true)
    }
  }

  @Test func theLastTwentyAreKeptAndTracesOfRestartsGo() throws {
    try Program.withFolder { path in
      let folder = SessionFolder(path: path)
      try write(
        (1...25).map { ("s\($0)", [header()] + statements(["load counter"])) },
        to: path
      )
      let writer = try JournalFile.reopen("\(path)/s25.journal")
      try "{}".write(toFile: "\(path)/s1.journal.trace", atomically: true, encoding: .utf8)
      folder.prune()
      let files = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(files.filter { $0.hasSuffix(".journal") }.count == 21)
      #expect(files.contains("s25.journal"), "it is in use")
      #expect(!files.contains("s24.journal"))
      #expect(files.contains("s1.journal.trace"), "a program may be on its way")
      folder.prune(at: Date(timeIntervalSinceNow: 3_600))
      #expect(
        try !FileManager.default.contentsOfDirectory(atPath: path).contains("s1.journal.trace")
      )
      withExtendedLifetime(writer) {}
    }
  }

  @Test(
    arguments: [
      (["TCASH_SESSIONS": "/a"], "/a"), (["TCASH_SESSIONS": "", "HOME": "/h"], nil),
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/tcash/sessions"),
      (["HOME": "/h"], "/h/.local/state/tcash/sessions"), (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)]
  )
  func theFolderIsWhereTheEnvironmentSays(_ environment: [String: String], _ path: String?) {
    #expect(SessionFolder.find(environment: environment)?.path == path)
  }
}
