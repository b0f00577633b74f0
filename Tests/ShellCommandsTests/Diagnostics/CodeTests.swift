import Foundation
import ShellCommands
import ShellLanguage
import Testing

/// Codes are what people look up: each is explained, and by an example that has it.
@MainActor
@Suite struct CodeTests {
  /// Those that no example feature brings about, or only what is outside of the shell.
  private static let withoutExample: Set<String> = [
    "no-lesson", "unknown-lesson", "not-an-expectation",
    "several-buttons", "sends-nothing", "invalid-json", "snapshot-differs", "ambiguous-command",
    "ambiguous-session", "ambiguous-id",
    "unknown-id", "unmarked-id", "not-observable", "program-not-allowed", "program-not-started",
    "ambiguous-shared-key", "build-failed", "no-database",
    "cannot-be-changed",
    "cannot-be-written", "cannot-reload", "clock-runs-on", "dependency-cannot-be-set",
    "did-not-stop", "effects-in-flight", "empty-path", "empty-session",
    "endpoint-cannot-be-delayed", "endpoint-cannot-throw", "initializer-failed", "interrupted",
    "killed",
    "not-decoded", "not-settable", "program-ended", "shell-failed", "not-started",
    "profiler-failed", "profiler-not-found", "profiling-not-permitted",
    "read-only-shared-value", "restore-not-allowed", "scope-gone",
    "scope-mismatch", "session-does-not-fit", "session-is-running", "session-not-readable",
    "sourced-in-a-circle", "sourced-too-deeply", "storage-not-moved", "stub-does-not-fit",
    "text-too-long", "too-many-mistakes",
    "trapped", "traps-again", "unexpected-action", "unknown-session", "unexpected-option-value",
    "write-not-allowed", "no-temporary-folder",
    "wrong-state",
    "not-a-script", "no-block", "no-blocks", "exit-status", "timed-out", "memory-limit",
    "output-limit", "differs", "no-scripts", "unknown-variant", "not-executable",
  ]

  @Test func everyCodeIsExplainedOnce() throws {
    let explained = CodeExplanation.all.map(\.code)
    #expect(Set(explained).count == explained.count)
    let used = try Self.codesInSources()
    #expect(used.count > 100)
    #expect(used.subtracting(explained).sorted() == [], "codes without an explanation")
    #expect(Set(explained).subtracting(used).sorted() == [], "explanations of no code")
  }

  @Test(arguments: CodeExplanation.all.map(\.code))
  func theExamplesHaveTheCodeAndTheWayOut(_ code: String) async throws {
    let explanation = try #require(CodeExplanation.named(code))
    #expect(explanation.meaning.hasSuffix("."))
    guard let mistake = explanation.mistake, let instead = explanation.instead else {
      #expect(Self.withoutExample.contains(code), "no example")
      return
    }
    #expect(!Self.withoutExample.contains(code))
    let wrong = await Shell().run(mistake)
    #expect(wrong.code == code, "\(mistake)\n\(wrong.error ?? "no error")")
    let right = await Shell().run(instead)
    #expect(right.error == nil, "\(instead)\n\(right.error ?? "")")
  }

  @Test func everyMistakeOfTheTableHasAnExplainedCode() {
    let codes = Set(CodeExplanation.all.map(\.code))
    for mistake in Mistake.all {
      let code = mistake.answer.firstMatch(of: /error\[([a-z-]+)\]/).map { String($0.1) }
      #expect(code.map(codes.contains) == true, "\(mistake.testDescription)")
    }
  }

  /// The codes that the sources give to problems: no enum with values can list its own cases.
  private static func codesInSources() throws -> Set<String> {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift",
        file.path.contains("/Shell") || file.path.contains("/TcashKit"),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for body in text.matches(of: /var code: String \{\n(.*?)\n  \}\n/.dotMatchesNewlines()) {
        for code in body.1.matches(of: /"([a-z]+(?:-[a-z]+)*)"/) { codes.insert(String(code.1)) }
      }
    }
    return codes
  }
}
