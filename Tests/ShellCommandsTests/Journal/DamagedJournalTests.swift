import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import TcashKit
import Testing

/// Whatever is left of a journal gives as much of the session as it says, and no other.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct DamagedJournalTests {
  private let folder = TemporaryFolder()

  private var path: String { "\(folder.path ?? "/nonexistent")/a.journal" }

  /// The journal of a session, and what the session was after each statement.
  private func session(_ statements: [String]) async throws -> (
    bytes: [UInt8], pictures: [SessionPicture]
  ) {
    let shell = Shell()
    var pictures = [SessionPicture(shell.session)]
    do {
      let file = try JournalFile.create(at: path)
      shell.session.beginJournal(in: file, folder: FileManager.default.currentDirectoryPath)
      for statement in statements {
        _ = await shell.run(statement)
        pictures.append(SessionPicture(shell.session))
      }
      shell.session.journal?.end(.done)
    }
    return (Array(try Data(contentsOf: URL(fileURLWithPath: path))), pictures)
  }

  private let statements = [
    "load counter", ".incrementButtonTapped", "let n = count", "load todos", ".addTodoButtonTapped",
    "use counter", "undo", "redo", "nonsense", "repeat 2 { .incrementButtonTapped }",
  ]

  /// As if the process had been killed at any moment of writing.
  @Test func aFileThatEndsAtAnyByteGivesTheStatementsBefore() async throws {
    let (bytes, pictures) = try await session(statements)
    var last = -1
    for count in 0...bytes.count {
      let contents = JournalContents(parsing: Array(bytes[..<count]))
      let isWithinLine = count > 0 && bytes[count - 1] != 0x0A
      #expect(contents.damage.map(\.kind) == (isWithinLine ? [.cutOff] : []), "\(count)")
      let outline = JournalOutline(parsing: Array(bytes[..<count]))
      #expect(outline.isReadable == (count == 0 || bytes[..<count].contains(0x0A)), "\(count)")
      #expect(outline.damageCount == 0, "a process may be writing the line")
      // Within a line nothing changes.
      guard !isWithinLine else { continue }
      let shell = Shell()
      let summary = await SessionReplay(contents, in: shell.evaluator).run()
      #expect(summary.differences.isEmpty, "\(count) \(summary.notes)")
      #expect(summary.statementCount >= last, "\(count)")
      #expect(summary.statementCount == outline.statementCount, "\(count)")
      last = summary.statementCount
      // One that was cut off in its middle is none of the places between statements.
      if summary.cutStatement?.isDoneInPart == true { continue }
      let picture = SessionPicture(shell.session)
      #expect(picture == pictures[last], "\(count) \(picture.difference(from: pictures[last]))")
    }
    #expect(last == statements.count)
  }

  @Test func aFileThatIsCutOffIsTakenUpAndGoesOn() async throws {
    let (bytes, _) = try await session(["load counter", ".incrementButtonTapped"])
    let cut = "\(try #require(folder.path))/cut.journal"
    for count in [bytes.count - 1, bytes.count - 9, bytes.count / 2] {
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: cut))
      let shell = Shell()
      do {
        let file = try JournalFile.reopen(cut)
        let contents = try #require(file.contents())
        _ = await SessionReplay(contents, in: shell.evaluator).run(continuingIn: file)
        _ = await shell.run("load dice\nlet n = 7")
      }
      let again = Shell()
      let written = Array(try Data(contentsOf: URL(fileURLWithPath: cut)))
      let contents = JournalContents(parsing: written)
      #expect(contents.damage.isEmpty)
      let summary = await SessionReplay(contents, in: again.evaluator).run()
      #expect(summary.isSame, "\(summary.notes)")
      #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    }
  }

  /// Whichever line is damaged: nothing traps, it is said which, and the rest is done.
  @Test func eachLineMayBeDamaged() async throws {
    let (bytes, _) = try await session(statements)
    let lines = bytes.split(separator: 0x0A)
    for damaged in lines.indices {
      var text = lines.map { String(decoding: $0, as: UTF8.self) }
      text[damaged] = String(text[damaged].prefix(12)) + "\u{0}"
      let contents = JournalContents(parsing: Array((text.joined(separator: "\n") + "\n").utf8))
      #expect(contents.damage.map(\.line) == [damaged + 1])
      #expect(contents.damage.map(\.kind) == [.changed])
      let shell = Shell()
      let summary = await SessionReplay(contents, in: shell.evaluator).run()
      let notes = summary.notes.joined(separator: "\n")
      #expect(notes.contains("line \(damaged + 1) does not match its checksum"), "\(notes)")
      #expect(summary.statementCount >= statements.count - 2, "\(damaged) \(notes)")
    }
  }

  @Test func anActionWhoseStatementIsGoneIsLeftOutAndNamed() async throws {
    let records: [JournalRecord] = [
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 1, id: 1, draws: nil),
      .end(outcome: .done), .begin(text: ".incrementButtonTapped", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 2, id: 2, draws: nil),
      .end(outcome: .done),
    ]
    let shell = Shell()
    let contents = JournalContents(records)
    let summary = await SessionReplay(contents, in: shell.evaluator).run()
    let notes = summary.notes.joined(separator: "\n")
    #expect(notes.contains("left out an action of counter: the journal does not say"), "\(notes)")
    #expect(notes.contains("#2 is #1 now"), "\(notes)")
    #expect(await shell.run("count").output == ["1"])
  }

  @Test(
    arguments: [
      ([], true, 0),
      (
        [
          .begin(
            text: "load counter with State(count: 1)",
            file: nil,
            folder: "/",
            loads: "counter"
          ),
          .end(outcome: .done), .begin(text: "load \"x\"", file: nil, folder: "/"),
        ], true, 1
      ),
      (
        [
          .begin(text: "load counter", file: nil, folder: "/", loads: "counter"),
          .end(outcome: .done),
          .begin(text: ".incrementButtonTapped", file: nil, folder: "/"),
          .did(number: 1, id: 1, draws: nil), .resumed(at: ""), .kept(statements: 1),
          .begin(text: "lost", file: nil, folder: "/"), .resumed(at: ""),
        ], true, 1
      ),
    ] as [([JournalRecord], Bool, Int)]
  )
  func anOutlineSaysWhatThereIs(_ records: [JournalRecord], _ isReadable: Bool, _ count: Int) {
    let outline = JournalOutline(parsing: Array(JournalFile.text(of: records).utf8))
    #expect(outline.isReadable == isReadable)
    #expect(outline.statementCount == count)
    #expect(outline.features == (count == 0 ? [] : ["counter"]))
  }

  @Test(arguments: ["garbage\nmore\n", "{\"header\":{}}\n", "{\"end\":{\"outcome\":\"done\"}}\n"])
  func nothingIsBelievedWithoutAChecksum(_ text: String) {
    #expect(!JournalOutline(parsing: Array(text.utf8)).isReadable)
    let contents = JournalContents(parsing: Array(text.utf8))
    #expect(contents.records.isEmpty)
    #expect(contents.damage.map(\.line) == Array(1...text.split(separator: "\n").count))
  }

  @Test func anOutlineTellsTheLastStatementAndTheFeatures() async throws {
    let (bytes, _) = try await session(statements)
    let outline = JournalOutline(parsing: bytes)
    #expect(outline.version == JournalRecord.version)
    #expect(outline.program == ProcessInfo.processInfo.processName)
    #expect(outline.features == ["counter", "todos"])
    #expect(outline.lastStatement == "repeat 2 { .incrementButtonTapped }")
  }

  @Test func aNoteAtTheCutStatementOfAFileSaysWhere() async throws {
    let journal = MemoryJournal([
      .begin(text: "load counter", file: "/a/b.tcash", folder: "/a"), .end(outcome: .done),
      .begin(text: ".incrementButtonTapped", file: "/a/b.tcash", folder: "/a"),
      .act(store: "counter", cause: nil, action: nil, step: 1),
    ])
    let shell = Shell()
    let contents = try #require(journal.contents())
    let summary = await SessionReplay(contents, in: shell.evaluator).run()
    let note = try #require(summary.notes.first)
    #expect(note.hasPrefix("'.incrementButtonTapped' of /a/b.tcash was running"), "\(note)")
    #expect(note.contains("it is not done, and nothing that follows it in the file"), "\(note)")
  }

  @Test func whatALineSaidIsNamedByItsStatement() async throws {
    let (bytes, _) = try await session(["load todos", ".addTodoButtonTapped"])
    let text = String(decoding: bytes, as: UTF8.self)
    let id = try #require(text.firstMatch(of: /"draws".*?([0-9A-F]{8}-)/)?.1)
    let damaged = text.replacing(id, with: "zzz")
    let shell = Shell()
    let contents = JournalContents(parsing: Array(damaged.utf8))
    let summary = await SessionReplay(contents, in: shell.evaluator).run()
    let notes = summary.notes.joined(separator: "\n")
    #expect(notes.contains("answers for '.addTodoButtonTapped' are lost"), "\(notes)")
    #expect(await shell.run("todos.count").output == ["1"])
  }

  @Test func aSavedScriptThatIsCutOffRunsAsAScript() async throws {
    let first = Shell()
    first.session.beginJournal(in: MemoryJournal(), folder: "/")
    _ = await first.run("load todos\n.addTodoButtonTapped\nload counter\n.incrementButtonTapped")
    let file = "\(try #require(folder.path))/saved.tcash"
    _ = await first.run("save \"\(file)\"")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    let start = try #require(String(decoding: bytes, as: UTF8.self).range(of: "\n#= "))
    let script = String(decoding: bytes, as: UTF8.self)[..<start.lowerBound].utf8.count
    for count in [bytes.count - 1, bytes.count - 2, bytes.count - 300, script + 5, script + 40] {
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: file))
      let shell = Shell()
      let outcome = await shell.run("restore \"\(file)\"")
      #expect(outcome.error == nil, "\(outcome.error ?? "")")
      #expect(await shell.run("count").output == ["1"], "\(count)")
      #expect(shell.session.stores.map(\.name) == ["todos", "counter"], "\(count)")
      let isWhole = count == bytes.count - 1
      let output = outcome.output.joined(separator: " ")
      #expect(output.contains("4 statements"), "\(output)")
      #expect(output.contains("cut off") != isWhole, "\(count) \(output)")
    }
    // Before the lines at the end nothing tells where the script ended.
    let text = String(decoding: bytes, as: UTF8.self)
    let last = try #require(text.range(of: "\n.incrementButtonTapped"))
    try String(text[...last.lowerBound]).write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = await Shell().run("restore \"\(file)\"")
    #expect(
      outcome.output.joined(separator: " ").contains("script are missing"),
      "\(outcome.output)"
    )
  }

  @Test func aFileThatRestoresItselfIsRefused() async throws {
    let file = "\(try #require(folder.path))/a.tcash"
    try "load counter\nrestore \"a.tcash\"\n".write(toFile: file, atomically: true, encoding: .utf8)
    let shell = Shell()
    let outcome = await shell.run("load dice; restore \"\(file)\"")
    #expect(outcome.code == "sourced-in-a-circle", "\(outcome.error ?? "")")
    #expect(shell.session.stores.map(\.name) == ["dice"])
  }

  @Test func aScriptThatRestoresAnotherGoesOnWithThatSession() async throws {
    let folder = try #require(folder.path)
    for (name, text) in [
      ("a", "load counter\n.incrementButtonTapped\n"),
      ("b", "load counter\nrestore \"a.tcash\"\n.incrementButtonTapped\n"),
    ] {
      try text.write(toFile: "\(folder)/\(name).tcash", atomically: true, encoding: .utf8)
    }
    let shell = Shell()
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: "/")
    shell.evaluator.makeJournal = { journal }
    #expect(await shell.run("restore \"\(folder)/b.tcash\"").error == nil)
    #expect(await shell.run("count").output == ["2"])
  }
}
