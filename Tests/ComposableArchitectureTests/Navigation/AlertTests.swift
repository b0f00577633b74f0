import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct AlertTests {
  @Test func anyActionEndsAnAlert() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.asked) { $0.alert = .delete }
    await store.send(\.alert.confirmed) {
      $0.alert = nil
      $0.count = 1
    }
    await store.send(.asked) { $0.alert = .delete }
    await store.send(\.alert.dismiss) { $0.alert = nil }
  }

  @Test func anActionEndsADialogInAPlainOptional() async {
    let store = TestStore(initialState: Feature.State(dialog: .share)) { Feature() }
    await store.send(\.dialog.copied) { $0.dialog = nil }
  }

  @Test func anActionEndsAnAlertAmongTheCasesOfADestination() async {
    let store = TestStore(initialState: Feature.State(destination: .alert(.delete))) { Feature() }
    await store.send(\.destination.alert.confirmed) { $0.destination = nil }
  }

  @Test func anActionOfAnotherCaseLeavesTheDestinationThere() async {
    let store = TestStore(initialState: Feature.State(destination: .child(Visitor.State(id: 1)))) {
      Feature()
    }
    await store.send(\.destination.child.incremented) {
      $0.$destination[case: \.child]?.count = 1
    }
  }

  @Test func anAlertThatTheParentPutsInTheOldOnesPlaceStays() async {
    let store = TestStore(initialState: Feature.State(alert: .delete)) { Feature() }
    await store.send(\.alert.refused) { $0.alert = .refused }
  }
}

@Suite(.leakChecked) struct AlertStateTests {
  @Test func alertsAreEqualByWhatTheyShowAndDo() {
    #expect(AlertState.delete == .delete)
    #expect(AlertState.delete.hashValue == AlertState.delete.hashValue)
    #expect(AlertState.delete.id != AlertState.delete.id)
    #expect(AlertState.delete != .refused)
  }

  @Test func alertsDumpWhatTheyShow() {
    expectNoDifference(
      String(customDumping: AlertState.delete),
      """
      AlertState(
        title: "Delete?",
        actions: [
          [0]: ButtonState(
            role: .destructive,
            action: .send(
              .confirmed
            ),
            label: "**Delete**"
          ),
          [1]: ButtonState(
            role: .cancel,
            label: "Cancel"
          )
        ],
        message: "For good."
      )
      """
    )
  }

  @Test func actionsAreMapped() {
    let mapped = AlertState<Int>.counting.map { $0.map { "\($0)" } }
    #expect(mapped.buttons.map(\.action.action) == ["1", "2", nil])
    #expect(mapped.id != AlertState<Int>.counting.id)
  }

  @Test func buttonsHandTheirActionOver() async {
    let button = ButtonState(action: .send(1, animation: .default)) { TextState("One") }
    var actions: [Int?] = []
    button.withAction { actions.append($0) }
    await button.withAction { action in
      await Task.yield()
      actions.append(action)
    }
    #expect(actions == [1, 1])
    #expect(button != ButtonState(action: 1) { TextState("One") })
  }

  @Test func dialogsKnowWhetherTheirTitleIsShown() {
    let dialog = ConfirmationDialogState<Int>(titleVisibility: .visible) {
      TextState("Title")
    } actions: {
      ButtonState(action: 1) { TextState("One") }
    }
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog != ConfirmationDialogState { TextState("Title") })
    #expect(dialog.map { $0.map { $0 + 1 } }.buttons[0].action.action == 2)
  }
}

@Suite(.leakChecked) struct TextStateTests {
  @Test func textsAreEqualByContentAndStyle() {
    let name = "Blob"
    #expect(TextState("Hello, \(name)") == TextState(verbatim: "Hello, Blob"))
    #expect(TextState("a"[...]) == TextState("a"))
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a") + TextState("b") == TextState("a") + TextState("b"))
  }

  @Test func stringsHaveNoStyles() {
    #expect(String(state: TextState("a").bold() + TextState("b").italic()) == "ab")
  }

  @Test func dumpsShowStylesAsMarkup() {
    let text =
      TextState("Hello, ") + TextState("world").bold().italic()
      + TextState("!").foregroundColor(.red) + TextState("?").underline(color: .blue)
      + TextState(".").strikethrough().bold(isActive: false)
    #expect(
      String(customDumping: text)
        == #""Hello, _**world**_<foreground-color=red>!</foreground-color><u color=blue>?</u>~~.~~""#
    )
  }
}

extension AlertState<Feature.Alert> {
  fileprivate static var delete: Self {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmed) { TextState("Delete").bold() }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("For good.")
    }
  }

  fileprivate static var refused: Self {
    AlertState { TextState("No.") }
  }
}

extension AlertState<Int> {
  fileprivate static var counting: Self {
    AlertState {
      TextState("Count")
    } actions: {
      for number in 1...2 {
        ButtonState(action: .send(number)) { TextState("\(number)") }
      }
      if true { ButtonState { TextState("None") } }
    }
  }
}

extension ConfirmationDialogState<Feature.Dialog> {
  fileprivate static var share: Self {
    ConfirmationDialogState {
      TextState("Share")
    } actions: {
      ButtonState(action: .copied) { TextState("Copy") }
    }
  }
}

@Reducer
private struct Feature {
  @CasePathable enum Alert: Equatable { case confirmed, refused }
  @CasePathable enum Dialog: Equatable { case copied }

  @Reducer
  struct Destination {
    enum State: Equatable {
      case alert(AlertState<Alert>)
      case child(Visitor.State)
    }
    enum Action {
      case alert(Alert)
      case child(Visitor.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Visitor() }
    }
  }

  struct State: Equatable {
    @PresentationState var alert: AlertState<Alert>?
    @PresentationState var destination: Destination.State?
    var dialog: ConfirmationDialogState<Dialog>?
    var count = 0
  }
  enum Action {
    case alert(PresentationAction<Alert>)
    case asked
    case destination(PresentationAction<Destination.Action>)
    case dialog(Dialog)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmed)): state.count += 1
      case .alert(.presented(.refused)): state.alert = .refused
      case .asked: state.alert = .delete
      case .alert, .destination, .dialog: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$destination, action: \.destination) { Destination() }
    .ifLet(\.dialog, action: \.dialog)
  }
}
