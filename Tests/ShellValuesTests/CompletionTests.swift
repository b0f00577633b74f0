import ShellCompletion
import ShellValues
import Testing

@Suite struct CompletionTests {
  enum Action {
    case incrementTapped
    case incrementTwice(by: Int)
    case todos(IdentifiedAction)
    case filterPicked(Filter)
    case toggled(Bool)
  }
  enum IdentifiedAction { case element(id: Int, action: RowAction) }
  enum RowAction { case nameChanged(String), nameCleared, removed }

  @Test(arguments: [
    (".inc", ["incrementTwice(", "incrementTapped"], "inc"),
    (
      ".",
      ["incrementTwice(", "todos(", "filterPicked(", "toggled(", "incrementTapped"], ""
    ),
    (".incrementTwice(", ["by: "], ""), (".incrementTwice(b", ["by: "], "b"),
    (".todos(.e", ["element("], "e"), (".todos(", [".element("], ""),
    (".todos(.element(id: 2, action: .na", ["nameChanged(", "nameCleared"], "na"),
    (".todos(.element(id: 2, ", ["action: "], ""),
    (".todos(.element(id: todos[0].id, action: .r", ["removed"], "r"),
    (".filterPicked(", [".all", ".active", ".completed"], ""),
    (".filterPicked(.ac", ["active"], "ac"),
    (".toggled(", ["true", "false"], ""), (".toggled(t", ["true"], "t"),
    (".incrementTapped)", [], ""),
    (".nope(.x", [], ""),
  ])
  func actions(_ text: String, _ expected: [String], _ prefix: String) {
    let found = fitting(ExpressionCompletions(text, expecting: ValueExpectation(Action.self)))
    #expect(found.map(\.insertion) == expected)
    #expect(found.allSatisfy { $0.prefix == prefix })
  }

  @Test(arguments: [
    ("co", ["count"], "co"), ("$0.co", ["count"], "co"),
    ("todos[", ["id: 1]", "id: 2]", "0]", "1]"], ""), ("todos[id: 2", ["id: 2]"], "id: 2"),
    ("todos[1", ["1]"], "1"), ("todos[id: 2].de", ["description"], "de"),
    ("todos[0].is", ["isComplete"], "is"), ("prices[", ["\"milk\"]", "\"tea\"]"], ""),
    ("prices[\"t", ["\"tea\"]"], "\"t"), ("numbers[", ["0]", "1]", "2]"], ""),
    ("destination?.", ["edit"], ""), ("nope.x", [], ""),
  ])
  func paths(_ text: String, _ expected: [String], _ prefix: String) {
    var state = AppState()
    state.destination = .edit(Todo(id: 1))
    let found = fitting(PathCompletions.complete(text, environment: TestEnvironment(state: state)))
    #expect(found.map(\.insertion) == expected)
    #expect(found.allSatisfy { $0.prefix == prefix })
  }

  @Test(arguments: [
    (".incrementTwice(", "by: Int"), (".incrementTwice(b", "y: Int"),
    (".incrementTwice(by: ", "Int"),
    (".incrementTwice(by: 1", nil), (".incrementTwice(by: 1)", nil), (".incrementTw", nil),
    (".todos(.element(", "id: Int, action: CompletionTests.RowAction"),
    (".todos(.element(id: 2", ", action: CompletionTests.RowAction"),
    (".todos(.element(id: 2, ", "action: CompletionTests.RowAction"),
    (".todos(.element(id: 2, action: .nameChanged(", "String"),
    (".todos(.element(id: rows[", ", action: CompletionTests.RowAction"),
    (".nope(", nil), (".toggled((", nil),
  ])
  func hints(_ text: String, _ expected: String?) {
    let completions = ExpressionCompletions(text, expecting: ValueExpectation(Action.self))
    #expect(completions.parameterHint == expected)
  }

  private struct Found {
    var insertion: String
    var prefix: String
  }

  /// What begins with the unfinished word.
  private func fitting(_ completions: ExpressionCompletions) -> [Found] {
    fitting(completions.completions())
  }

  private func fitting(_ groups: [ValueCompletions]) -> [Found] {
    groups.flatMap { group in
      group.completions.filter { $0.insertion.hasPrefix(group.prefix) }.map {
        Found(insertion: $0.insertion, prefix: group.prefix)
      }
    }
  }
}
