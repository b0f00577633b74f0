import ShellCommands
import ShellLanguage
import ShellOutput
import TcashKit
import Testing

/// Every mistake is answered with the text that its file holds: read the files, they are the table.
@MainActor
@Suite struct MistakeTests {
  @Test(arguments: Mistake.groups)
  func everyMistakeIsAnsweredAsWritten(_ group: String) async throws {
    var found: [(Mistake, String)] = []
    for mistake in Mistake.all where mistake.group == group {
      found.append((mistake, try await answer(to: mistake)))
    }
    if Mistake.isRecording { return try Mistake.record(group, found) }
    for (mistake, answer) in found {
      #expect(answer == mistake.answer, "\(mistake.testDescription)\n\(mistake.script)\n\(answer)")
    }
  }

  @Test func theTableIsLong() {
    #expect(Mistake.all.count >= 150)
    #expect(Mistake.groups.allSatisfy { group in Mistake.all.contains { $0.group == group } })
    let scripts = Mistake.all.map { "\($0.isAtPrompt)\($0.script)" }
    #expect(Set(scripts).count == scripts.count, "a mistake stands there twice")
  }

  @Test func aCheckSaysTheSameAsARun() async throws {
    var foundByCheck = 0
    for mistake in Mistake.all where !mistake.isAtPrompt && !mistake.readsFiles {
      let source = SourceText(mistake.script)
      let features = Shell.exampleFeatures.map(\.registered)
      guard let error = ScriptChecker(features: features).check(source).first else { continue }
      foundByCheck += 1
      let answer = Self.text(of: error)
      let run = try await self.answer(to: mistake)
      #expect(answer == run, "\(mistake.testDescription)\n\(mistake.script)")
    }
    #expect(foundByCheck >= 100, "only \(foundByCheck)")
  }

  private func answer(to mistake: Mistake) async throws -> String {
    let shell = Shell()
    let folder = try MistakeFiles()
    shell.evaluator.options.directory = folder.path
    shell.evaluator.options.writePermission = WritePermission(within: [folder.path])
    let outcome = await shell.run(mistake.script, allowsAbbreviations: mistake.isAtPrompt)
    return (outcome.error ?? "NO ERROR").replacing(folder.path + "/", with: "")
  }

  static func text(of error: EvaluationError) -> String {
    DiagnosticRenderer(source: error.source, callers: error.callers).lines(for: error.diagnostic)
      .map(\.plain).joined(separator: "\n")
  }
}
