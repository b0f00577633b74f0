import ComposableArchitecture
import Foundation
import ShellCommands
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

  @Test(arguments: ["authentication", "counter", "dice", "inventory", "todos", "twoCounters"])
  func anExampleIsExactlyTheSameAgain(_ name: String) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    let first = journaled()
    let outcome = await first.run(try String(contentsOf: script, encoding: .utf8))
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    _ = await first.run("save \"\(path())\"")
    let second = Shell()
    let restored = await second.run("load counter\nrestore \"\(path())\"")
    #expect(restored.error == nil, "\(restored.error ?? "")")
    let (now, before) = (SessionPicture(second.session), SessionPicture(first.session))
    #expect(now == before, "\(now.difference(from: before))")
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
    #expect(outcome.output.joined().contains("6 statements, 4 actions (todos: #1"))
    #expect(SessionPicture(second.session) == SessionPicture(first.session))
    #expect(await second.run("fact != nil").output == ["true"])
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
      differences.entries == ["counter #1 .incrementButtonTapped: is not there any more"]
    )
    #expect(differences.states.contains("dice: is not there any more"))
  }
}
