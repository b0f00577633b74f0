import ComposableArchitectureLite
import ConcurrencyExtras
import Testing

import class ComposableArchitecture.AnyCancellable
import class ComposableArchitecture.TestStore

// "ADR-001: Use TCA-lite for State Management".

private struct BoardClient: Sendable {
  var cards: @Sendable () async -> [String]
}

private struct Board: Reducer {
  struct State: Equatable {
    var cards: [String] = []
    var isLoading = false
  }

  enum Action: Equatable, Sendable {
    case refresh
    case loaded([String])
    case add(String)
  }

  func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>] {
    switch action {
    case .refresh:
      state.isLoading = true
      guard let client = dependencies[BoardClient.self] else { return [.send(.loaded([]))] }
      return [.task { .loaded(await client.cards()) }]
    case .loaded(let cards):
      state.cards = cards
      state.isLoading = false
      return []
    case .add(let card):
      state.cards.append(card)
      return []
    }
  }
}

@MainActor
@Suite struct Seed003Tests {
  private var dependencies: Dependencies {
    var dependencies = Dependencies()
    dependencies.register(BoardClient { ["Write", "Test"] })
    return dependencies
  }

  @Test func storesReduceActionsAndRunEffects() async {
    let store = Store(
      initialState: Board.State(),
      reducer: Board(),
      dependencies: dependencies
    )
    let task = store.send(.refresh)
    #expect(store.state.isLoading)
    await task.finish()
    #expect(store.state == Board.State(cards: ["Write", "Test"]))
  }

  @Test func storesPublishTheirState() {
    let store = Store(initialState: Board.State(), reducer: Board())
    var counts: [Int] = []
    let cancellable: AnyCancellable = store.$state.sink { counts.append($0.cards.count) }
    store.send(.add("Write"))
    store.send(.add("Test"))
    #expect(counts == [0, 1, 2])
    cancellable.cancel()
  }

  @Test func effectsSendActionsBack() async {
    let sent = LockIsolated<[Int]>([])
    await Effect<Int> { send in
      await send(1)
      await send(2)
    }
    .run { action in sent.withValue { $0.append(action) } }
    .value
    #expect(sent.value == [1, 2])
  }

  @Test func viewsAreConnectedToTheStore() {
    let store = Store(initialState: Board.State(), reducer: Board())
    let view = WithViewStore(store) { viewStore in
      viewStore.cards.joined(separator: ", ")
    }
    store.send(.add("Write"))
    store.send(.add("Test"))
    #expect(view.body == "Write, Test")
  }

  @Test func smallReducersAreTestedLikeTheOthers() async {
    let store = TestStore(initialState: Board.State()) {
      LiteReducer(Board(), dependencies: dependencies)
    }
    await store.send(.refresh) { $0.isLoading = true }
    await store.receive(.loaded(["Write", "Test"])) {
      $0.cards = ["Write", "Test"]
      $0.isLoading = false
    }
  }
}
