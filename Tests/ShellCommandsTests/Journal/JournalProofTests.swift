import Foundation
import ShellCommands
import ShellJournal
import ShellLanguage
import ShellSession
import SystemPackage
import TcashKit
import Testing

/// A journal is believed only where it proves itself: by the checksums and numbers of its lines, and
/// by the states that it gives.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct JournalProofTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String = "a.journal") -> String {
    "\(folder.path ?? "/nonexistent")/\(name)"
  }

  /// A session in a file.
  private func journaled(_ statements: [String]) async throws -> (shell: Shell, file: JournalFile) {
    let shell = Shell()
    let file = try JournalFile.create(at: path())
    shell.session.beginJournal(in: file, folder: FileManager.default.currentDirectoryPath)
    for statement in statements { _ = await shell.run(statement) }
    return (shell, file)
  }

  /// The lines of a session's journal.
  private func lines(of statements: [String]) async throws -> [String] {
    let (_, file) = try await journaled(statements)
    file.synchronize()
    let text = try String(contentsOfFile: path(), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  private let statements = [
    "load counter", ".incrementButtonTapped", "let n = count",
    "repeat 2 { .incrementButtonTapped }",
  ]

  private func contents(_ lines: [String]) -> JournalContents {
    JournalContents(parsing: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func replayed(
    _ contents: JournalContents
  ) async -> (shell: Shell, summary: SessionReplay.Summary) {
    let shell = Shell()
    return (shell, await SessionReplay(contents, in: shell.evaluator).run())
  }

  private func notes(_ contents: JournalContents) async -> String {
    await replayed(contents).summary.notes.joined(separator: "\n")
  }

  // MARK: Reports

  /// A process may be killed at any time: what somebody has read must be kept then.
  @Test func whatIsShownIsDone() async throws {
    let (shell, _) = try await journaled(["load counter"])
    for statement in [
      ".incrementButtonTapped", "let n = count", "dep uuid incrementing", "load todos",
      "use counter", "undo", "repeat 2 { .incrementButtonTapped }",
    ] {
      var last: Substring?
      let program = try shell.evaluator.program(SourceText(statement), allowsAbbreviations: true)
      try await shell.evaluator.run(program) { _ in
        let text = try? String(contentsOfFile: path(), encoding: .utf8)
        last = text?.split(separator: "\n").last
      } turn: {
        try await $1()
      }
      // The turns of a loop are shown one by one.
      let isLoop = statement.hasPrefix("repeat")
      #expect(last?.hasPrefix(#"{"end""#) == !isLoop, "\(statement): \(last ?? "nothing")")
    }
  }

  // MARK: Lines

  /// The check value of CRC-32, so that other programs can verify a journal.
  @Test(arguments: [("", "00000000"), ("123456789", "cbf43926"), ("a", "e8b7be43")])
  func checksumsAreStandard(_ text: String, _ checksum: String) {
    #expect(Checksum(of: text).text == checksum)
    #expect(Checksum(of: Array(text.utf8)).text == checksum)
    #expect(Checksum(of: AnyCollection(Array(text.utf8))).text == checksum)
  }

  @Test func eachLineIsAnObjectWithItsNumber() async throws {
    for (index, line) in try await lines(of: statements).enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["line"] as? Int == index + 1)
      #expect(object?.count == 3)
    }
  }

  /// Whatever bit of a byte flips, the line is named.
  @Test func eachByteIsProved() async throws {
    let text = try await lines(of: ["load counter", ".incrementButtonTapped"])
    let bytes = Array(text.map { $0 + "\n" }.joined().utf8)
    var line = 1
    for index in bytes.indices {
      for bit in [index % 8, 5] {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        let contents = JournalContents(parsing: damaged)
        let found = contents.damage.map(\.line)
        #expect(found.contains(line), "byte \(index), bit \(bit): \(contents.damage)")
        #expect(!contents.isOfLaterVersion, "byte \(index), bit \(bit)")
      }
      if bytes[index] == 0x0A { line += 1 }
    }
  }

  @Test func aMissingLineIsNamed() async throws {
    let lines = try await lines(of: statements)
    for index in lines.indices.dropLast() {
      var rest = lines
      rest.remove(at: index)
      let contents = contents(rest)
      #expect(contents.damage.map(\.kind) == [.missing(1)], "\(index)")
      #expect(contents.damage.map(\.line) == [index + 1])
      #expect(await notes(contents).contains("1 line is missing before line \(index + 1)"))
    }
    #expect(contents(Array(lines[3...])).damage.map(\.kind) == [.missing(3)])
    // Nothing tells that the last line is missing: the process may have ended before it.
    #expect(contents(lines.dropLast()).damage.isEmpty)
  }

  @Test func linesInAnotherOrderAreNamed() async throws {
    let lines = try await lines(of: statements)
    for index in lines.indices.dropLast() {
      var swapped = lines
      swapped.swapAt(index, index + 1)
      let contents = contents(swapped)
      #expect(contents.damage.map(\.kind) == [.missing(1), .misplaced(number: index + 1)])
      let notes = await notes(contents)
      let sentence =
        "line \(index + 2) is out of place and left out, because it is the journal's line \(index + 1)"
      #expect(notes.contains(sentence), "\(notes)")
    }
  }

  @Test func aLineThatIsThereTwiceIsDoneOnce() async throws {
    let lines = try await lines(of: statements)
    for index in lines.indices {
      var doubled = lines
      doubled.insert(lines[index], at: index)
      let contents = contents(doubled)
      #expect(contents.damage.map(\.kind) == [.misplaced(number: index + 1)], "\(index)")
      let (shell, summary) = await replayed(contents)
      #expect(await shell.run("count").output == ["3"], "\(index)")
      #expect(summary.differences.isEmpty, "\(index) \(summary.notes)")
    }
  }

  @Test func whatCanBeReadOfADamagedStatementIsShown() async throws {
    var lines = try await lines(of: statements)
    let index = try #require(lines.firstIndex { $0.contains("\"text\":\"let n = count\"") })
    lines[index] = lines[index].replacing("n = count", with: "m = count")
    let (shell, summary) = await replayed(contents(lines))
    let notes = summary.notes.joined(separator: "\n")
    #expect(notes.contains("its statement was not run: let m = count"), "\(notes)")
    #expect(shell.session.variables["m"] == nil)
    #expect(await shell.run("count").output == ["3"])
  }

  /// A journal goes on after its damage, and only the damage is named again.
  @Test func aDamagedJournalGoesOn() async throws {
    var lines = try await lines(of: statements)
    let index = try #require(lines.firstIndex { $0.hasPrefix(#"{"act""#) })
    lines[index] = lines[index].replacing("counter", with: "kounter")
    let damaged = path("b.journal")
    try lines.map { $0 + "\n" }.joined().write(toFile: damaged, atomically: true, encoding: .utf8)
    let shell = Shell()
    do {
      let file = try JournalFile.reopen(damaged)
      let contents = try #require(file.contents())
      _ = await SessionReplay(contents, in: shell.evaluator).run(continuingIn: file)
      _ = await shell.run(".decrementButtonTapped")
    }
    let contents = JournalContents(
      parsing: Array(try Data(contentsOf: URL(fileURLWithPath: damaged)))
    )
    #expect(contents.damage.map(\.line) == [index + 1])
    let (again, summary) = await replayed(contents)
    #expect(summary.stateDifference == nil)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  /// The session went on after the statement, so it ran to its end.
  @Test func aStatementWhoseEndIsDamagedIsDone() async throws {
    var lines = try await lines(of: statements)
    let ends = lines.indices.filter { lines[$0].hasPrefix(#"{"end""#) }
    #expect(ends.count == statements.count)
    for end in ends.dropLast() { lines[end] = lines[end].replacing("done", with: "none") }
    let contents = contents(lines)
    #expect(contents.damage.map(\.line) == ends.dropLast().map { $0 + 1 })
    #expect(JournalOutline(parsing: Array(lines.joined(separator: "\n").utf8)).damageCount == 3)
    let (shell, summary) = await replayed(contents)
    #expect(summary.statementCount == statements.count)
    #expect(summary.cutStatement == nil)
    #expect(shell.session.variables["n"] as? Int == 1)
    #expect(await shell.run("count").output == ["3"])
  }

  // MARK: States

  /// Waits until what no statement waits for is recorded.
  private func recordStates() async {
    for _ in 0..<100 { await Task.yield() }
  }

  private func states(_ records: [JournalRecord]) -> [[JournalRecord.StateChecksum]] {
    records.compactMap { if case .states(let checksums) = $0 { checksums } else { nil } }
  }

  @Test func statesAreRecordedEachHundredEntries() async throws {
    let (shell, file) = try await journaled(["load counter"])
    for count in [60, 60, 30, 100] {
      _ = await shell.run("repeat \(count) { .incrementButtonTapped }")
      await recordStates()
    }
    shell.session.journal?.recordStates()
    let records = try #require(file.contents()).records
    #expect(states(records).map { $0.map(\.number) } == [[120], [250], [250]])
    let (_, summary) = await replayed(try #require(file.contents()))
    #expect(summary.isSame, "\(summary.notes)")
  }

  /// Another program gives other states, or a record was forged with its checksum.
  @Test func theFirstStateThatDiffersIsNamed() async throws {
    let (shell, file) = try await journaled(["load counter"])
    for _ in 0..<3 {
      _ = await shell.run("repeat 100 { .incrementButtonTapped }")
      await recordStates()
    }
    var records = try #require(file.contents()).records
    #expect(states(records).count == 3)
    let second = try #require(
      records.indices.filter {
        if case .begin(text: "repeat 100 { .incrementButtonTapped }", _, _, _) = records[$0] {
          true
        } else {
          false
        }
      }.dropFirst().first
    )
    records[second] = .begin(
      text: "repeat 100 { .decrementButtonTapped }",
      file: nil,
      folder: "/"
    )
    let contents = JournalContents(parsing: Array(JournalFile.text(of: records).utf8))
    #expect(contents.damage.isEmpty)
    let (_, summary) = await replayed(contents)
    #expect(!summary.isSame)
    let difference = try #require(summary.stateDifference)
    #expect(difference.place == JournalPlace(store: "counter", number: 200))
    #expect(difference.lastSame == 100)
    let note = "the state of counter at #200 differs from the recorded session; up to #100"
    #expect(summary.notes.joined().contains(note), "\(summary.notes)")
  }

  @Test func aDifferenceIsNamedOnceWhereTheSessionGoesOn() async throws {
    let wrong = JournalRecord.StateChecksum(store: "counter", number: 1, crc: "00000000")
    let records: [JournalRecord] = [
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: ".incrementButtonTapped", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 1, id: 1, draws: nil),
      .end(outcome: .done), .states(checksums: [wrong]),
    ]
    try JournalFile.text(of: records).write(toFile: path(), atomically: true, encoding: .utf8)
    for isFirst in [true, false] {
      let file = try JournalFile.reopen(path())
      let contents = try #require(file.contents())
      let shell = Shell()
      let summary = await SessionReplay(contents, in: shell.evaluator).run(continuingIn: file)
      #expect((summary.stateDifference != nil) == isFirst, "\(summary.notes)")
    }
  }

  /// Values that others have stored are recorded before the states of a resumed session.
  @Test func theStatesOfAResumptionAreKnownAsSuch() {
    let records: [JournalRecord] = [
      .states(checksums: []), .resumed(at: ""), .shared(from: .storage, values: [], step: nil),
      .states(checksums: []), .states(checksums: []), .resumed(at: ""),
      .begin(text: "let n = 1", file: nil, folder: "/"), .end(outcome: .done),
      .states(checksums: []),
    ]
    let found = JournalContents(records).items.compactMap { item in
      if case .states(_, let isResumption) = item { isResumption } else { nil }
    }
    #expect(found == [false, true, false, false])
  }

  @Test func aSavedScriptProvesItsState() async throws {
    let shell = Shell()
    shell.session.beginJournal(in: MemoryJournal(), folder: "/")
    _ = await shell.run("load todos; .addTodoButtonTapped; save \"\(path("a.tcash"))\"")
    let text = try String(contentsOfFile: path("a.tcash"), encoding: .utf8)
    #expect(text.contains(#"#= {"states":"#))
    let id = try #require(text.firstMatch(of: /"draws".*?([0-9A-F]{8}-)/)?.1)
    let changed = text.replacing(id, with: "00000000-")
    try changed.write(toFile: path("b.tcash"), atomically: true, encoding: .utf8)
    let output = await Shell().run("restore \"\(path("b.tcash"))\"").output.joined(separator: " ")
    #expect(output.contains("ids, dates, chance and answers are new"), "\(output)")
    #expect(output.contains("does not match its checksum"), "\(output)")
  }

  // MARK: Earlier versions

  private func linesOfVersion1() throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let records: [JournalRecord] = [
      .header(version: 1, program: "tcash", features: ["counter"], folder: "/", start: ""),
      .begin(text: "load counter", file: nil, folder: "/", loads: "counter"), .end(outcome: .done),
      .begin(text: ".incrementButtonTapped", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 1, id: 1, draws: nil),
      .end(outcome: .done),
    ]
    return try records.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
  }

  @Test func aJournalOfAnEarlierVersionIsResumedWithARemarkAndProvesWhatFollows() async throws {
    let text = try linesOfVersion1().map { $0 + "\n" }.joined()
    try text.write(toFile: path(), atomically: true, encoding: .utf8)
    let shell = Shell()
    do {
      let file = try JournalFile.reopen(path())
      let contents = try #require(file.contents())
      #expect(contents.damage.isEmpty && contents.hasLegacyLines)
      let summary = await SessionReplay(contents, in: shell.evaluator).run(continuingIn: file)
      #expect(summary.notes.contains { $0.contains("can't be verified") }, "\(summary.notes)")
      _ = await shell.run(".incrementButtonTapped")
    }
    let lines = try String(contentsOfFile: path(), encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let (again, summary) = await replayed(contents(lines))
    #expect(summary.damage.isEmpty)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    // A line without a checksum can't follow one that has it.
    let forged = contents(lines + [try linesOfVersion1()[6]])
    #expect(forged.damage.map(\.line) == [lines.count + 1])
  }
}
