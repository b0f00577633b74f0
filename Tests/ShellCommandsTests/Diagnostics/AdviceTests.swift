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
    // What is not there now
    (
      "load inventory\n.saveButtonTapped",
      "'.saveButtonTapped' is an action of 'destination.addItem', which is not presented now."
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
      "^~~~~ did you mean 'admin'?"
    ),
    (
      "load every\nedit permissions = .other",
      "It has .admin; 'Feature(…).value(\"other\", …)' registers it."
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
  ])
  func aVariableThatHidesAPropertySaysSo(_ script: String, _ notes: [String]) async {
    let outcome = await run(script)
    #expect(outcome.error == nil)
    #expect(outcome.output.filter { $0.contains("hides") } == notes)
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
