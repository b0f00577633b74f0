import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct BindingTests {
  @Test func aBindingActionSetsAProperty() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.binding(.set(\.name, "Blob"))) {
      $0.name = "Blob"
      $0.changes = ["name"]
    }
    await store.send(.set(\.profile.age, 42)) {
      $0.profile.age = 42
      $0.changes = ["name", "other"]
    }
    await store.send(\.binding.isOn, true) {
      $0.isOn = true
      $0.changes = ["name", "other", "other"]
    }
  }

  @Test func aBindingActionIsReceivedByValueAndByCase() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.resetButtonTapped)
    await store.receive(\.binding.name, "") { $0.changes = ["name"] }
    await store.receive(\.binding.isOn) { $0.changes = ["name", "other"] }
    await store.send(.resetButtonTapped)
    await store.receive(\.binding.name) { $0.changes = ["name", "other", "name"] }
    await store.receive(.binding(.set(\.isOn, false))) {
      $0.changes = ["name", "other", "name", "other"]
    }
  }

  @Test func actionsAreEqualThatSetTheSamePropertyToTheSameValue() {
    typealias Action = BindingAction<Form.State>
    #expect(Action.set(\.name, "Blob") == .set(\.name, "Blob"))
    #expect(Action.set(\.name, "Blob") != .set(\.name, "Bob"))
    #expect(Action.set(\.name, "") != .set(\.profile.name, ""))
    #expect(Action.set(\.name, "Blob").keyPath == \.name)
  }

  @Test func aChangeMatchesItsPropertyInASwitch() {
    func matched(_ action: Form.Action) -> String {
      switch action {
      case .binding(\.name): "name"
      case .binding(\.profile.age): "age"
      case \.binding.isOn: "isOn"
      case \.binding: "other"
      default: "none"
      }
    }
    #expect(matched(.set(\.name, "")) == "name")
    #expect(matched(.set(\.profile.age, 1)) == "age")
    #expect(matched(.set(\.isOn, true)) == "isOn")
    #expect(matched(.set(\.changes, [])) == "other")
    #expect(matched(.resetButtonTapped) == "none")
    #expect(Form.Action.set(\.name, "Blob")[case: \.binding.name] == "Blob")
    #expect(Form.Action.set(\.name, "Blob")[case: \.binding.isOn] == nil)
  }

  @Test func theChangeIsFoundInAnActionWithoutTheMacroToo() {
    #expect(PlainAction.binding(.set(\.name, "Blob")).binding == .set(\.name, "Blob"))
    #expect(PlainAction.other(.set(\.name, "Blob")).binding == nil)
    #expect(TwoBindings.Action.binding(.set(\.name, "Blob")).binding == .set(\.name, "Blob"))
    #expect(TwoBindings.Action.other(.set(\.name, "Blob")).binding == nil)
    #expect(TwoBindings.Action.tapped.binding == nil)
  }

  @Test func settingAStoresPropertySendsAnAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.name = "Blob"
    store.profile.age += 1
    #expect(store.name == "Blob")
    #expect(store.profile.age == 1)
    #expect(store.changes == ["name", "other"])
  }

  @Test func settingAPropertySendsTheViewsAction() async {
    let store = Store(initialState: Screen.State()) { Screen() }
    store.name = "Blob"
    #expect(store.name == "Blob")
    #expect(store.changes == 1)
    store.state = Screen.State(name: "Bob", changes: 7)
    #expect(store.state == Screen.State(name: "Bob", changes: 7))

    let testStore = TestStore(initialState: Screen.State()) { Screen() }
    await testStore.send(\.view.binding.name, "Blob") {
      $0.name = "Blob"
      $0.changes = 1
    }
    await testStore.send(.view(.set(\.name, "Bob"))) {
      $0.name = "Bob"
      $0.changes = 2
    }
    await testStore.send(\.view.appeared)
  }

  @Test func settingTheWholeStateSendsAnAction() {
    let store = Store(initialState: Form.State()) { Form() }
    store.state = Form.State(name: "Blob")
    #expect(store.state == Form.State(name: "Blob", changes: ["other"]))
  }

  @Test func aChangeThatNoReducerAppliesIsReported() {
    let store = Store(initialState: Form.State()) {
      EmptyReducer<Form.State, Form.Action>()
    }
    withKnownIssue {
      store.name = "Blob"
    } matching: {
      let text = $0.description
      return text.contains("no reducer applied the change")
        && text.contains("'BindingReducer(action: \\.view)'") && text.contains("\"Blob\"")
    }
    #expect(store.name == "")
  }

  @Test func aStateWithoutObservationMarksItsProperties() async {
    let store = TestStore(initialState: OldForm.State()) { OldForm() }
    await store.send(.binding(.set(\.$name, "Blob"))) {
      $0.name = "Blob"
      $0.lengths = [4]
    }
    await store.send(.set(\.$name, "")) {
      $0.name = ""
      $0.lengths = [4, 0]
    }
    await store.send(\.binding.$name, "Bob") {
      $0.name = "Bob"
      $0.lengths = [4, 0, 3]
    }
  }

  @Test func aTestReadsAndSetsACopyOfTheState() {
    let store = TestStore(initialState: OldForm.State(name: "Blob")) { OldForm() }
    let bindings = store.bindings
    var name = bindings.$name
    #expect(name.wrappedValue == "Blob")
    name.set("Bob")
    #expect(bindings.name == "Bob")
    #expect(store.state.name == "Blob")

    let screen = TestStore(initialState: Screen.State()) { Screen() }.bindings(action: \.view)
    screen.name = "Blob"
    #expect(screen.name == "Blob")
  }

  @Test func aChangePrintsAsItIsWritten() {
    let action = BindingAction<Form.State>.set(\.name, "Blob")
    #expect("\(action)" == #".set(\.name, "Blob")"#)
    #expect(String(customDumping: action) == #".set(\.name, "Blob")"#)
    #expect(
      String(customDumping: Form.Action.binding(action))
        == #"Form.Action.binding(.set(\.name, "Blob"))"#
    )
  }

  @Test func aChangeOfAPropertyWithoutANamePrintsItsType() {
    let action = BindingAction<OldForm.State>.set(\.$name, "Blob")
    #expect("\(action)".hasPrefix(#".set(\."#))
    #expect("\(action)".hasSuffix(#", "Blob")"#))
    #expect(!"\(action)".contains("0x"))
  }
}

