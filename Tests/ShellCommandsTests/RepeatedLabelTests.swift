import Foundation
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// A label that is given twice: one of the values would be lost.
@MainActor
@Suite struct RepeatedLabelTests {
  /// Scripts that end with a statement in which a label is there twice.
  @Test(arguments: [
    ("load counter with State(count: 1, count: 2)", "count"),
    ("load counter with (count: 1, isLoading: true, count: 2)", "count"),
    ("load todos with (todos: [Todo.State(id: UUID(0), id: UUID(1))])", "id"),
    ("load stopwatch\n.alarmSet(\"a\", after: 1s, after: 2s)", "after"),
    ("load counter\nprint [Counter.State(count: 1, isLoading: true, count: 2)]", "count"),
    ("print (a: 1, b: 2, a: 3)", "a"), ("let sizes = [(a: 1, a: 2)]", "a"),
  ])
  func theSecondIsAnError(_ script: String, _ label: String) async throws {
    let outcome = await Shell().run(script)
    #expect(outcome.code == "wrong-label", "\(outcome.error ?? "no error")")
    let text = "a value with the label '\(label)' is already given"
    #expect(outcome.error?.contains(text) == true, "\(outcome.error ?? "")")

    let checker = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
    let found = checker.check(SourceText(script)).map(\.diagnostic)
    #expect(found.map(\.code) == ["wrong-label"])
    let second = try #require(script.range(of: label + ":", options: .backwards))
    let start = script.utf8.distance(from: script.startIndex, to: second.lowerBound)
    #expect(found.first?.span == SourceSpan(start, start + label.utf8.count))
  }
}
