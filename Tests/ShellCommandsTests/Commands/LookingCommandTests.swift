import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// `find`, `watch`, `type` and `actions`.
@MainActor
@Suite struct LookingCommandTests {
  private func run(_ script: String) async -> Shell.Outcome {
    await Shell([Feature("screens", initialState: Screens.State()) { Screens() }])
      .run("load screens\n" + script)
  }

  @Test(arguments: [
    ("find tea", ["  prices[\"tea\"] 2.5"]), ("find \"2.5\"", ["  prices[\"tea\"] 2.5"]),
    ("find LOG", ["  log []"]), ("find nowhere", ["  'nowhere' is nowhere in the state"]),
    ("edit rows[0].title = \"Pen\"\nfind pen", ["  rows[id: 1].title \"Pen\""]),
    ("scope rows[id: 1]\nfind title", ["  title \"\""]),
  ])
  func textIsFoundInNamesAndValues(_ script: String, _ lines: [String]) async {
    let outcome = await run(script)
    #expect(outcome.error == nil)
    #expect(Array(outcome.output.suffix(lines.count)) == lines)
  }

  @Test func whatIsFoundIsListedUpToALimitAndCounted() async {
    let outcome = await run(
      """
      for i in 0..<60 { edit log = log + ["needle"] }
      find needle
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.last == "  … and 10 more places")
    #expect(
      outcome.output.filter { $0.hasSuffix(" \"needle\"") && $0.hasPrefix("  log[") }.count == 50
    )
  }

  @Test func whatIsWatchedIsPrintedWhenItChanges() async {
    let outcome = await run(
      """
      watch log.count
      watch sheet.title
      .askTapped
      .openTapped(id: 1)
      dismiss
      .pushTapped
      undo
      watch
      watch --off log.count
      .answered(3)
      """
    )
    #expect(outcome.error == nil)
    let watched = outcome.output.filter { $0.contains("watch ") }
    #expect(
      watched == [
        "  watch log.count: 0 → 1", "  watch log.count: 1 → 2",
        "  watch sheet.title: (gone) → \"\"", "  watch sheet.title: \"\" → (gone)",
      ]
    )
    #expect(outcome.output.suffix(4).contains("  sheet.title: (gone)"))
  }

  @Test(arguments: [
    ("watch nothing", "unknown-name"), ("watch --off log", "not-watched"),
  ])
  func whatCannotBeWatchedIsAnError(_ command: String, _ code: String) async {
    #expect(await run(command).code == code)
  }

  @Test func aTypeIsDeclaredInItsOrderWithDefaultsAndDocumentation() async {
    let outcome = await run(
      "type Row.State\ntype Row.Action.View\ntype sheet\ntype rows\ntype prices"
    )
    #expect(outcome.error == nil)
    let text = outcome.output.joined(separator: "\n")
    #expect(
      text.contains(
        """
        struct Row.State {
          let id: Int
          var title: String = ""
          @Presents var alert: AlertState<Row.Action.Alert>?
        }
        """
      )
    )
    #expect(
      text.contains(
        """
        enum Row.Action.View {
          case binding(BindingAction<State>)
          case alertTapped
        }
        """
      )
    )
    #expect(text.contains("IdentifiedArrayOf<Row.State>\n\nstruct Row.State {"))
    #expect(text.hasSuffix("[String: Double]"))
    let whole = await run("type").output.joined(separator: "\n")
    #expect(whole.contains("  /// Presents a row.\n  case openTapped(id: Int)"))
  }

  @Test(arguments: [
    ("type Nothing", "unknown-type"), ("type nothing", "unknown-member"),
  ])
  func aTypeThatThereIsNotIsAnError(_ command: String, _ code: String) async {
    #expect(await run(command).code == code)
  }

  @Test(arguments: [
    ("actions open", ["  .openTapped(id: Int)  Presents a row."]),
    (
      "actions confirmed",
      [
        "  .rows(.element(id: Row.State.ID, action: .alert(.presented(.confirmed))))"
      ]
    ),
    ("actions sheet.presented.view.alert", ["  .sheet(.presented(.view(.alertTapped)))"]),
    ("actions nothing", ["  no action of Screens.Action matches"]),
  ])
  func actionsOfChildrenAreFound(_ command: String, _ lines: [String]) async {
    let outcome = await run("set width 200\n" + command)
    #expect(outcome.error == nil)
    for line in lines {
      #expect(outcome.output.contains { $0.hasPrefix(line.prefix(20)) }, "\(outcome.output)")
    }
  }

  @Test func theLastValueHasTwoNames() async {
    let outcome = await run("1 + 2\nlast * 2\nit + 1")
    #expect(outcome.output.suffix(3) == ["3", "6", "7"])
  }
}
