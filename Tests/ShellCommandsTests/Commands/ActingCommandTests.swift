import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// `edit`, `bind`, `dismiss` and `pop`: what a debugger's user and a view do to a store.
@MainActor
@Suite struct ActingCommandTests {
  private func run(_ script: String) async -> Shell.Outcome {
    await Shell([Feature("screens", initialState: Screens.State()) { Screens() }])
      .run("load screens\n" + script)
  }

  // MARK: edit

  @Test(arguments: [
    ("edit isOn = true", "  isOn: false → true"),
    ("edit rows[0].title = \"a\"", "  rows[id: 1].title: \"\" → \"a\""),
    ("edit prices[\"tea\"] = 3", "  prices[\"tea\"]: 2.5 → 3.0"),
    ("edit prices[\"milk\"] = 1", "  + prices[\"milk\"]: 1.0"),
    ("edit prices[\"tea\"] = nil", "  - prices[\"tea\"]: 2.5"),
    ("edit rows[id: 2] = nil", "  - rows[id: 2]: Row.State(id: 2, title: \"\", alert: nil)"),
    (
      "edit rows[id: 3] = Row.State(id: 3, title: \"new\")",
      "  + rows[id: 3]: Row.State(id: 3, title: \"new\", alert: nil)"
    ),
    ("edit log = [\"a\", \"b\"]", "  + log[0]: \"a\""),
    ("edit sheet = Row.State(id: 9)", "  sheet: nil → Row.State(id: 9, title: \"\", alert: nil)"),
    ("edit isOn = false", "  (no change)"),
  ])
  func anEditChangesAPartOfTheState(_ edit: String, _ line: String) async {
    let outcome = await run(edit)
    #expect(outcome.error == nil)
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }

  @Test func anEditIsAnEventOfTheHistoryThatIsUndoneAndRedone() async {
    let outcome = await run(
      """
      edit isOn = true
      .pushTapped
      history
      undo 2
      expect !isOn && path.isEmpty
      redo
      expect isOn && path.isEmpty
      redo
      expect isOn && path.count == 1
      edit isOn = false
      history
      """
    )
    #expect(outcome.error == nil, "\(outcome.output)")
    #expect(outcome.output.contains("  #1 edit isOn = true"))
    #expect(outcome.output.contains("  #3 edit isOn = false"))
  }

  @Test func anEditActsAtTheScope() async {
    let outcome = await run(
      """
      scope rows[id: 2]
      edit title = "here"
      history
      scope /
      expect rows[id: 2].title == "here"
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.contains("  #1 edit rows[id: 2].title = \"here\""))
  }

  @Test(arguments: [
    ("edit isOn = 1", "type-mismatch"), ("edit isOf = true", "unknown-member"),
    ("edit rows[9].title = \"\"", "no-element"), ("edit sheet.title = \"\"", "no-value"),
    ("edit rows[0].id = 7; expect rows[0].id == 7", ""),
    ("edit rows[id: 5] = Row.State(id: 6)", "no-element"),
    ("edit isOn", "missing-keyword"),
  ])
  func aWrongEditChangesNothing(_ edit: String, _ code: String) async {
    let outcome = await run(edit)
    guard !code.isEmpty else { return }
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  // MARK: bind

  @Test(arguments: [
    ("bind isOn = true", "  sent .binding(.set(\\.isOn, true))"),
    ("bind prices[\"tea\"] = 4.0", "  sent .binding(.set(\\.prices[\"tea\"], 4.0))"),
    (
      "scope rows[id: 1]\nbind title = \"x\"",
      "  sent .view(.binding(.set(\\.title, \"x\")))"
    ),
  ])
  func bindSendsTheBindingActionOfTheScope(_ script: String, _ line: String) async {
    let outcome = await run(script)
    #expect(outcome.error == nil)
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }

  @Test func bindNeedsAnActionWithBindings() async {
    let outcome = await Shell().run("load counter\nbind count = 1")
    #expect(outcome.code == "no-binding")
  }

  // MARK: dismiss, pop

  @Test func theInnermostChildIsDismissedFirst() async {
    let outcome = await run(
      """
      .openTapped(id: 1)
      .sheet(.presented(.view(.alertTapped)))
      dismiss
      expect sheet != nil && sheet.alert == nil
      dismiss
      expect sheet == nil
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.contains("  sent .sheet(.presented(.alert(.dismiss)))"))
    #expect(outcome.output.contains("  sent .sheet(.dismiss)"))
  }

  @Test func aChildThatTheScopeIsInIsDismissedAndTheScopeGoesUp() async {
    let outcome = await run(
      """
      .openTapped(id: 1)
      scope sheet
      dismiss
      expect sheet == nil
      """
    )
    #expect(outcome.error == nil)
    #expect(outcome.output.contains("  sheet is gone: the scope is screens now"))
  }

  @Test func aPushedScreenIsPopped() async {
    let outcome = await run(
      """
      .pushTapped
      .pushTapped
      pop
      expect path.count == 1
      scope path[0]
      pop
      expect path.isEmpty
      """
    )
    #expect(outcome.error == nil, "\(outcome.output)")
    #expect(outcome.output.contains("  sent .path(.popFrom(id: 1))"))
  }

  @Test(arguments: [("dismiss", "nothing-presented"), ("pop", "nothing-pushed")])
  func thereMustBeSomethingToClose(_ command: String, _ code: String) async {
    #expect(await run(command).code == code)
    #expect(await run(".openTapped(id: 1)\npop").code == "nothing-pushed")
  }

  // MARK: Errors by their types

  @Test(arguments: [
    (".failed(ScreensFailure.offline)", "+ log[0]: \"offline\""),
    (".failed(ScreensFailure.status(code: 4))", "+ log[0]: \"status(code: 4)\""),
    (".failed(URLError(.timedOut))", "+ log[0]: "), (".failed(\"plain\")", "+ log[0]: \"plain\""),
  ])
  func anErrorIsNamedByItsType(_ action: String, _ change: String) async {
    let outcome = await run(action)
    #expect(outcome.error == nil)
    #expect(outcome.output.contains { $0.contains(change) }, "\(outcome.output)")
  }
}
