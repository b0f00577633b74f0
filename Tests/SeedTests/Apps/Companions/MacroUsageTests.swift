import ComposableArchitecture
import Testing

@Reducer
private struct Leaf {
  @ObservableState
  struct State: Equatable, Hashable, Sendable, Codable {
    var count = 0
    var note: String?
  }
  enum Action: Equatable, Hashable, Sendable { case tapped, noteChanged(String) }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .none
      case .noteChanged(let note):
        state.note = note
        return .none
      }
    }
  }
}

@Reducer
private struct Bindable {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var isOn = false
    var nested = Nested()
    struct Nested: Equatable { var depth = 0 }
  }
  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case view(View)
    case delegate(Delegate)
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case submitTapped
      case rowTapped(Row)
      @CasePathable enum Row: Equatable { case first, second(Int) }
    }
    @CasePathable
    enum Delegate: Equatable {
      case submitted(String)
      case row(Kind)
      @CasePathable enum Kind: Equatable { case a, b(Int) }
    }
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .binding(\.text):
        state.isOn = true
        return .none
      case .binding(\.nested.depth), .binding(\.nested):
        return .none
      case .binding:
        return .none
      case .view(.binding(\.isOn)):
        return .none
      case .view(.binding):
        return .none
      case .view(.submitTapped):
        return .send(.delegate(.submitted(state.text)))
      case .view(.rowTapped(.first)):
        return .send(.delegate(.row(.a)))
      case .view(.rowTapped(.second(let n))):
        return .send(.delegate(.row(.b(n))))
      case .delegate:
        return .none
      }
    }
  }
}

@Reducer(
  state: .equatable,
  .hashable,
  .sendable,
  .codable,
  action: .equatable,
  .hashable,
  .sendable
)
private enum Everything {
  case leaf(Leaf)
}

@Reducer(state: .equatable, action: .equatable)
private enum Destination {
  case leaf(Leaf)
  case other(Leaf)
  @ReducerCaseEphemeral case alert(AlertState<Alert>)
  @ReducerCaseEphemeral case dialog(ConfirmationDialogState<Dialog>)
  @ReducerCaseIgnored case info(String)
  case plain(AlertState<Never>)

  @CasePathable enum Alert: Equatable { case confirm, remove(Int) }
  enum Dialog: Equatable { case pick }
}

@Reducer
private enum Path {
  case leaf(Leaf)
  case bindable(Bindable)
  @ReducerCaseIgnored case settings
  @ReducerCaseIgnored case pair(Int, name: String)
}
extension Path.State: Equatable {}

@Reducer
private struct Root {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var child: Leaf.State?
    var path = StackState<Path.State>()
    var rows: IdentifiedArrayOf<Row.State> = []
    var optional: Leaf.State?
    @ObservationStateIgnored var ignored = 0
    var secret = 1
    let constant: Int
    var total: Int { rows.count + secret }
    init(constant: Int = 3) { self.constant = constant }
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case alert(PresentationAction<Alert>)
    case child(PresentationAction<Leaf.Action>)
    case path(StackActionOf<Path>)
    case rows(IdentifiedActionOf<Row>)
    case optional(Leaf.Action)
    case show(Destination.State?)
    case push(Path.State)
    @CasePathable enum Alert { case ok }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let destination):
        state.destination = destination
        return .none
      case .push(let element):
        state.path.append(element)
        return .none
      case .destination(.presented(.alert(.confirm))):
        state.secret += 1
        return .none
      case .destination(.presented(.leaf(.tapped))):
        state.destination?.modify(\.leaf) { $0.note = "tapped" }
        return .none
      case .rows(.element(id: _, action: .leaf(.tapped))):
        return .none
      case .path(.element(id: let id, action: .leaf(.tapped))):
        state.path[id: id, case: \.leaf]?.note = "path"
        return .none
      case .alert, .child, .destination, .path, .rows, .optional:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$child, action: \.child) { Leaf() }
    .ifLet(\.optional, action: \.optional) { Leaf() }
    .forEach(\.path, action: \.path)
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable { let id: Int; var leaf = Leaf.State() }
  enum Action: Equatable { case leaf(Leaf.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.leaf, action: \.leaf) { Leaf() } }
}

@Reducer
private struct Generic<Element: Equatable & Sendable> {
  @ObservableState struct State: Equatable { var elements: [Element] = [] }
  enum Action { case add(Element), clear }
  let limit: Int
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let element):
      if state.elements.count < limit { state.elements.append(element) }
    case .clear:
      state.elements = []
    }
    return .none
  }
}

@Reducer
private struct Modes {
  @ObservableState
  enum State: Equatable {
    case loggedOut(Leaf.State)
    case loggedIn(Bindable.State)
    case unknown
    init() { self = .unknown }
  }
  enum Action { case loggedOut(Leaf.Action), loggedIn(Bindable.Action), start }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .start = action { state = .loggedOut(Leaf.State()) }
      return .none
    }
    .ifCaseLet(\.loggedOut, action: \.loggedOut) { Leaf() }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Bindable() }
  }
}

@Reducer
private struct Empty {}

