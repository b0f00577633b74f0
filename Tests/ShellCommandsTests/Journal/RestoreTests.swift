import ComposableArchitecture
import Foundation
import ShellCommands
import ShellJournal
import ShellLanguage
import ShellSession
import TcashKit
import Testing

/// What was saved takes the place of the session there is, exactly as it was.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct RestoreTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String = "session.tcash") -> String {
    "\(folder.path ?? "/nonexistent")/\(name)"
  }

  private func journaled() -> Shell {
    let shell = Shell()
    shell.session.beginJournal(
      in: MemoryJournal(),
      folder: FileManager.default.currentDirectoryPath
    )
    return shell
  }

  private func change(_ file: String, _ text: String, to other: String) throws {
    let script = try String(contentsOfFile: file, encoding: .utf8)
    #expect(script.contains(text))
    try script.replacing(text, with: other).write(toFile: file, atomically: true, encoding: .utf8)
  }

  private nonisolated static let examples = [
    "authentication", "board", "counter", "dice", "faults", "inventory", "messageCenter", "search",
    "settings", "stopwatch", "tabBar", "timeTravel", "todos", "twoCounters",
  ]

  private func example(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    return try String(contentsOf: script, encoding: .utf8)
  }

  /// Saved and restored in a fresh shell, the session is the same.
  private func expectTheSameAgain(_ first: Shell, _ comment: String) async throws {
    let saved = await first.run("save \"\(path())\" --force")
    try #require(saved.error == nil, "\(comment): \(saved.error ?? "")")
    let second = Shell()
    let restored = await second.run("load counter\nrestore \"\(path())\"")
    #expect(restored.error == nil, "\(comment): \(restored.error ?? "")")
    let (now, before) = (SessionPicture(second.session), SessionPicture(first.session))
    #expect(now == before, "\(comment): \(now.difference(from: before))")
  }

  @Test(arguments: examples)
  func anExampleIsExactlyTheSameAgain(_ name: String) async throws {
    let first = journaled()
    let outcome = await first.run(try example(name))
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    try await expectTheSameAgain(first, name)
  }

  /// Also where effects are in flight, and something is presented or not asserted yet.
  @Test(arguments: examples)
  func anExampleIsExactlyTheSameAgainFromItsMiddle(_ name: String) async throws {
    let first = journaled()
    let source = SourceText(try example(name))
    guard case .complete(let statements) = first.evaluator.parse(source, allowsAbbreviations: false)
    else { return try #require(Bool(false), "\(name) can't be parsed") }
    for (index, statement) in statements.enumerated() {
      let text = source[statement.span]
      let outcome = await first.run(text)
      try #require(outcome.error == nil, "\(text): \(outcome.error ?? "")")
      if index % 5 == 2 { try await expectTheSameAgain(first, "\(name) after \(text)") }
    }
  }

  @Test(arguments: ["0", "1"])
  func aScriptThatEndsItselfDoesNotEndTheShell(_ status: String) async throws {
    let script = "load counter\n.incrementButtonTapped\nexit \(status)\n.incrementButtonTapped\n"
    try script.write(toFile: path(), atomically: true, encoding: .utf8)
    let shell = journaled()
    let outcome = await shell.run("restore \"\(path())\"")
    #expect(outcome.quitStatus == nil)
    #expect(outcome.output.contains { $0.contains("ends itself at line 3") }, "\(outcome.output)")
    #expect(await shell.run("count").output == ["1"])
  }

  @Test(arguments: ["load nowhere\n", "load counter\nexpect count == 7\n", "", "\u{0}"])
  func aFailureSaysThatTheSessionIsAsItWas(_ script: String) async throws {
    try script.write(toFile: path(), atomically: true, encoding: .utf8)
    let shell = journaled()
    _ = await shell.run("load dice; .diceCountChanged(3)")
    let before = SessionPicture(shell.session)
    let outcome = await shell.run("restore \"\(path())\"")
    #expect(outcome.error?.contains("Nothing is restored: the session is as it was.") == true)
    #expect(SessionPicture(shell.session) == before)
    #expect(await shell.run("undo").error == nil)
  }

  @Test func savingAndRestoringCountTheSameStatements() async throws {
    let first = journaled()
    _ = await first.run("load counter; .incrementButtonTapped; state; history; count; .nonsense")
    let saved = await first.run("save \"\(path())\"")
    #expect(saved.output == ["  saved 2 statements in \(path())"])
    let second = Shell()
    let restored = await second.run("restore \"\(path())\"").output.joined(separator: " ")
    #expect(restored.contains("2 statements, 1 action (counter: #1)"), "\(restored)")
  }

  @Test func linesOfWhatIsRestoredAreTold() async throws {
    let script = "load counter\n.incrementButtonTapped\nlet n = 1\n"
    try script.write(toFile: path(), atomically: true, encoding: .utf8)
    let shell = journaled()
    let observer = InnerStatements()
    shell.evaluator.observer = observer
    _ = await shell.run("restore \"\(path())\"; source \"\(path())\"")
    let lines = [
      "\(path()):1 load counter", "\(path()):2 .incrementButtonTapped", "\(path()):3 let n = 1",
    ]
    #expect(observer.told == lines + lines)
  }

  @Test func whatDoesNotFitIsLeftOutWhereThatIsAskedFor() async throws {
    let first = journaled()
    _ = await first.run("load dice; .diceCountChanged(3); .rollButtonTapped; save \"\(path())\"")
    try change(path(), ".diceCountChanged(3)\n", to: ".diceCountChanged(three)\n")
    let second = Shell()
    let refused = await second.run("load counter; restore \"\(path())\"")
    #expect(refused.code == "session-does-not-fit")
    #expect(await second.run("stores").output.count == 1)
    let forced = await second.run("restore \"\(path())\" --force")
    #expect(forced.error == nil, "\(forced.error ?? "")")
    let output = forced.output.joined(separator: "\n")
    #expect(output.contains("is left out") && output.contains("ids, dates, chance"), "\(output)")
    #expect(await second.run("diceCount; rolls.count").output == ["2", "1"])
  }

  @Test func idsDatesAndAnswersAreTheSameAgain() async throws {
    let first = journaled()
    _ = await first.run("load todos; .addTodoButtonTapped; load dice; .rollButtonTapped")
    _ = await first.run("load counter; .factButtonTapped")
    await first.letTimePass(.seconds(2))
    let saved = await first.run("save \"\(path())\"")
    #expect(saved.error == nil, "\(saved.error ?? "")")
    let second = Shell()
    let outcome = await second.run("restore \"\(path())\"")
    #expect(outcome.output.joined().contains("statements, 4 actions (todos: #1"))
    #expect(SessionPicture(second.session) == SessionPicture(first.session))
    #expect(await second.run("fact != nil").output == ["true"])
  }

  @Test func filesThatWereReadNeedNotBeThere() async throws {
    let (script, json) = (path("part.tcash"), path("state.json"))
    let part = ".incrementButtonTapped\ndef again() { .incrementButtonTapped }\n"
    try part.write(toFile: script, atomically: true, encoding: .utf8)
    try #"{"count": 41}"#.write(toFile: json, atomically: true, encoding: .utf8)
    let first = journaled()
    let done = await first.run(
      "load counter with json \"\(json)\"\nif true { source \"\(script)\" }\nagain()"
    )
    #expect(done.error == nil, "\(done.error ?? "")")
    #expect(await first.run("save \"\(path())\"").error == nil)
    for file in [script, json] { try FileManager.default.removeItem(atPath: file) }
    let second = Shell()
    let restored = await second.run("restore \"\(path())\"")
    #expect(restored.error == nil, "\(restored.error ?? "")")
    #expect(await second.run("count").output == ["43"])
  }

  @Test func theScriptRunsByItselfToo() async throws {
    let first = journaled()
    _ = await first.run("load counter; .incrementButtonTapped; save \"\(path())\"")
    let text = try String(contentsOfFile: path(), encoding: .utf8)
    let second = Shell()
    #expect(await second.run(text).error == nil)
    #expect(await second.run("count").output == ["1"])
  }

  @Test func whatFitsNoMoreIsListedAndNothingChanges() async throws {
    let shell = journaled()
    _ = await shell.run("load counter; .incrementButtonTapped; .decrementButtonTapped")
    _ = await shell.run("save \"\(path())\"; let name = \"Blob\"")
    try change(path(), ".incrementButtonTapped\n", to: ".incremntButtonTapped\nload nowhere\n")
    let before = SessionPicture(shell.session)
    let outcome = await shell.run("restore \"\(path())\"")
    #expect(outcome.code == "session-does-not-fit")
    let error = outcome.error ?? ""
    #expect(error.contains("2 statements of"))
    #expect(error.contains("Counter.Action has no case 'incremntButtonTapped'; did you mean"))
    #expect(error.contains("line 7: "))
    #expect(error.contains("no feature"))
    #expect(SessionPicture(shell.session) == before)
  }

  @Test func aScriptThatWasChangedRunsAsItIsNow() async throws {
    let shell = journaled()
    _ = await shell.run("load counter; .incrementButtonTapped; save \"\(path())\"")
    try change(path(), ".incrementButtonTapped\n", to: "repeat 5 { .incrementButtonTapped }\n")
    #expect(await shell.run("restore \"\(path())\"").error == nil)
    #expect(await shell.run("count").output == ["5"])
  }

  @Test func aScriptThatFailsChangesNothing() async throws {
    let shell = journaled()
    _ = await shell.run("load counter; .incrementButtonTapped")
    try "load counter\nexpect count == 7\n".write(
      toFile: path(),
      atomically: true,
      encoding: .utf8
    )
    let outcome = await shell.run("restore \"\(path())\"")
    #expect(outcome.code == "expectation-failed")
    #expect(await shell.run("count").output == ["1"])
  }

  @Test func whatIsThereNoMoreLeavesEverythingAsItWas() async throws {
    let shell = journaled()
    _ = await shell.run("load counter")
    #expect(await shell.run("restore \"\(path("gone.tcash"))\"").code == "file-not-readable")
    #expect(shell.session.stores.count == 1)
  }

  @Test func aFormatOfALaterProgramIsRefused() async throws {
    let text = #"{"header":{"version":99}}"# + "\n"
    try text.write(toFile: path("a.journal"), atomically: true, encoding: .utf8)
    let outcome = await Shell().run("restore \"\(path("a.journal"))\"")
    #expect(outcome.code == "file-not-readable")
    #expect(outcome.error?.contains("format 99") == true)
  }

  @Test func effectsOfTheSessionBeforeAreCancelled() async throws {
    let shell = journaled()
    _ = await shell.run("load counter; save \"\(path())\"; .factButtonTapped")
    let old = shell.session
    #expect(old.hasEffectsInFlight)
    _ = await shell.run("restore \"\(path())\"")
    #expect(!old.hasEffectsInFlight)
    #expect(await shell.run("isLoading").output == ["false"])
    #expect(await shell.run("undo").error?.contains("undo") == true)
  }
}

