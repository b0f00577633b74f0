import ComposableArchitecture
import Testing

/// Children in the cases of an enum, and children in properties.
@MainActor
@Suite(.leakChecked) struct CompositionTests {
  private let clock = TestClock()

  private func makeStore(_ state: Session.State) -> StoreOf<Session> {
    Store(initialState: state) {
      Session()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  @Test func theChildOfACaseReducesBeforeTheParent() {
    let store = makeStore(.loggedIn(Visitor.State(id: 1)))
    store.send(.loggedIn(.incremented))
    #expect(store.state == .loggedIn(Visitor.State(id: 1, count: 11)))
  }

  @Test func theEffectsOfACaseEndWithIt() async {
    let store = makeStore(.loggedIn(Visitor.State(id: 1)))
    store.send(.loggedIn(.started))
    await eventually { clock.sleeperCount == 1 }
    store.send(.loggedOut(.incremented(by: 1), reporting: false))
    store.send(.changed(.loggedOut(Tally.State())))
    await eventually { clock.sleeperCount == 0 }
    #expect(store.state == .loggedOut(Tally.State()))
  }

  @Test func theEffectsOfACaseEndWhenAnotherChildIsInIt() async {
    let store = makeStore(.loggedIn(Visitor.State(id: 1)))
    store.send(.loggedIn(.started))
    await eventually { clock.sleeperCount == 1 }
    store.send(.changed(.loggedIn(Visitor.State(id: 1, count: 5))))
    #expect(clock.sleeperCount == 1)
    store.send(.changed(.loggedIn(Visitor.State(id: 2))))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func anActionForAnotherCaseIsReported() {
    let store = makeStore(.loggedOut(Tally.State()))
    withKnownIssue {
      _ = store.send(.loggedIn(.incremented))
    } matching: {
      $0.description.contains("An 'ifCaseLet'")
        && $0.description.contains("Action: .loggedIn(.incremented)")
        && $0.description.contains("State: .loggedOut")
    }
  }

  @Test func scopesRunAllTheirChildren() {
    let store = Store(initialState: Pair.State()) { Pair() }
    store.send(.first(.incremented(by: 1)))
    store.send(.second(.incremented(by: 2)))
    store.send(.whole(.reset))
    store.send(.first(.incremented(by: 4)))
    #expect(store.state == Pair.State(first: Tally.State(count: 4), resets: 1))
  }

  @Test func anEnumOfFeaturesNeedsNoReducerGiven() async {
    let store = TestStore(initialState: Navigator.State()) { Navigator() }
    await store.send(.shown(.screen(Visitor.State(id: 1)))) {
      $0.destination = .screen(Visitor.State(id: 1))
    }
    await store.send(\.destination.screen.incremented) {
      $0.$destination[case: \.screen]?.count = 1
    }
    await store.send(\.destination.screen.closed)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func featuresOfAnEnumStandOnAStackAndInAnArray() async {
    var state = Navigator.State()
    state.path[id: 0] = .screen(Visitor.State(id: 1))
    state.path[id: 1] = .counter(Tally.State())
    state.list.append(Navigator.Row(id: 1, counter: Tally.State()))
    let store = TestStore(initialState: state) { Navigator() }
    await store.send(\.path[id: 1].counter.incremented, 3) {
      $0.path[id: 1, case: \.counter]?.count = 3
    }
    await store.send(\.list[id: 1].incremented, 3) {
      $0.list[id: 1]?.counter.count = 3
    }
    await store.send(\.path[id: 0].screen.closed)
    await store.receive(\.path.popFrom, 0) { $0.path.removeAll() }
  }

  @Test func effectsEndWhenThePresentedCaseChanges() async {
    let store = Store(initialState: Navigator.State(destination: .screen(Visitor.State(id: 1)))) {
      Navigator()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
    store.send(.destination(.presented(.screen(.started))))
    await eventually { clock.sleeperCount == 1 }
    store.send(.shown(.counter(Tally.State())))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func aScreenOnAStackInAPresentedFeatureDismissesWhatIsNearest() async {
    var inner = Navigator.State()
    inner.path[id: 0] = .screen(Visitor.State(id: 1))
    inner.destination = .screen(Visitor.State(id: 2))
    let store = Store(initialState: Outer.State(navigator: inner)) { Outer() }
    await store.send(.navigator(.presented(.path(.element(id: 0, action: .screen(.closed))))))
      .finish()
    #expect(store.navigator?.path.isEmpty == true)
    #expect(store.navigator?.destination != nil)
    await store.send(.navigator(.presented(.destination(.presented(.screen(.closed)))))).finish()
    #expect(store.navigator != nil)
    #expect(store.navigator?.destination == nil)
    await store.send(.navigator(.presented(.plain(.closed)))).finish()
    #expect(store.navigator == nil)
  }
}

@Reducer
private struct Tally {
  struct State: Equatable {
    var count = 0
  }
  enum Action { case incremented(by: Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented(let amount):
        state.count += amount
        return .none
      }
    }
  }
}

@Reducer
private struct Session {
  enum State: Equatable {
    case loggedIn(Visitor.State)
    case loggedOut(Tally.State)
  }
  enum Action {
    case changed(State)
    case loggedIn(Visitor.Action)
    case loggedOut(Tally.Action, reporting: Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed(let new): state = new
      case .loggedIn(.incremented): state[case: \.loggedIn]?.count += 10
      case .loggedIn, .loggedOut: break
      }
      return .none
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Visitor() }
  }
}

@Reducer
private struct Pair {
  struct State: Equatable {
    var first = Tally.State()
    var second = Tally.State()
    var resets = 0
  }
  @CasePathable
  enum Whole { case reset }
  enum Action {
    case first(Tally.Action)
    case second(Tally.Action)
    case whole(Whole)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Tally() }
    Scope(state: \.second, action: \.second) { Tally() }
    Scope(state: \.self, action: \.whole) {
      Reduce { state, _ in
        state = State(resets: state.resets + 1)
        return .none
      }
    }
  }
}

@Reducer(state: .equatable)
private enum Venue {
  case counter(Tally)
  case screen(Visitor)
}

@Reducer
private struct Navigator {
  struct Row: Equatable, Identifiable {
    let id: Int
    var counter: Tally.State
  }
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Venue.State?
    var list: IdentifiedArrayOf<Row> = []
    var path = StackState<Venue.State>()
    var plain: Visitor.State? = Visitor.State(id: 3)
  }
  enum Action {
    case destination(PresentationActionOf<Venue>)
    case list(IdentifiedAction<Int, Tally.Action>)
    case path(StackActionOf<Venue>)
    case plain(Visitor.Action)
    case shown(Venue.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.plain, action: \.plain) { Visitor() }
    .forEach(\.path, action: \.path)
    .forEach(\.list, action: \.list) {
      Scope(state: \.counter, action: \.self) { Tally() }
    }
  }
}

@Reducer
private struct Outer {
  @ObservableState
  struct State: Equatable {
    @Presents var navigator: Navigator.State?
  }
  enum Action {
    case navigator(PresentationActionOf<Navigator>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$navigator, action: \.navigator) { Navigator() }
  }
}
