import ComposableArchitecture
import Foundation
import PlatformIO
import ShellCommands
import ShellJournal
import ShellSession
import TcashKit
import Testing

/// A file from elsewhere is data: it acts outside of the session only if the user agrees, or within a
/// script's limits.
@MainActor
@Suite struct ForeignFileTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { "\(folder.path ?? "/nonexistent")/\(name)" }

  private func write(_ text: String, _ name: String = "a.tcash") throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  @Test func aScriptThatWritesOrRunsIsListedAndAskedFor() async throws {
    let file = try write(
      """
      load counter
      def backUp() { if true { save "b.tcash" } }
      repeat 2 {
        !touch "\(path("touched"))"
      }
      shared storage appStorage file "app.json"
      shared storage appStorage memory
      source "c.tcash"

      """
    )
    for isAllowed in [false, true] {
      let shell = Shell()
      var requests: [OutsideRequest] = []
      shell.evaluator.consent = { request in
        requests.append(request)
        return isAllowed
      }
      _ = try write("let n = 7\n", "c.tcash")
      let outcome = await shell.run("load dice; restore \"\(file)\"")
      let request = try #require(requests.first)
      #expect(requests.count == 1)
      #expect(
        request.calls.calls.map(\.text) == [
          "save \"b.tcash\"", "!touch \"\(path("touched"))\"",
          "shared storage appStorage file \"app.json\"", "source \"c.tcash\"",
        ]
      )
      #expect(request.calls.calls.map(\.work) == [.writes, .runs, .writes, .runs])
      #expect(request.text.contains("runs: !touch"), "\(request.text)")
      #expect(outcome.code == (isAllowed ? nil : "restore-not-allowed"), "\(outcome.error ?? "")")
      #expect(shell.session.stores.map(\.name) == (isAllowed ? ["counter"] : ["dice"]))
      #expect(FileManager.default.fileExists(atPath: path("touched")) == isAllowed)
    }
  }

  @Test func whatIsNotReplayedIsNotAskedFor() async throws {
    let records: [JournalRecord] = [
      .header(version: 2, program: "tcash", features: [], folder: "/", start: ""),
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: "save \"a.tcash\"", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: "!true", file: nil, folder: "/"), .end(outcome: .done),
    ]
    let file = try write(JournalFile.text(of: records), "a.journal")
    let shell = Shell()
    shell.evaluator.consent = { _ in
      Issue.record("there is nothing to ask for")
      return false
    }
    #expect(await shell.run("restore \"\(file)\"").error == nil)
    #expect(shell.session.stores.map(\.name) == ["counter"])
  }

  @Test func storageOfAJournalIsAskedFor() async throws {
    let storage = "shared storage appStorage file \"\(path("app.json"))\" keep"
    let records: [JournalRecord] = [
      .header(version: 2, program: "tcash", features: [], folder: "/", start: ""),
      .begin(text: "load counter", file: nil, folder: "/"), .end(outcome: .done),
      .begin(text: storage, file: nil, folder: "/"), .end(outcome: .done),
    ]
    let contents = JournalContents(parsing: Array(JournalFile.text(of: records).utf8))
    let calls = OutsideCalls(in: contents, Shell().evaluator)
    #expect(calls.calls.map(\.text) == [storage])
  }

  /// In a script nobody is asked: its limits hold for what is replayed, too.
  @Test func aScriptsLimitsHoldForWhatIsReplayed() async throws {
    let outside = TemporaryFolder()
    let target = "\(try #require(outside.path))/app.json"
    let first = Shell(Shell.sharingFeatures)
    first.session.beginJournal(in: MemoryJournal(), folder: "/")
    _ = await first.run("load tally; shared storage appStorage file \"\(target)\" keep")
    _ = await first.run("shared count = 5; save \"\(path("a.tcash"))\"")
    await PendingSaves.finish()
    try FileManager.default.removeItem(atPath: target)

    let second = Shell(Shell.sharingFeatures)
    second.evaluator.options.writePermission = WritePermission(within: [try #require(folder.path)])
    second.evaluator.options.allowsPrograms = false
    let outcome = await second.run("restore \"\(path("a.tcash"))\"")
    #expect(outcome.code == "session-does-not-fit", "\(outcome.error ?? "none")")
    #expect(second.session.stores.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: target))

    let script = try write("load tally\n!true\n", "b.tcash")
    #expect(await second.run("restore \"\(script)\"").code == "program-not-allowed")
  }
}