@Reducer
private struct OnlyState {
  struct State: Equatable { var n = 0 }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
@ViewAction(for: Bindable.self)
private final class Screen {
  let store: StoreOf<Bindable>
  init(store: StoreOf<Bindable>) { self.store = store }
  func submit() { send(.submitTapped) }
  func tap() async { await send(.rowTapped(.second(4)), animation: .default).finish() }
}

@MainActor
struct MacroUsageTests {
  @Test func destinations() async {
    let store = TestStore(initialState: Root.State()) { Root() }
    await store.send(.show(.leaf(Leaf.State()))) { $0.destination = .leaf(Leaf.State()) }
    await store.send(.destination(.presented(.leaf(.tapped)))) {
      $0.destination = .leaf(Leaf.State(count: 1, note: "tapped"))
    }
    await store.send(\.destination.leaf.noteChanged, "x") {
      $0.destination?[case: \.leaf]?.note = "x"
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    let alert = AlertState<Destination.Alert> {
      TextState("Sure?")
    } actions: {
      ButtonState(role: .destructive, action: .remove(1)) { TextState("Remove") }
      ButtonState(role: .cancel) { TextState("No") }
    } message: {
      TextState("Really")
    }
    await store.send(.show(.alert(alert))) { $0.destination = .alert(alert) }
    await store.send(\.destination.alert.confirm) {
      $0.destination = nil
      $0.bump()
    }
    await store.send(.show(.info("i"))) { $0.destination = .info("i") }
    #expect(store.state.destination?.info == "i")
    #expect(store.state.destination.is(\.info))
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func paths() async {
    let store = TestStore(initialState: Root.State()) { Root() }
    await store.send(.push(.leaf(Leaf.State()))) { $0.path[id: 0] = .leaf(Leaf.State()) }
    await store.send(.path(.element(id: 0, action: .leaf(.tapped)))) {
      $0.path[id: 0] = .leaf(Leaf.State(count: 1, note: "path"))
    }
    await store.send(\.path[id: 0].leaf.noteChanged, "n") {
      $0.path[id: 0, case: \.leaf]?.note = "n"
    }
    await store.send(\.path.push, (id: 1, state: .settings)) { $0.path[id: 1] = .settings }
    await store.send(.path(.popFrom(id: 1))) { $0.path[id: 1] = nil }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    await store.send(.push(.pair(1, name: "n"))) { $0.path[id: 2] = .pair(1, name: "n") }
  }

  @Test func synthesizedConformances() throws {
    #expect(Set([Everything.State.leaf(Leaf.State())]).count == 1)
    let data = try JSONEncoder().encode(Everything.State.leaf(Leaf.State(count: 2)))
    #expect(
      try JSONDecoder().decode(Everything.State.self, from: data) == .leaf(Leaf.State(count: 2))
    )
    #expect(Everything.Action.leaf(.tapped) == .leaf(.tapped))
    let sendable: any Sendable & Hashable = Everything.Action.leaf(.tapped)
    _ = sendable
  }

  @Test func generics() async {
    let store = TestStore(initialState: Generic<Int>.State()) { Generic<Int>(limit: 1) }
    await store.send(.add(1)) { $0.elements = [1] }
    await store.send(.add(2))
    await store.send(\.clear) { $0.elements = [] }
  }

  @Test func enumStates() async {
    let store = TestStore(initialState: Modes.State()) { Modes() }
    await store.send(.start) { $0 = .loggedOut(Leaf.State()) }
    await store.send(\.loggedOut.tapped) { $0.modify(\.loggedOut) { $0.count = 1 } }
    #expect(store.state[case: \.loggedOut]?.count == 1)
    let empty = Store(initialState: Empty.State()) { Empty() }
    #expect(type(of: empty.withState { $0 }) == Empty.State.self)
    let only = TestStore(initialState: OnlyState.State()) { OnlyState() }
    #expect(only.state.n == 0)
  }

  @Test func viewActions() async {
    let screen = Screen(store: Store(initialState: Bindable.State()) { Bindable() })
    screen.submit()
    await screen.tap()
    let store = TestStore(initialState: Bindable.State()) { Bindable() }
    await store.send(\.binding.text, "hi") {
      $0.text = "hi"
      $0.isOn = true
    }
    await store.send(.set(\.nested.depth, 2)) { $0.nested.depth = 2 }
    await store.send(.binding(.set(\.nested, .init(depth: 3)))) { $0.nested.depth = 3 }
    await store.send(\.view.binding.isOn, false) { $0.isOn = false }
    await store.send(\.view.submitTapped)
    await store.receive(\.delegate.submitted, "hi")
    await store.send(\.view.rowTapped.second, 3)
    await store.receive(\.delegate.row.b, 3)
    await store.send(.view(.rowTapped(.first)))
    await store.receive(\.delegate.row.a)
  }

  @Test func codableStates() throws {
    let state = Leaf.State(count: 3, note: "n")
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(Leaf.State.self, from: data) == state)
  }

  @Test func scopes() {
    let store = Store(initialState: Root.State()) { Root() }
    store.send(.show(.leaf(Leaf.State())))
    switch store.scope(state: \.destination, action: \.destination.presented).map({ $0.case }) {
    case .leaf(let leaf): #expect(leaf.count == 0)
    default: Issue.record("no leaf")
    }
    if let leaf = store.scope(state: \.destination?.leaf, action: \.destination.leaf) {
      leaf.send(.tapped)
      #expect(leaf.count == 1)
      #expect(leaf.note == "tapped")
    } else {
      Issue.record("no leaf")
    }
    store.send(.push(.leaf(Leaf.State())))
    let id = store.path.ids[0]
    let element = store.scope(state: \.path[id: id]?.leaf, action: \.path[id: id].leaf)
    #expect(element?.count == 0)
  }
}

extension Root.State {
  fileprivate mutating func bump() { secret += 1 }
}
