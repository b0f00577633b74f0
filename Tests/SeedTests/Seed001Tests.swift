import ComposableArchitecture
import Testing

// "State Management": the document names what there is and shows no code; here is each thing it names.

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }
  enum Action {
    case toggled
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled:
        state.isDone.toggle()
        return .none
      }
    }
  }
}

@Reducer
private struct Session {
  @ObservableState
  enum State: Equatable {
    case loggedOut(LoggedOut.State)
    case loggedIn(LoggedIn.State)
  }
  enum Action {
    case loggedOut(LoggedOut.Action)
    case loggedIn(LoggedIn.Action)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedOut(.logInButtonTapped):
        state = .loggedIn(LoggedIn.State(name: "Blob"))
        return .none
      case .loggedIn(.logOutButtonTapped):
        state = .loggedOut(LoggedOut.State())
        return .none
      }
    }
    .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  }

  @Reducer
  struct LoggedOut {
    @ObservableState
    struct State: Equatable {}
    enum Action { case logInButtonTapped }
  }

  @Reducer
  struct LoggedIn {
    @ObservableState
    struct State: Equatable { var name: String }
    enum Action { case logOutButtonTapped }
  }
}

@Reducer
private struct AppFeature {
  @ObservableState
  struct State: Equatable {
    var session = Session.State.loggedOut(Session.LoggedOut.State())
    var detail: Row.State?
    var rows: IdentifiedArrayOf<Row.State> = []
  }
  enum Action {
    case detail(Row.Action)
    case rows(IdentifiedActionOf<Row>)
    case session(Session.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.session, action: \.session) { Session() }
    EmptyReducer()
      .ifLet(\.detail, action: \.detail) { Row() }
      .forEach(\.rows, action: \.rows) { Row() }
  }
}

@MainActor
@Suite struct Seed001Tests {
  private let store = Store(
    initialState: AppFeature.State(
      detail: Row.State(id: 0),
      rows: [Row.State(id: 1), Row.State(id: 2)]
    )
  ) {
    AppFeature()
  }

  @Test func aStateKeepsItsIdentityThroughChanges() {
    var state = Row.State(id: 1)
    let id = state._$id
    state._$willModify()
    state.isDone = true
    #expect(state._$id == id)
    #expect(Row.State(id: 1)._$id != id)
  }

  @Test func observersAreToldOfTheirPropertyAlone() {
    let told = LockIsolated<[String]>([])
    withObservationTracking {
      _ = store.detail?.isDone
    } onChange: {
      told.withValue { $0.append("detail") }
    }
    withObservationTracking {
      _ = store.rows[id: 1]?.isDone
    } onChange: {
      told.withValue { $0.append("row 1") }
    }
    store.send(.rows(.element(id: 2, action: .toggled)))
    #expect(told.value == [])
    store.send(.rows(.element(id: 1, action: .toggled)))
    #expect(told.value == ["row 1"])
    store.send(.detail(.toggled))
    #expect(told.value == ["row 1", "detail"])
  }

  @Test func stateIsReadFromTheStore() {
    #expect(store.rows.count == 2)
    #expect(store.state.rows.count == 2)
    #expect(store.withState { $0.rows.map(\.isDone) } == [false, false])
  }

  @Test func optionalAndCollectedChildrenHaveStores() {
    store.scope(state: \.detail, action: \.detail)?.send(.toggled)
    for row in store.scope(state: \.rows, action: \.rows) { row.send(.toggled) }
    #expect(store.detail?.isDone == true)
    #expect(store.rows.allSatisfy { $0.isDone })
  }

  @Test func exclusiveStatesAreCases() {
    let session = store.scope(state: \.session, action: \.session)
    session.send(.loggedOut(.logInButtonTapped))
    #expect(session.state.loggedIn?.name == "Blob")
    #expect(session.scope(state: \.loggedIn, action: \.loggedIn)?.name == "Blob")
    #expect(session.scope(state: \.loggedOut, action: \.loggedOut) == nil)
    session.send(.loggedIn(.logOutButtonTapped))
    #expect(session.state.is(\.loggedOut))
  }
}
