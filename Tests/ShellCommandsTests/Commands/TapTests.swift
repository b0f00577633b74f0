import ComposableArchitecture
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// Buttons of alerts and dialogs, as a view presses them.
@MainActor
@Suite struct TapTests {
  private func shell(_ script: String = ".deleteButtonTapped(id: 1)") async -> Shell {
    let shell = Shell()
    _ = await shell.run(
      "load inventory with State(items: [Item(id: 1, name: \"Pen\", quantity: 2)])\n" + script
    )
    return shell
  }

  @Test(arguments: ["tap \"Delete\"", "tap --role destructive", "let name = \"Delete\"\ntap name"])
  func aButtonSendsItsAction(_ script: String) async {
    let shell = await shell()
    let outcome = await shell.run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(
      outcome.output.contains("  sent .destination(.presented(.alert(.confirmDeletion(id: 1))))"),
      "\(outcome.output)"
    )
    #expect(await shell.run("items.isEmpty && destination == nil").output == ["true"])
    #expect(await shell.run("undo; items.count").output.last == "1")
  }

  @Test(arguments: ["tap \"Keep\"", "tap --role cancel"])
  func aButtonWithoutAnActionCloses(_ script: String) async {
    let shell = await shell()
    #expect(await shell.run(script).output.first == "  sent .destination(.dismiss)")
    #expect(await shell.run("destination == nil && items.count == 1").output == ["true"])
  }

  @Test func atTheScopeOfWhatPresentsItTheActionIsItsOwn() async {
    let shell = await shell()
    _ = await shell.run("scope destination")
    let outcome = await shell.run("tap \"Delete\"")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(await shell.run("scope /; items.isEmpty").output.last == "true")
  }

  @Test(arguments: [
    ("tap \"Delte\"", "unknown-button", "did you mean '\"Delete\"'"),
    ("tap \"Delte\"", "unknown-button", "Its buttons are \"Delete\", \"Keep\"."),
    ("tap", "missing-argument", "the button's text, or its role"),
    ("tap 3", "type-mismatch", "String"),
  ])
  func aMistakeIsExplained(_ script: String, _ code: String, _ text: String) async {
    let outcome = await shell().run(script)
    #expect(outcome.code == code)
    #expect(outcome.error?.contains(text) == true, "\(outcome.error ?? "")")
  }

  @Test func whereNothingIsShownThereIsNothingToPress() async {
    #expect(await shell("").run("tap \"Delete\"").code == "nothing-shown")
    #expect(await shell(".addButtonTapped").run("tap --role cancel").code == "nothing-shown")
    #expect(await Shell().run("tap --role cancel").code == "no-store")
  }

  @Test func theButtonsThatAreShownAreOffered() async {
    let items = await shell().evaluator.completions(for: "tap ").items.map(\.text)
    #expect(items.contains("\"Delete\"") && items.contains("\"Keep\""))
  }

  @Reducer
  struct Asking {
    @ObservableState
    struct State: Equatable {
      @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
      var answers: [String] = []
    }
    enum Action {
      case ask
      case dialog(PresentationAction<Dialog>)
      enum Dialog: Equatable { case yes, maybe }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask:
          state.dialog = ConfirmationDialogState {
            TextState("Sure?")
          } actions: {
            ButtonState(action: .yes) { TextState("Yes") }
            ButtonState(action: .maybe) { TextState("Yes") }
          }
        case .dialog(.presented(let answer)): state.answers.append("\(answer)")
        case .dialog(.dismiss): break
        }
        return .none
      }
      .ifLet(\.$dialog, action: \.dialog)
    }
  }

  @Test func buttonsOfOneTextAreToldApartByNothing() async {
    let shell = Shell([Feature("asking", initialState: Asking.State()) { Asking() }])
    #expect(await shell.run("load asking\n.ask\ntap \"Yes\"").code == "several-buttons")
  }
}
