import ComposableArchitecture
import ExampleFeatures
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// What `$0` is: the innermost of an endpoint's arguments, an element and the value of a repeated action, else
/// the state.
@MainActor
@Suite struct ParameterTests {
  @Test(arguments: [
    // The state
    ("load counter\nexpect $0.count == 0", nil), ("load counter\nprint \"\\($0.count)\"", "0"),
    ("load twoCounters\nscope counter1\nexpect $0.count == 0", nil),
    ("load counter\n.incrementButtonTapped { $0.count = $0.count + 1 }", nil),
    ("load counter\nif $0.count == 0 { print $0.count }", "0"),
    ("load counter\nfor n in 1...2 { print n + $0.count }", "2"),
    ("load counter\ndef f(n) { print n + $0.count }\nf(4)", "4"),
    // An element
    ("print [1, 2].map { $0 }", "[1, 2]"), ("print [1, 2].map($0 * 2)", "[2, 4]"),
    ("load counter\nprint [1, 2].map { $0 + count }", "[1, 2]"),
    ("load counter\nprint [1, 2].map { $0 + 1 } == [$0.count + 2, 3]", "true"),
    ("load counter\nprint [[1], [2]].map { $0.map { $0 + 1 } }", "[[2], [3]]"),
    ("print [[1, 2], [3]].filter { $0.contains(3) }", "[[3]]"),
    ("print [[1, 2], [3]].filter { $0.contains { $0 == 3 } }", "[[3]]"),
    ("print [1, 2].filter { [2].contains($0) }", "[2]"),
    ("print [1, 2].map { \"n\\($0)\" }", "[\"n1\", \"n2\"]"),
    ("load counter\nprint [3, 4][$0.count]", "3"),
    ("load counter\n.incrementButtonTapped { $0.count = [1].map { $0 }.count + $0.count }", nil),
    // A variable has the value, not the expression.
    ("load counter\nlet n = $0.count\n.incrementButtonTapped\nprint n", "0"),
    // The value of an action that is sent again
    ("load dice\n.diceCountChanged(3)\nresend 1 { $0 = 5 }\nexpect $0.diceCount == 5", nil),
    ("load dice\n.diceCountChanged(3)\nresend 1 { $0 = $0 + 1 }\nexpect diceCount == 4", nil),
    (
      "load dice\n.diceCountChanged(3)\nresend 1 { $0 = [$0].map { $0 + 2 }[0] }\nexpect diceCount == 5",
      nil
    ),
    // The arguments of an endpoint
    (
      "load counter\ndep numberFact.fetch returns \"n\\($0)\"\n.factButtonTapped\nprint fact", "n0"
    ),
    (
      "load counter\ndep numberFact.fetch returns \"\\([$0, 5].map { $0 + 1 })\"\n.factButtonTapped\nprint fact",
      "[1, 6]"
    ),
    ("load counter\ndep numberFact.fetch returns \"x\"\nprint $0.count", "0"),
  ])
  func theInnermostIsMeant(_ script: String, _ last: String?) async {
    let outcome = await Shell().run(script)
    #expect(outcome.error == nil, "\(script)\n\(outcome.error ?? "")")
    if let last { #expect(outcome.output.last == last, "\(script)") }
  }

  @Test func aCheckFindsWhatARunFinds() async {
    let features = Shell.exampleFeatures.map(\.registered)
    for (script, code) in [
      ("load todos\ntodos.map(\\.descriptio)", "unknown-member"),
      ("load todos\ntodos.filter { $0.description }", "type-mismatch"),
      ("load todos\nexpect todos.contains { $0.isComplet }", "unknown-member"),
      ("load todos\nprint todos.sorted(\\.isComplete)", "no-order"),
      ("load todos\nfor t in todos.filter { $0.description == 1 } { print t }", "type-mismatch"),
      (
        "load todos\n.todos(.element(id: UUID(0), action: .textFieldChanged(todos.map(\\.id))))",
        "type-mismatch"
      ),
      ("load counter\nreceive \\.factRespons", "unknown-action"),
    ] {
      let error = ScriptChecker(features: features).check(SourceText(script)).first
      #expect(error?.diagnostic.code == code, "\(script)")
      #expect(await Shell().run(script).code == code, "\(script)")
    }
  }

  // MARK: Other values

  @Test func dateNowIsTheDateThatReducersAreTold() async {
    let outcome = await Shell().run(
      """
      dep date "2026-01-01T00:00:00Z"
      load counter
      expect Date.now == "2026-01-01T00:00:00Z"
      expect Date() == Date.now
      let later = Date.now + 1h
      expect later == "2026-01-01T01:00:00Z"
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("receive \\.factResponse", nil), ("receive \\.factResponse.success", nil),
    ("receive \\.factResponse.failure", "not-received"),
    ("receive \\.factRespons", "unknown-action"),
  ])
  func aCaseKeyPathReceivesAnyPayload(_ statement: String, _ code: String?) async {
    let outcome = await Shell().run(
      "load counter\ndep numberFact mock\n.factButtonTapped\n" + statement
    )
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  @Test(arguments: [
    ("load todos\n.addTodoButtonTapped", "todos.map(\\.", ["description", "id", "isComplete"]),
    ("load todos\n.addTodoButtonTapped", "todos.filter { $0.is", ["isComplete"]),
    ("load todos", "todos.map(\\.desc", ["description"]),
    ("load todos", "print todos.contains { $0.desc", ["description"]),
    ("load todos", "expect todos.contains(where: $0.isC", ["isComplete"]),
  ])
  func tabOffersWhatAnElementHas(_ script: String, _ text: String, _ expected: [String]) async {
    let shell = Shell()
    _ = await shell.run(script)
    let found = shell.evaluator.completions(for: text).items.map(\.text)
    #expect(found.sorted() == expected, "\(text)")
  }
}
