import ComposableArchitecture
import Testing

// An app as they were written before case key paths and observation. Deprecated, as what it uses is.

@available(*, deprecated)
private struct OlderRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action: Equatable {
    case tapped
    case doubled
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.count += 1
      return .run { await $0(.doubled) }
    case .doubled:
      state.count *= 2
      return .none
    }
  }
}

@available(*, deprecated)
private struct OlderApp: Reducer {
  struct State: Equatable {
    var first = OlderRow.State(id: 0)
    var optional: OlderRow.State?
    var rows: IdentifiedArrayOf<OlderRow.State> = []
    @PresentationState var sheet: OlderRow.State?
    @PresentationState var alert: AlertState<Action.Alert>?
    var fact: String?
  }

  enum Action: Equatable {
    enum Alert: Equatable { case confirm }

    case first(OlderRow.Action)
    case optional(OlderRow.Action)
    case row(id: Int, action: OlderRow.Action)
    case sheet(PresentationAction<OlderRow.Action>)
    case alert(PresentationAction<Alert>)
    case showTapped
    case alertTapped
    case factTapped
    case fact(TaskResult<String>)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: /Action.first) { OlderRow() }
    Reduce { state, action in
      switch action {
      case .showTapped:
        state.optional = OlderRow.State(id: 1)
        state.rows = [OlderRow.State(id: 2)]
        state.sheet = OlderRow.State(id: 3)
        return .none
      case .alertTapped:
        state.alert = AlertState(
          title: TextState("Delete?"),
          primaryButton: .destructive(TextState("Delete"), action: .send(.confirm)),
          secondaryButton: .cancel(TextState("Cancel"))
        )
        return .none
      case .factTapped:
        return .run { send in await send(.fact(TaskResult { "A fact" })) }
      case .fact(.success(let fact)):
        state.fact = fact
        return .none
      case .alert(.presented(.confirm)):
        state.rows = []
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.optional, action: /Action.optional) { OlderRow() }
    .ifLet(\.$sheet, action: /Action.sheet) { OlderRow() }
    .ifLet(\.$alert, action: /Action.alert)
    .forEach(\.rows, action: /Action.row(id:action:)) { OlderRow() }
  }
}

@available(*, deprecated)
private struct OlderRoot: Reducer {
  enum State: Equatable {
    case loggedIn(OlderRow.State)
    case loggedOut
  }

  enum Action: Equatable {
    case loggedIn(OlderRow.Action)
    case logOut
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .logOut = action { state = .loggedOut }
      return .none
    }
    .ifCaseLet(/State.loggedIn, action: /Action.loggedIn) { OlderRow() }
  }
}

@MainActor
struct OlderAppTests {
  @Test func childrenAreReduced() async {
    let store = TestStore(initialState: OlderApp.State()) { OlderApp() }
    await store.send(.first(.tapped)) { $0.first.count = 1 }
    await store.receive(.first(.doubled)) { $0.first.count = 2 }
    await store.send(.showTapped) {
      $0.optional = OlderRow.State(id: 1)
      $0.rows = [OlderRow.State(id: 2)]
      $0.sheet = OlderRow.State(id: 3)
    }
    await store.send(.optional(.tapped)) { $0.optional?.count = 1 }
    await store.receive(/OlderApp.Action.optional) { $0.optional?.count = 2 }
    await store.send(.row(id: 2, action: .tapped)) { $0.rows[id: 2]?.count = 1 }
    await store.receive(/OlderApp.Action.row, timeout: .seconds(1)) { $0.rows[id: 2]?.count = 2 }
    await store.send(.sheet(.presented(.tapped))) { $0.sheet?.count = 1 }
    await store.receive(.sheet(.presented(.doubled))) { $0.sheet?.count = 2 }
    await store.send(.sheet(.dismiss)) { $0.sheet = nil }
  }

  @Test func anAlertEndsWithItsActions() async throws {
    let store = TestStore(initialState: OlderApp.State(rows: [OlderRow.State(id: 1)])) {
      OlderApp()
    }
    await store.send(.alertTapped) {
      $0.alert = AlertState {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      }
    }
    await store.send(.alert(.presented(.confirm))) {
      $0.alert = nil
      $0.rows = []
    }
  }

  @Test func resultsOfTasksAreCompared() async {
    let store = TestStore(initialState: OlderApp.State()) { OlderApp() }
    await store.send(.factTapped)
    await store.receive(.fact(.success("A fact"))) { $0.fact = "A fact" }
  }

  @Test func aCaseOfTheStateIsReduced() async {
    let store = TestStore(initialState: .loggedIn(OlderRow.State(id: 1))) { OlderRoot() }
    await store.send(.loggedIn(.tapped)) { $0 = .loggedIn(OlderRow.State(id: 1, count: 1)) }
    await store.receive(/OlderRoot.Action.loggedIn) {
      $0 = .loggedIn(OlderRow.State(id: 1, count: 2))
    }
    await store.send(.logOut) { $0 = .loggedOut }
  }

  @Test func storesAreScopedByClosures() async {
    let store = Store(initialState: OlderApp.State()) { OlderApp() }
    let first = store.scope(state: { $0.first.count }, action: OlderApp.Action.first)
    await first.send(.tapped).finish()
    #expect(first.state == 2)
    #expect(store.first.count == 2)
    #expect(store.scope(state: { $0.first }).state.count == 2)
    #expect(store.actionless.state.first.count == 2)
  }

  @Test func optionalStoresComeAndGo() {
    let store = Store(initialState: OlderApp.State()) { OlderApp() }
    var events: [String] = []
    let cancellable =
      store
      .scope(state: { $0.sheet }, action: { .sheet(.presented($0)) })
      .ifLet(
        then: { events.append("sheet \($0.state.count)") },
        else: { events.append("none") }
      )
    store.send(.showTapped)
    store.send(.first(.doubled))
    store.send(.sheet(.dismiss))
    #expect(events == ["none", "sheet 0", "none"])
    cancellable.cancel()
    store.send(.showTapped)
    #expect(events.count == 3)
  }
}