/// What entries changed in one code and in another.
@MainActor
@Suite struct SessionTraceTests {
  private func trace(_ script: String) async -> SessionTrace {
    let shell = Shell()
    _ = await shell.run(script)
    return SessionTrace(of: shell.session)
  }

  @Test func whatChangedOtherwiseIsTold() async throws {
    let before = await trace("load counter\n.incrementButtonTapped\n.incrementButtonTapped")
    let now = await trace(
      "load counter with State(count: 5)\n.incrementButtonTapped\n.decrementButtonTapped"
    )
    let differences = now.differences(from: before)
    // The first changes it by as much as before.
    #expect(
      differences.entries == [
        "counter #2 .decrementButtonTapped: count: 6 → 5, before 1 → 2"
      ]
    )
    #expect(differences.states == ["counter: count: 5, before 2"])
  }

  @Test func theSameSessionHasNoDifferences() async throws {
    let script = "load counter\n.incrementButtonTapped\n.factButtonTapped\nundo"
    let (before, now) = (await trace(script), await trace(script))
    #expect(now.differences(from: before).isEmpty)
  }

  @Test func aTraceIsWrittenAndRead() async throws {
    let folder = TemporaryFolder()
    let url = URL(fileURLWithPath: try #require(folder.path)).appendingPathComponent("trace.json")
    let trace = await trace("load todos\n.addTodoButtonTapped\nload counter")
    try trace.write(to: url)
    #expect(try SessionTrace(contentsOf: url) == trace)
  }

  @Test func storesAndEntriesThatAreGoneAreTold() async throws {
    let before = await trace("load counter\n.incrementButtonTapped\nload dice")
    let differences = await trace("load counter").differences(from: before)
    #expect(
      differences.entries == ["counter #1 .incrementButtonTapped: no longer exists"]
    )
    #expect(differences.states.contains("dice: no longer exists"))
  }
}

/// Notes the statements of files.
@MainActor
private final class InnerStatements: EvaluationObserver {
  var told: [String] = []

  func willEvaluate(_ statement: Statement, in source: SourceText, isReplay: Bool) {
    let line = source.location(of: statement.span.start).line
    told.append("\(source.name ?? ""):\(line) \(source[statement.span])")
  }

  func didEvaluate(_: Statement, in _: SourceText, isExpectation _: Bool, error _: (any Error)?) {}
  func didReplaceSession(_ old: ShellSession) {}
}