@Reducer
private struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var isOn = false
    var profile = Profile()
    var changes: [String] = []
  }
  struct Profile: Equatable {
    var name = ""
    var age = 0
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.changes.append("name")
        return .none
      case .binding:
        state.changes.append("other")
        return .none
      case .resetButtonTapped:
        return .concatenate(.send(.set(\.name, "")), .send(.binding(.set(\.isOn, false))))
      }
    }
  }
}

@Reducer
private struct Screen {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var changes = 0
  }
  enum Action: ViewAction {
    case view(View)
    case loaded
    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case appeared
    }
  }
  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      if case .view(.binding(\.name)) = action { state.changes += 1 }
      return .none
    }
  }
}

@Reducer
private struct OldForm {
  struct State: Equatable {
    @BindingState var name = ""
    var lengths: [Int] = []
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { _, name in
        Reduce { state, _ in
          state.lengths.append(name.count)
          return .none
        }
      }
    Reduce { _, action in
      switch action {
      case .binding(\.$name): .none
      case .binding: .none
      }
    }
  }
}

private enum PlainAction: BindableAction {
  case binding(BindingAction<Form.State>)
  case other(BindingAction<Form.State>)
}

@Reducer
private struct TwoBindings {
  @ObservableState
  struct State: Equatable { var name = "" }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case other(BindingAction<State>)
    case tapped
  }
  var body: some ReducerOf<Self> { BindingReducer() }
}
