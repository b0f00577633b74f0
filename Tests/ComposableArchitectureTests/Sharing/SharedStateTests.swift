import ComposableArchitecture
import Testing

@Reducer
struct MessageCenter {
  @ObservableState
  struct State: Equatable {
    @Shared public var unreadCounts: [Int: Int]

    public init(unreadCounts: [Int: Int]) {
      self._unreadCounts = Shared(unreadCounts)
    }
  }

  enum Action {
    case markAsRead(Int)
    case markAllAsRead
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .markAsRead(let screenID):
        state.unreadCounts[screenID] = 0
        return .none
      case .markAllAsRead:
        state.unreadCounts = [:]
        return .none
      }
    }
  }
}

@Reducer
struct SharedCounter {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
    @Shared(.appStorage("total")) var total = 0
    var note = ""
  }

  enum Action {
    case incrementButtonTapped
    case incrementLater
    case incrementSilently
    case incremented
    case noteChanged(String)
    case totalChanged(Int)
    case task
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$count.withLock { $0 += 1 }
        state.total += 1
        return .none
      case .incrementLater:
        return .run { [count = state.$count] send in
          count.withLock { $0 += 1 }
          await send(.incremented)
          await send(.incremented)
        }
      case .incrementSilently:
        return .run { [count = state.$count] _ in count.withLock { $0 += 10 } }
      case .incremented:
        state.$count.withLock { $0 += 1 }
        return .none
      case .noteChanged(let note):
        state.note = note
        return .none
      case .totalChanged(let total):
        state.note = "total \(total)"
        return .none
      case .task:
        return .publisher { state.$total.publisher.map(Action.totalChanged) }
      }
    }
  }
}

@Reducer
struct UnreadDisplay {
  @ObservableState
  struct State: Equatable {
    var screenID: Int
    var text = ""
  }

  enum Action { case viewAppeared }

  @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .viewAppeared:
        let count = unreadCounts[state.screenID] ?? 0
        state.text = "\(count)"
        return .none
      }
    }
  }
}

@MainActor
@Suite(.leakChecked) struct SharedStateTests {
  private func makeStore() -> TestStoreOf<SharedCounter> {
    TestStore(initialState: SharedCounter.State(count: Shared(value: 0))) { SharedCounter() }
  }

  @Test func changesAreAssertedAsThoseOfAnyState() async {
    let store = TestStore(initialState: MessageCenter.State(unreadCounts: [1: 3, 2: 4])) {
      MessageCenter()
    }
    await store.send(.markAsRead(1)) { $0.unreadCounts[1] = 0 }
    await store.send(.markAllAsRead) { $0.$unreadCounts.withLock { $0 = [:] } }
    #expect(store.state.unreadCounts.isEmpty)
  }

  @Test func aChangeThatIsNotAssertedFails() async {
    let store = makeStore()
    await withKnownIssue {
      await store.send(.incrementButtonTapped)
    } matching: {
      $0.description.contains("−   _count: 0") && $0.description.contains("+   _count: 1")
    }
    await withKnownIssue {
      await store.send(.incrementButtonTapped) { $0.count = 2 }
    } matching: {
      $0.description.contains("_total: #1 1")
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 3
      $0.$total.withLock { $0 += 1 }
    }
  }

  @Test func aChangeThatDoesNotHappenFails() async {
    let store = makeStore()
    await withKnownIssue {
      await store.send(.noteChanged("a")) {
        $0.note = "a"
        $0.count = 1
      }
    } matching: {
      $0.description.contains("_count")
    }
    #expect(store.state.count == 0)
    await withKnownIssue {
      await store.send(.noteChanged("a")) { _ in }
    } matching: {
      $0.description.contains("the state did not change")
    }
  }

  @Test func eachReceivedActionHasItsOwnValues() async {
    let store = makeStore()
    await store.send(.incrementLater)
    await store.receive(\.incremented) { $0.$count.withLock { $0 = 2 } }
    await store.receive(\.incremented) { $0.count = 3 }
  }

  @Test func whatAnEffectChangesIsAssertedAtTheEnd() async {
    let store = makeStore()
    await store.send(.incrementSilently)
    await store.finish()
    store.assert { $0.$count.withLock { $0 = 10 } }
  }

  @Test func whatAnEffectChangesAndNobodyAssertsFails() async {
    await withKnownIssue {
      var store: TestStoreOf<SharedCounter>? = makeStore()
      await store?.send(.incrementSilently)
      await store?.finish()
      store = nil
    } matching: {
      $0.description.contains("changes to shared values that it did not assert")
        && $0.description.contains("+ 10")
    }
  }

  @Test func nonExhaustivelyChangesNeedNotBeAsserted() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.incrementButtonTapped)
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await withKnownIssue {
      await store.send(.incrementButtonTapped) { $0.count = 2 }
    } matching: {
      $0.description.contains("_count: 2")
    }
    await store.send(.incrementSilently)
  }

  @Test func effectsReceivePublishedValues() async {
    let store = makeStore()
    let task = await store.send(.task)
    await store.receive(\.totalChanged) { $0.note = "total 0" }
    @Shared(.appStorage("total")) var total = 0
    $total.withLock { $0 = 5 }
    await store.receive(\.totalChanged) { $0.note = "total 5" }
    await task.cancel()
  }

  @Test func aReducerReads() async {
    @Shared(.appStorage("unreadCounts")) var unreadCounts: [Int: Int] = [:]
    let store = TestStore(initialState: UnreadDisplay.State(screenID: 1)) { UnreadDisplay() }
    await store.send(.viewAppeared) { $0.text = "0" }
    unreadCounts[1] = 7
    await store.send(.viewAppeared) { $0.text = "7" }
  }

  @Test func storesShareValues() async {
    let count = Shared(value: 0)
    let first = Store(initialState: SharedCounter.State(count: count)) { SharedCounter() }
    let second = Store(initialState: SharedCounter.State(count: count)) { SharedCounter() }
    first.send(.incrementButtonTapped)
    #expect(second.count == 1)
    #expect(second.total == 1)
  }
}
