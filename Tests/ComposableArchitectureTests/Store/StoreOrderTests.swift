import CombineSchedulers
import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct StoreOrderTests {
  @Test func aLongChainOfActionsRuns() {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isOver in
        if isOver { return .none }
        state += 1
        return .send(state >= 100_000)
      }
    }
    store.send(false)
    #expect(store.state == 100_000)
  }

  @Test func publishersAreSubscribedWhenTheirActionIsReduced() {
    enum Action { case tap, next1, next2, end }
    var values: [Int] = []
    func note(_ value: Int) -> Effect<Action> {
      .publisher {
        values.append(value)
        return Empty<Action, Never>()
      }
    }
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .tap: .merge(.send(.next1), .send(.next2), note(1))
        case .next1: .merge(.send(.end), note(2))
        case .next2: note(3)
        case .end: note(4)
        }
      }
    }
    store.send(.tap)
    #expect(values == [1, 2, 3, 4])
  }

  @Test func anObserverThatSendsIsServedAfterwards() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return .none
      }
    }
    var cancellables: Set<AnyCancellable> = []
    var seen = [[Int]]()
    store.publisher
      .sink { state in
        seen.append(state)
        if state.count == 1 { store.send(2) }
      }
      .store(in: &cancellables)
    store.send(1)
    #expect(store.state == [1, 2])
    #expect(seen.first == [])
    #expect(seen.last == [1, 2])
    cancellables = []
  }

  @Test func aTrackingClosureThatSendsIsServed() {
    let store = Store(initialState: Family.State()) { Family() }
    let sent = LockIsolated(0)
    withObservationTracking {
      _ = store.child.age
    } onChange: {
      sent.withValue { $0 += 1 }
      MainActor.assumeIsolated { _ = store.send(.child(.grew)) }
    }
    store.send(.child(.grew))
    #expect(sent.value == 1)
    #expect(store.child.age == 2)
    #expect(store.birthdays == 2)
  }

  @Test func aPropertysPublisherSkipsWhatIsTheSame() {
    let store = Store(initialState: Family.State()) { Family() }
    var ages: [Int] = []
    let cancellable = store.publisher.child.age.sink { ages.append($0) }
    store.send(.child(.grew))
    store.send(.child(.grew))
    #expect(ages == [0, 1, 2])
    cancellable.cancel()
    store.send(.child(.grew))
    #expect(ages == [0, 1, 2])
  }

  @Test func aReducerMaySendToAnotherStore() {
    let inner = Store(initialState: Family.State()) { Family() }
    let outer = Store(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        inner.send(.child(.grew))
        state = inner.child.age
        return .none
      }
    }
    let told = LockIsolated(0)
    withObservationTracking {
      _ = inner.child.age
    } onChange: {
      told.withValue { $0 += 1 }
    }
    outer.send(true)
    outer.send(true)
    #expect(outer.state == 2)
    #expect(told.value == 1)
  }

  @Test func anElementsReducerMayReadTheStore() {
    let peek = LockIsolated<(@MainActor @Sendable () -> [Int])?>(nil)
    let store = Store(initialState: Peekers.State(), keepsPreviousState: true) {
      Peekers(peek: peek)
    }
    peek.setValue { [weak store] in store?.rows.map(\.seen) ?? [] }
    store.send(.rows(.element(id: 0, action: .peeked)))
    store.send(.rows(.element(id: 1, action: .peeked)))
    #expect(store.rows.map(\.id) == [0, 1, 2])
    #expect(store.rows[1].seen == 3)
    peek.setValue(nil)
  }

  @Test func aChildStoreKeepsTheRootAlive() async {
    weak var root: StoreOf<Family>?
    let child: StoreOf<Child>
    do {
      let store = Store(initialState: Family.State()) { Family() }
      root = store
      child = store.scope(state: \.child, action: \.child)
      #expect(store.scope(state: \.child, action: \.child) === child)
    }
    _ = root
    child.send(.grew)
    #expect(child.age == 1)
  }
}

@Reducer
private struct Peekers {
  struct Row: Reducer {
    let peek: LockIsolated<(@MainActor @Sendable () -> [Int])?>

    struct State: Equatable, Identifiable {
      let id: Int
      var seen = 0
    }
    enum Action { case peeked }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.seen = MainActor.assumeIsolated { peek.value?().count ?? 0 }
      return .none
    }
  }

  let peek: LockIsolated<(@MainActor @Sendable () -> [Int])?>

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 0), Row.State(id: 1), Row.State(id: 2)]
  }
  enum Action { case rows(IdentifiedAction<Int, Row.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { Row(peek: peek) }
  }
}
