import CostTesting
import ComposableArchitecture
import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import TcashKit
import Testing

/// What was written of a session gives the same session again.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SessionReplayTests {
  private let folder = TemporaryFolder()

  /// A session that is written down.
  private func journaled(_ features: [Feature]? = nil) -> (shell: Shell, journal: MemoryJournal) {
    let shell = features.map { Shell($0) } ?? Shell()
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    return (shell, journal)
  }

  private func replayed(
    _ journal: MemoryJournal,
    _ features: [Feature]? = nil
  ) async throws -> (shell: Shell, summary: SessionReplay.Summary) {
    let shell = features.map { Shell($0) } ?? Shell()
    let contents = JournalContents(journal.records)
    return (shell, await SessionReplay(contents, in: shell.evaluator).run())
  }

  private func expectTheSameAgain(_ script: String) async throws {
    let (shell, journal) = journaled()
    // Errors belong to a session too.
    for line in script.split(separator: "\n") { _ = await shell.run(String(line)) }
    let (again, summary) = try await replayed(journal)
    #expect(summary.differences.isEmpty, "\(summary.notes)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))")
    #expect(await saved(again) == saved(shell))
  }

  /// What 'save' writes to be read.
  private func saved(_ shell: Shell) async -> String {
    let file = "\(folder.path ?? "")/saved.tcash"
    _ = await shell.run("save \"\(file)\" --force")
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? "nothing is saved"
    return String(text.prefix(upTo: text.range(of: "\n#= ")?.lowerBound ?? text.endIndex))
      .replacing(
        "\n# What was live: 'restore' gives back the same ids, dates, chance and answers from these lines, as long\n# as the script above them is not changed.",
        with: ""
      )
  }

  @Test(arguments: [
    "load counter\n.incrementButtonTapped\n.incrementButtonTapped\nundo\nlet n = count",
    "load counter\n.factButtonTapped\nwait\n.incrementButtonTapped\nundo 2\nredo",
    "load counter\ndep clock test\nrepeat 3 { .factButtonTapped; run; .incrementButtonTapped }",
    "load counter\ndep clock test\n.factButtonTapped\nlet n = 0\nwhile isLoading { advance 300ms; let n = n + 1 }",
    "load stopwatch\ndep clock test\n.startTapped\nadvance 300ms\nreplay\nadvance 100ms\ndrop 3",
    "load counter\n.unknown\n.incrementButtonTapped { $0.count = 7 }\nexpect count == 5",
    "load counter\ndep clock test\n.factButtonTapped\nwait\nadvance 500ms\nadvance 500ms\nundo",
    "load counter\nexpect error { .factButtonTapped; advance 1s }\n.incrementButtonTapped",
    "load todos\nload counter as two\nuse todos\nclose two\nreset",
    "def twice() { .incrementButtonTapped; .incrementButtonTapped }\nload counter\ntwice()\nundo",
    "load search\ndep clock test\n.queryChanged(\"eyre\")\nadvance 300ms\nrun\nundo\nredo",
    "load settings\nshared displayName = \"Blob\"\nset depth 3\nscope /",
    "load dice\n.diceCountChanged(1)\n.rollButtonTapped\ndrop 1\nreplay\ngoto 2\nresend 1",
    "load counter\nedit count = 41\n.incrementButtonTapped\nscope /",
  ])
  func aSessionIsTheSameAgain(_ script: String) async throws {
    try await expectTheSameAgain(script)
  }

  @Test func idsAndDatesAndRandomNumbersAreTheSameAgain() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load todos; .addTodoButtonTapped; .addTodoButtonTapped; load dice")
    _ = await shell.run(".rollButtonTapped")
    let (again, summary) = try await replayed(journal)
    #expect(summary.differences.isEmpty, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    #expect(SessionPicture(shell.session).lines.contains { $0.contains("UUID(\"") })
  }

  /// Files that statements have read may have changed since, be gone, or be there now.
  @Test(arguments: [nil, #"{"count": 7}"#, ".decrementButtonTapped"] as [String?])
  func filesAreNotReadAgain(_ later: String?) async throws {
    let (shell, journal) = journaled()
    let path = try #require(folder.path)
    let files = ["state.json", "part.tcash", "none.json"].map { "\(path)/\($0)" }
    try #"{"count": 41}"#.write(toFile: files[0], atomically: true, encoding: .utf8)
    try ".incrementButtonTapped".write(toFile: files[1], atomically: true, encoding: .utf8)
    let done = await shell.run(
      "load counter with json \"\(files[0])\"\nif true { source \"\(files[1])\" }"
    )
    #expect(done.error == nil, "\(done.error ?? "")")
    #expect(await shell.run("load counter with json \"\(files[2])\"").code == "file-not-readable")
    for file in files {
      try? FileManager.default.removeItem(atPath: file)
      try later?.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let (again, summary) = try await replayed(journal)
    #expect(summary.isSame, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    #expect(await again.run("count").output == ["42"])
  }

  @Test func effectsRunAgainOnlyForWhatIsSentLater() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter\n.factButtonTapped")
    #expect(shell.session.hasEffectsInFlight)
    let (again, summary) = try await replayed(journal)
    #expect(!again.session.hasEffectsInFlight)
    #expect(summary.lostEffects.map(\.number) == [1])
    #expect(summary.notes.joined().contains("counter #1 .factButtonTapped"))
    _ = await again.run(".factButtonTapped")
    #expect(again.session.hasEffectsInFlight)
  }

  @Test func whatComesBetweenStatementsComesThereAgain() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter\n.factButtonTapped")
    await shell.letTimePass()
    _ = await shell.run("let text = fact\n.incrementButtonTapped")
    let (again, summary) = try await replayed(journal)
    #expect(summary.isSame)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
    #expect(again.session.variables["text"] as? String? != .some(nil))
  }

  @Test func aResumedSessionGoesOnInItsJournal() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter\n.factButtonTapped")
    let (second, _) = try await replayed(journal)
    journal.append(.resumedNow)
    second.session.beginJournal(in: journal, folder: nil)
    _ = await second.run(".incrementButtonTapped\nundo\nlet name = \"Blob\"")
    let (third, summary) = try await replayed(journal)
    #expect(summary.isSame)
    #expect(summary.lostEffects.isEmpty)
    #expect(SessionPicture(third.session) == SessionPicture(second.session))
  }

  @Test func aStatementThatWasCutOffIsDoneUpToItsLastAction() async throws {
    let journal = MemoryJournal()
    let records: [JournalRecord] = [
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: "repeat 5 { .incrementButtonTapped }", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 2), .did(number: 1, id: 1, draws: nil),
      .act(store: "counter", cause: nil, action: nil, step: 3), .did(number: 2, id: 2, draws: nil),
      .act(store: "counter", cause: nil, action: nil, step: 4),
    ]
    for record in records { journal.append(record) }
    let (shell, summary) = try await replayed(journal)
    #expect(await shell.run("count").output == ["2"])
    let cut = try #require(summary.cutStatement)
    #expect(cut.isDoneInPart)
    #expect(cut.actionCount == 2)
    #expect(cut.lastAction == JournalPlace(store: "counter", number: 2))
    let note = "its first 2 actions are done, up to counter #2; the rest is not"
    #expect(summary.notes.joined().contains(note), "\(summary.notes)")
  }

  @Test func aStatementThatDidNothingBeforeTheEndIsLeftOut() async throws {
    let journal = MemoryJournal()
    journal.append(.begin(text: "load counter", file: nil, folder: "/"))
    let (shell, summary) = try await replayed(journal)
    #expect(shell.session.stores.isEmpty)
    #expect(summary.cutStatement?.isDoneInPart == false)
    #expect(summary.notes.joined().contains("'load counter' was running"))
  }

  @Test func whatCanNoLongerBeBuiltIsNamed() async throws {
    let journal = MemoryJournal()
    let records: [JournalRecord] = [
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: ".factButtonTapped", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 1, id: 1, draws: nil),
      .act(store: "counter", cause: 1, action: ".factArrived(\"one\")", step: 1),
      .did(number: 2, id: 2, draws: nil), .end(outcome: .done),
      .begin(text: ".gone", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: ".incrementButtonTapped", file: nil, folder: "/"),
      .act(store: "counter", cause: nil, action: nil, step: 1), .did(number: 3, id: 3, draws: nil),
      .end(outcome: .done),
    ]
    for record in records { journal.append(record) }
    let (shell, summary) = try await replayed(journal)
    let notes = summary.notes.joined(separator: "\n")
    #expect(notes.contains("'.factButtonTapped': left out what an effect sent to counter"))
    #expect(notes.contains("'.gone': fails now: Counter.Action has no case 'gone'"))
    #expect(await shell.run("count").output == ["1"])
  }

  @Test func anInterruptedStatementStopsWhereItDid() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter")
    let task = Task {
      _ = await shell.run("repeat 1000000 { .incrementButtonTapped; let n = count }")
    }
    while (shell.session.current?.timeline.position ?? 0) < 7 { await Task.yield() }
    task.cancel()
    _ = await task.value
    _ = await shell.run(".decrementButtonTapped")
    let (again, summary) = try await replayed(journal)
    #expect(summary.isSame, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  @Test(
    arguments: [
      "while true { }", "repeat 1000000000 { }", "while true { count }", "while true { let a = 1 }",
      "for i in 1...1000000000 { if i == 0 { print(i) } }",
    ]
  )
  func aLoopThatWasInterruptedEndsAgain(_ loop: String) async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter")
    let task = Task { _ = await shell.run(loop) }
    while !shell.session.isEvaluating { await Task.yield() }
    task.cancel()
    _ = await task.value
    _ = await shell.run(".incrementButtonTapped")
    let (again, _) = try await replayed(journal)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  @Test func aSourcedFileNeedNotBeThereAnyMore() async throws {
    let file = "\(try #require(folder.path))/part.tcash"
    try "load counter\n.incrementButtonTapped\ndef up() { .incrementButtonTapped }\n".write(
      toFile: file,
      atomically: true,
      encoding: .utf8
    )
    let (shell, journal) = journaled()
    _ = await shell.run("source \"\(file)\"\nup()")
    try FileManager.default.removeItem(atPath: file)
    let (again, summary) = try await replayed(journal)
    #expect(summary.isSame, "\(summary.notes)")
    #expect(summary.statementCount == 4)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  @Test func whatTheProgramSharesComesAgain() async throws {
    let (shell, journal) = journaled(Shell.sharingFeatures)
    _ = await shell.run("load tally")
    let count = shell.session.references.live.first { $0.shortName == "count" }
    #expect(count?.setValue(17) == true)
    try await shell.session.settle()
    _ = await shell.run("let n = count\nshared count = 18\nundo")
    #expect(shell.session.variables["n"] as? Int == 17)
    let (again, summary) = try await replayed(journal, Shell.sharingFeatures)
    #expect(summary.isSame, "\(summary.notes)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))")
  }

  @Test func onlyWhatIsKeptIsASessionsPart() async throws {
    let (shell, journal) = journaled()
    _ = await shell.run("load counter\n.incrementButtonTapped\n.incrementButtonTapped")
    let second = Shell()
    let contents = JournalContents(journal.records)
    var told: [Int] = []
    _ = await SessionReplay(contents, in: second.evaluator)
      .run(limit: 2, continuingIn: journal) { told.append($0) }
    #expect(told == [1, 2])
    _ = await second.run(".decrementButtonTapped")
    let (third, summary) = try await replayed(journal)
    #expect(summary.statementCount == 3)
    #expect(SessionPicture(third.session) == SessionPicture(second.session))
    #expect(await third.run("count").output == ["0"])
  }

  // MARK: Storage

  @Test func movedValuesAreWhatTheyWere() async throws {
    let file = "\(try #require(folder.path))/app.json"
    try #"{"count": 41}"#.write(toFile: file, atomically: true, encoding: .utf8)
    let (shell, journal) = journaled(Shell.sharingFeatures)
    _ = await shell.run(
      "load tally\nshared storage appStorage file \"\(file)\" reload\nshared count = 50"
    )
    await PendingSaves.finish()
    let (again, summary) = try await replayed(journal, Shell.sharingFeatures)
    #expect(summary.isSame, "\(summary.notes)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))")
    // What came before is known, though the file has it no longer.
    #expect(await again.run("undo\ncount").output.last == "41")
  }

  @Test func whatOthersStoredMeanwhileHolds() async throws {
    let file = "\(try #require(folder.path))/app.json"
    let (shell, journal) = journaled(Shell.sharingFeatures)
    _ = await shell.run("load tally\nshared storage appStorage file \"\(file)\"\nshared count = 5")
    await PendingSaves.finish()
    shell.session.close(try shell.session.currentStore())
    try #"{"count": 99}"#.write(toFile: file, atomically: true, encoding: .utf8)
    let (again, summary) = try await replayed(journal, Shell.sharingFeatures)
    #expect(await again.run("count").output.last == "99")
    #expect(summary.notes.joined().contains("has been changed by others since"))
  }

  // MARK: Files

  @Test func aJournalOutlivesItsLastLineBeingCutOff() async throws {
    let path = "\(try #require(folder.path))/a.journal"
    do {
      let file = try JournalFile.create(at: path)
      let shell = Shell()
      shell.session.beginJournal(in: file, folder: "/")
      _ = await shell.run("load counter\n.incrementButtonTapped")
      #expect(throws: JournalError.self) { try JournalFile.reopen(path) }
    }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("garbage\n{\"begin\":{\"te".utf8))
    try handle.close()
    let file = try JournalFile.reopen(path)
    let contents = try #require(file.contents())
    #expect(contents.damage.map(\.kind) == [.changed, .cutOff])
    let shell = Shell()
    let summary = await SessionReplay(contents, in: shell.evaluator).run()
    #expect(summary.notes.joined().contains("the journal is damaged, and stays as it is"))
    #expect(await shell.run("count").output == ["1"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func aJournalOfALaterFormatIsLeftAlone() async throws {
    let text = #"{"header":{"version":99,"new":true}}"# + "\n" + #"{"unheardOf":{}}"# + "\n"
    let contents = JournalContents(parsing: Array(text.utf8))
    let shell = Shell()
    let summary = await SessionReplay(contents, in: shell.evaluator).run()
    #expect(summary.unknownVersion == 99)
    #expect(summary.notes.joined().contains("format 99"))
  }

  @Test func aLongSessionIsRepeatedInTimeThatGrowsAsItDoes() async {
    func contents(_ count: Int) async -> JournalContents {
      let (shell, journal) = journaled()
      _ = await shell.run("load counter")
      for _ in 0..<count { _ = await shell.run(".incrementButtonTapped") }
      return JournalContents(journal.records)
    }
    func timeToRepeat(_ contents: JournalContents, count: Int) async -> Duration {
      let again = Shell()
      let start = ContinuousClock.now
      _ = await SessionReplay(contents, in: again.evaluator).run()
      let time = ContinuousClock.now - start
      #expect(await again.run("count").output == ["\(count)"])
      return time
    }
    let (short, long) = (await contents(100), await contents(1500))
    await expectCost(
      timedBy: { await timeToRepeat(long, count: 1500) },
      isBelow: 60,
      timesThatTimedBy: { await timeToRepeat(short, count: 100) }
    )
  }
}
