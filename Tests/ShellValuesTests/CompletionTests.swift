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
    (".inc", ["incrementTapped", "incrementTwice("], 1),
    (".", ["filterPicked(", "incrementTapped"], 1),
    (".incrementTwice(", ["by: "], 16), (".incrementTwice(b", ["by: "], 16),
    (".todos(.e", ["element("], 8), (".todos(", [".element("], 7),
    (".todos(.element(id: 2, action: .na", ["nameChanged(", "nameCleared"], 32),
    (".todos(.element(id: 2, ", ["action: "], 23),
    (".todos(.element(id: todos[0].id, action: .r", ["removed"], 42),
    (".filterPicked(", [".active", ".all", ".completed"], 14),
    (".filterPicked(.ac", ["active"], 15),
    (".toggled(", ["false", "true"], 9), (".toggled(t", ["true"], 9), (".incrementTapped)", [], 0),
    (".nope(.x", [], 0),
  ])
  func actions(_ text: String, _ expected: [String], _ start: Int) {
    let found = ActionCompletions.complete(text, for: Action.self)
    #expect(Set(found.map(\.insertion)).isSuperset(of: expected))
    if text != "." { #expect(found.map(\.insertion).sorted() == expected) }
    #expect(found.allSatisfy { $0.start == start })
  }

  @Test(arguments: [
    ("co", ["count"], 0), ("$0.co", ["count"], 3), ("todos[", ["id: 1]", "id: 2]"], 6),
    ("todos[id: 2].de", ["description"], 13), ("todos[0].is", ["isComplete"], 9),
    ("prices[", ["\"milk\"]", "\"tea\"]"], 7), ("numbers[", ["0]", "1]", "2]"], 8),
    ("destination?.", ["edit"], 13), ("nope.x", [], 0),
  ])
  func paths(_ text: String, _ expected: [String], _ start: Int) {
    var state = AppState()
    state.destination = .edit(Todo(id: 1))
    let found = PathCompletions.complete(text, in: state)
    #expect(found.map(\.insertion) == expected)
    #expect(found.allSatisfy { $0.start == start })
  }
}
