import Foundation
import ShellCommands
import ShellJournal
import ShellLanguage
import ShellOutput
import ShellSession
import TcashKit
import Testing

/// All that the shell does with a command follows from the command's own file.
@MainActor
@Suite struct CommandFileTests {
  private static let catalog = CommandCatalog.current.adding(BumpCommand.self)

  private func withBump(_ operation: @MainActor () async throws -> Void) async rethrows {
    try await CommandCatalog.$current.withValue(Self.catalog, operation: operation)
  }

  private func loaded(_ script: String = "") async -> Shell {
    let shell = Shell()
    _ = await shell.run("load counter\n" + script)
    return shell
  }

  private func codes(in script: String) -> [String] {
    ScriptChecker(features: Shell.exampleFeatures.map(\.registered)).check(SourceText(script))
      .map(\.diagnostic.code)
  }

  @Test func itRunsAsItsExamplesSay() async {
    await withBump {
      for example in BumpCommand.signature.examples {
        let outcome = await Shell().run(example.script)
        #expect(outcome.error == nil, "\(outcome.error ?? "")")
      }
    }
  }

  @Test func itIsUnknownToAnotherCatalog() async {
    #expect(await loaded().run("bump count").code == "unknown-command")
  }

  @Test func aCheckFindsWhatARunWould() async throws {
    await withBump {
      #expect(codes(in: "load counter\nbump count by 2").isEmpty)
      for (script, code) in [
        ("bump count", "no-store"), ("load counter\nbump cuont", "unknown-member"),
        ("load counter\nbump count by \"x\"", "type-mismatch"),
        ("load counter\nbump count by -1", "negative-count"),
        ("load counter\nbump", "missing-argument"),
        ("load counter\nbump count --thrice", "unknown-option"),
      ] {
        #expect(codes(in: script) == [code], "\(script)")
        #expect(await Shell().run(script).code == code, "\(script)")
      }
    }
  }

  @Test func itsErrorIsExplainedAndHasItsPlace() async throws {
    try await withBump {
      let outcome = await loaded().run("bump fact")
      #expect(outcome.code == "not-a-number")
      #expect(outcome.error?.contains("\n       ^~~~") == true, "\(outcome.error ?? "")")
      let explanation = try #require(CodeExplanation.named("not-a-number"))
      #expect(await Shell().run(explanation.mistake ?? "").code == "not-a-number")
      #expect(await Shell().run(explanation.instead ?? "").error == nil)
      #expect(await Shell().run("help not-a-number").error == nil)
    }
  }

  @Test func helpAndCompletionKnowIt() async throws {
    await withBump {
      let shell = await loaded()
      #expect(await shell.run("help bump").output.first == BumpCommand.signature.usage)
      let candidates = { @MainActor (text: String) -> [String] in
        shell.evaluator.completions(for: text).items.map(\.text)
      }
      #expect(candidates("bum").contains("bump"))
      #expect(candidates("bump co") == ["count"])
      #expect(candidates("bump count ").contains("by"))
      #expect(candidates("bump count --").contains("--twice"))
    }
  }

  @Test func itCanBeUndoneSavedAndReported() async throws {
    try await withBump {
      let folder = TemporaryFolder()
      let file = try #require(folder.path) + "/bump.tcash"
      let shell = await loaded("bump count by 2\nbump count")
      #expect(await shell.run("count").output == ["3"])
      let history = await shell.run("history")
      let json = history.reports.compactMap { JSONFormat().line(for: $0) }
      #expect(json.contains { $0.contains("\"edit\"") }, "\(json)")
      #expect(await shell.run("undo; count").output.last == "2")
      #expect(await shell.run("redo; save \"\(file)\"").error == nil)
      let script = try String(contentsOfFile: file, encoding: .utf8)
      #expect(script.contains("bump count by 2"))
      #expect(await Shell().run(script + "\nexpect count == 3").error == nil)
    }
  }

  @Test func aJournalDoesItAgain() async throws {
    await withBump {
      let shell = Shell()
      let journal = MemoryJournal()
      shell.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
      for line in ["load counter", "bump count by 5 --twice", "bump fact", "undo", "redo"] {
        _ = await shell.run(line)
      }
      let again = Shell()
      let summary = await SessionReplay(JournalContents(journal.records), in: again.evaluator).run()
      #expect(summary.differences.isEmpty, "\(summary.notes)")
      #expect(await again.run("count").output == ["10"])
    }
  }
}
