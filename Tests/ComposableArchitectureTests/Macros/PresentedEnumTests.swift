import ComposableArchitecture
import Testing

// Enum reducers presented and pushed, in each way that features write it.

@Reducer
private struct Editor {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }
  enum Action: Sendable {
    case changed(String)
    case delegate(Delegate)

    // Payloads nested in an action have case paths without being asked for.
    enum Delegate: Sendable {
      case saved(text: String)
      case cancelled
    }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed(let text):
        state.text = text
        return .send(.delegate(.saved(text: text)))
      case .delegate:
        return .none
      }
    }
  }
}

@Reducer
private struct WithClosure {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case editTapped
    case deleteTapped
  }
  @Reducer(state: .equatable)
  enum Destination {
    case edit(Editor)
    case other(Editor)
    case alert(AlertState<Alert>)

    enum Alert: Equatable { case confirmed, postponed }
  }
  @Reducer(state: .equatable)
  enum Path {
    case edit(Editor)
    case destination(Destination)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editTapped:
        state.destination = .edit(Editor.State())
      case .deleteTapped:
        state.destination = .alert(
          AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(action: .confirmed) { TextState("Delete") }
          }
        )
      case .destination(.presented(.alert(.confirmed))):
        state.path.append(.edit(Editor.State(text: "deleted")))
      case .destination(.presented(.edit(.delegate(.saved(let text))))):
        state.path.append(.destination(.other(Editor.State(text: text))))
      case .destination, .path:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination) { Destination() }
    .forEach(\.path, action: \.path) { Path() }
  }
}

@Reducer
private struct WithoutClosure {
  typealias State = WithClosure.State
  typealias Action = WithClosure.Action

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .editTapped = action { state.destination = .edit(Editor.State()) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

// An enum of states, held without a wrapper.

@Reducer
private struct ByState {
  @ObservableState
  struct State: Equatable {
    var editor = Editor.State()
    var destination: Destination?
    var popover: Editor.State?
  }
  enum Action {
    case editor(Editor.Action)
    case destination(PresentationAction<Destination.Action>)
    case popover(Editor.Action)
    case shown
  }
  @Reducer(state: .equatable)
  enum Destination {
    case modal(Editor.State)
    case settings(Editor.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown = action {
        state.destination = .modal(Editor.State())
        state.popover = Editor.State()
      }
      return .none
    }
    Scope(state: \.editor, action: \.editor) { Editor() }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$popover, action: \.popover) { Editor() }
  }
}

@MainActor
struct PresentedEnumTests {
  @Test func presentedFeaturesReduceAndAlertsGo() async {
    let store = TestStore(initialState: WithClosure.State()) { WithClosure() }
    await store.send(.editTapped) { $0.destination = .edit(Editor.State()) }
    await store.send(\.destination.edit.changed, "a") {
      $0.destination = .edit(Editor.State(text: "a"))
    }
    await store.receive(\.destination.edit.delegate.saved) {
      $0.path[id: 0] = .destination(.other(Editor.State(text: "a")))
    }
    await store.send(.path(.element(id: 0, action: .destination(.other(.delegate(.cancelled))))))
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.send(.deleteTapped) {
      $0.destination = .alert(
        AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(action: .confirmed) { TextState("Delete") }
        }
      )
    }
    await store.send(\.destination.alert.confirmed) {
      $0.destination = nil
      $0.path[id: 1] = .edit(Editor.State(text: "deleted"))
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test func enumsNeedNoClosure() async {
    let store = TestStore(initialState: WithClosure.State()) { WithoutClosure() }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.editTapped)
    await store.send(.destination(.presented(.edit(.changed("b"))))) {
      $0.destination?.modify(\.edit) { $0.text = "b" }
    }
    await store.send(.path(.push(id: 0, state: .edit(Editor.State()))))
    await store.send(\.path[id: 0].edit.changed, "c") {
      $0.path[id: 0, case: \.edit]?.text = "c"
    }
  }

  @Test func enumsOfStatesNeedNoWrapper() async {
    let store = TestStore(initialState: ByState.State()) { ByState() }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.shown) {
      $0.destination = .modal(Editor.State())
      $0.popover = Editor.State()
    }
    await store.send(.destination(.presented(.modal(.changed("d"))))) {
      $0.destination = .modal(Editor.State(text: "d"))
    }
    await store.send(.popover(.changed("e"))) { $0.popover?.text = "e" }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test func presentedFeaturesHaveStores() async {
    let store = Store(initialState: WithClosure.State()) { WithClosure() }
    #expect(store.scope(state: \.destination?.edit, action: \.destination.edit) == nil)
    store.send(.editTapped)
    let editor = store.scope(state: \.destination?.edit, action: \.destination.edit)
    editor?.send(.changed("f"))
    #expect(editor?.text == "f")
    #expect(store.destination?.edit?.text == "f")
    let destination = store.scope(state: \.destination, action: \.destination.presented)
    guard case .edit(let other) = destination?.case else {
      Issue.record("Expected the editor's store.")
      return
    }
    other.send(.changed("g"))
    #expect(editor?.text == "g")
  }
}
