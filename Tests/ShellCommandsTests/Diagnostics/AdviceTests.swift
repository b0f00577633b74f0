import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// Ways out that depend on what there is when the mistake is made.
@MainActor
@Suite struct AdviceTests {
  private func run(_ script: String) async -> Shell.Outcome {
    let shell = Shell(
      Shell.exampleFeatures + [
        Feature("screens", initialState: Screens.State()) { Screens() },
        Feature("every", initialState: EveryValue.State()) { EveryValue() }
          .value("admin", EveryValue.Permissions.write),
      ]
    )
    return await shell.run(script)
  }

  @Test(arguments: [
    // An element that there is
    (
      "load screens\n.titleChanged",
      "error[unknown-action]: Screens.Action has no case 'titleChanged'"
    ),
    (
      "dep uuid incrementing\nload todos\n.addTodoButtonTapped\n.checkBoxToggled",
      "'.checkBoxToggled' is an action of 'todos[0]': 'scope todos[0]' first, or "
        + "'.todos(.element(id: UUID(0), action: .checkBoxToggled))'."
    ),
    (
      "load todos\n.checkBoxToggled",
      "'.checkBoxToggled' is an action of an element of 'todos', which is empty now."
    ),
    (
      "dep uuid incrementing\nload todos\n.addTodoButtonTapped\n.todos[0].textFieldChanged(\"x\")",
      "'.textFieldChanged' is an action of 'todos[0]': 'scope todos[0]' first, or "
        + "'.todos(.element(id: UUID(0), action: .textFieldChanged))'."
    ),
    // What is not there now
    (
      "load inventory\n.saveButtonTapped",
      "'.saveButtonTapped' is an action of 'destination.addItem', which is not presented now."
    ),
    (
      "load inventory\n.confirmDeletion(id: 2)",
      "'.confirmDeletion' is an action of 'destination.alert', which is not presented now."
    ),
    (
      "load inventory\n.addButtonTapped\n.confirmDeletion(id: 2)",
      "'.confirmDeletion' is an action of 'destination.alert', which is not presented now."
    ),
    // Commands written as actions
    (
      "load inventory\n.addButtonTapped\nscope destination\n.dismiss",
      "'dismiss' without the dot is a command: "
        + "Close the innermost child that is presented or pushed, as a view does."
    ),
    // Swift's methods
    (
      "load todos\ntodos.allSatisfy { $0.isComplete }",
      "Write '!todos.contains { !$0.isComplete }'."
    ),
    (
      "load todos\nexpect todos.allSatisfy({ !$0.isComplete })",
      "Write '!todos.contains { $0.isComplete }'."
    ),
    (
      "load todos\ntodos.allSatisfy(\\.isComplete)",
      "Write '!todos.contains { !$0.isComplete }'."
    ),
    (
      "load todos\nlet x = todos.allSatisfy { $0.description == \"\" || $0.isComplete }",
      "Write '!todos.contains { !($0.description == \"\" || $0.isComplete) }'."
    ),
    (
      "load todos\ntodos.first { $0.isComplete }",
      "Write 'todos.filter { $0.isComplete }.first'."
    ),
    (
      "load todos\nif todos.first(where: { $0.isComplete }) != nil { print 1 }",
      "Write 'todos.filter { $0.isComplete }.first'."
    ),
    (
      "load todos\ntodos.sorted { $0.description < $1.description }",
      "'sorted(\\.description)' sorts by a value, the smallest first."
    ),
    (
      "load todos\n[3, 1].sorted(by: { $0 > $1 })",
      "'sorted()' sorts the elements themselves, the smallest first."
    ),
    // Actions that there are
    ("load todos\nappear", "Any other can be named: 'appear .addTodoButtonTapped'."),
    ("load inventory\nappear", "Any other can be named: 'appear .addButtonTapped'."),
    // Elements of what a path names
    ("load todos\nscope todos[9]", "It is empty."),
    // Variables that hide properties
    (
      "let count = 9\nload counter\nexpect count == 0",
      "'count' is a variable; the state's property is '$0.count', which is 0."
    ),
    // The parent by its name
    (
      "load twoCounters\nscope counter1\n.counter2(.incrementButtonTapped)",
      "'.counter2' is an action of the parent, TwoCounters: 'scope ..' first."
    ),
    (
      "load twoCounters\nscope counter1\ncounter2.count",
      "'counter2' is a property of the parent, TwoCounters: 'scope ..' first."
    ),
    // What a view sends
    (
      "load screens\nscope rows[0]\n.alertTapped",
      "^~~~~~~~~~~ did you mean '.view(.alertTapped)'?"
    ),
    (
      "load screens\nscope rows[0]\n.alertTaped",
      "^~~~~~~~~~ did you mean '.view(.alertTapped)'?"
    ),
    (
      "load screens\nscope rows[0]\n.bindin",
      "^~~~~~ did you mean '.view(.binding(…))'?"
    ),
    // Members of option sets and cases of errors
    (
      "load every\nedit permissions = [.adimn]",
      "^~~~~ did you mean '.admin'?"
    ),
    (
      "load every\nedit permissions = .other",
      "It has .admin, .read, .write. 'Feature(…).member(\"other\", …)' makes another member known."
    ),
    (
      "load screens\n.failed(ScreensFailure.offlin)",
      "^~~~~~ did you mean '.offline'?"
    ),
  ])
  func theWayOutIsNamed(_ script: String, _ answer: String) async {
    let outcome = await run(script)
    let lines = (outcome.error ?? "").split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0 == answer }, "\(outcome.error ?? "no error")")
  }

  @Test func aScreenThatIsNotOnTheStackIsSaidToBeSo() async {
    let outcome = await run("load inventory\n.editButtonTapped")
    #expect(outcome.code == "unknown-action")
  }

  @Test(arguments: [
    (
      "load counter\nlet count = 3",
      ["  'count' hides the state's property, which is '$0.count' now"]
    ),
    ("load counter\nlet other = 3", []), ("let count = 3", []),
    (
      "let count = 3\nload counter",
      ["  'count' hides the state's property, which is '$0.count' now"]
    ),
    (
      "load counter\nload twoCounters\nlet count = 3\nscope counter1\nuse counter",
      [
        "  'count' hides the state's property, which is '$0.count' now",
        "  'count' hides the state's property, which is '$0.count' now",
      ]
    ),
    ("load counter\nuse counter\nuse counter", []),
  ])
  func aVariableThatHidesAPropertySaysSo(_ script: String, _ notes: [String]) async {
    let outcome = await run(script)
    #expect(outcome.error == nil)
    #expect(outcome.output.filter { $0.contains("hides") } == notes)
  }

  @Test(arguments: [
    ("let state = 3", ["  'state' remains a command; 'print state' prints the variable"]),
    ("let load = 4", ["  'load' remains a command; 'print load' prints the variable"]),
    ("let dep = 4", ["  'dep' remains a command; 'print dep' prints the variable"]),
    ("let other = 3", []),
  ])
  func aVariableNamedAsACommandSaysSo(_ script: String, _ notes: [String]) async {
    let shell = Shell()
    let outcome = await shell.run(script)
    #expect(outcome.output.filter { $0.contains("remains") } == notes)
    for note in notes {
      let name = note.split(separator: "'")[1]
      #expect(await shell.run("print \(name)").error == nil)
    }
  }

  @Test func allActionsIncludeWhatButtonsSend() async {
    let outcome = await run("load inventory\nactions --all")
    #expect(
      outcome.output.contains {
        $0.contains(".destination(.presented(.alert(.confirmDeletion(id: ")
      },
      "\(outcome.output)"
    )
    let rows = await run("load screens\nactions rows.confirmed")
    #expect(rows.output.contains { $0.contains("action: .alert(.presented(.confirmed))") })
  }
}
