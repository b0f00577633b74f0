import ComposableArchitecture
import Testing

/// Children in the cases of an enum, and children in properties.
@MainActor
@Suite struct CompositionTests {
  private let clock = TestClock()

  private func makeStore(_ state: Session.State) -> StoreOf<Session> {
    Store(initialState: state) {
      Session()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  @Test func theChildOfACaseReducesBeforeTheParent() {
    let store = makeStore(.loggedIn(Screen.State(id: 1)))
    store.send(.loggedIn(.incremented))
    #expect(store.state == .loggedIn(Screen.State(id: 1, count: 11)))
  }

  @Test func theEffectsOfACaseEndWithIt() async {
    let store = makeStore(.loggedIn(Screen.State(id: 1)))
    store.send(.loggedIn(.started))
    await eventually { clock.sleeperCount == 1 }
    store.send(.loggedOut(.incremented(by: 1), reporting: false))
    store.send(.changed(.loggedOut(Counter.State())))
    await eventually { clock.sleeperCount == 0 }
    #expect(store.state == .loggedOut(Counter.State()))
  }

  @Test func theEffectsOfACaseEndWhenAnotherChildIsInIt() async {
    let store = makeStore(.loggedIn(Screen.State(id: 1)))
    store.send(.loggedIn(.started))
    await eventually { clock.sleeperCount == 1 }
    store.send(.changed(.loggedIn(Screen.State(id: 1, count: 5))))
    #expect(clock.sleeperCount == 1)
    store.send(.changed(.loggedIn(Screen.State(id: 2))))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func anActionForAnotherCaseIsReported() {
    let store = makeStore(.loggedOut(Counter.State()))
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
    #expect(store.state == Pair.State(first: Counter.State(count: 4), resets: 1))
  }

  @Test func anEnumOfFeaturesNeedsNoReducerGiven() async {
    let store = TestStore(initialState: Navigator.State()) { Navigator() }
    await store.send(.shown(.screen(Screen.State(id: 1)))) {
      $0.destination = .screen(Screen.State(id: 1))
    }
    await store.send(\.destination.screen.incremented) {
      $0.$destination[case: \.screen]?.count = 1
    }
    await store.send(\.destination.screen.closed)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func featuresOfAnEnumStandOnAStackAndInAnArray() async {
    var state = Navigator.State()
    state.path[id: 0] = .screen(Screen.State(id: 1))
    state.path[id: 1] = .counter(Counter.State())
    state.list.append(Navigator.Row(id: 1, counter: Counter.State()))
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
    let store = Store(initialState: Navigator.State(destination: .screen(Screen.State(id: 1)))) {
      Navigator()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
    store.send(.destination(.presented(.screen(.started))))
    await eventually { clock.sleeperCount == 1 }
    store.send(.shown(.counter(Counter.State())))
    await eventually { clock.sleeperCount == 0 }
  }

  @Test func aScreenOnAStackInAPresentedFeatureDismissesWhatIsNearest() async {
    var inner = Navigator.State()
    inner.path[id: 0] = .screen(Screen.State(id: 1))
    inner.destination = .screen(Screen.State(id: 2))
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
struct Counter {
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
    case loggedIn(Screen.State)
    case loggedOut(Counter.State)
  }
  enum Action {
    case changed(State)
    case loggedIn(Screen.Action)
    case loggedOut(Counter.Action, reporting: Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed(let new): state = new
      case .loggedIn(.incremented): state.modify(\.loggedIn) { $0.count += 10 }
      case .loggedIn, .loggedOut: break
      }
      return .none
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Screen() }
  }
}

@Reducer
private struct Pair {
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()
    var resets = 0
  }
  @CasePathable
  enum Whole { case reset }
  enum Action {
    case first(Counter.Action)
    case second(Counter.Action)
    case whole(Whole)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) { Counter() }
    Scope(state: \.self, action: \.whole) {
      Reduce { state, _ in
        state = State(resets: state.resets + 1)
        return .none
      }
    }
  }
}

/// An enum of features, written as `@Reducer` writes it.
private enum Place: CaseReducer {
  @CasePathable
  enum State: CaseReducerState, Equatable {
    typealias StateReducer = Place
    case counter(Counter.State)
    case screen(Screen.State)
  }
  @CasePathable
  enum Action {
    case counter(Counter.Action)
    case screen(Screen.Action)
  }
  typealias CaseScope = Void

  @ReducerBuilder<State, Action>
  static var body: some Reducer<State, Action> {
    Scope(state: \State.Cases.counter, action: \Action.Cases.counter) { Counter() }
    Scope(state: \State.Cases.screen, action: \Action.Cases.screen) { Screen() }
  }

  static func scope(_: Store<State, Action>) {}
}

@Reducer
private struct Navigator {
  struct Row: Equatable, Identifiable {
    let id: Int
    var counter: Counter.State
  }
  struct State: Equatable {
    @PresentationState var destination: Place.State?
    var list: IdentifiedArrayOf<Row> = []
    var path = StackState<Place.State>()
    var plain: Screen.State? = Screen.State(id: 3)
  }
  enum Action {
    case destination(PresentationActionOf<Place>)
    case list(IdentifiedAction<Int, Counter.Action>)
    case path(StackActionOf<Place>)
    case plain(Screen.Action)
    case shown(Place.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.plain, action: \.plain) { Screen() }
    .forEach(\.path, action: \.path)
    .forEach(\.list, action: \.list) {
      Scope(state: \.counter, action: \.self) { Counter() }
    }
  }
}

@Reducer
private struct Outer {
  struct State: Equatable {
    @PresentationState var navigator: Navigator.State?
  }
  enum Action {
    case navigator(PresentationActionOf<Navigator>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$navigator, action: \.navigator) { Navigator() }
  }
}
