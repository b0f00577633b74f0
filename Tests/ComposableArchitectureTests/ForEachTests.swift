import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct ForEachTests {
  private let clock = TestClock()

  private func makeStore() -> StoreOf<List> {
    Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      List()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  @Test func theElementReducesBeforeTheParent() {
    let store = makeStore()
    store.send(.rows(.element(id: 2, action: .ticked)))
    #expect(store.rows[id: 2]?.ticks == 1)
    #expect(store.seen == [1])
  }

  @Test func theEffectsOfARemovedElementAreCancelled() async {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .started)))
    store.send(.rows(.element(id: 2, action: .started)))
    await eventually { clock.sleeperCount == 2 }
    store.send(.removed(1))
    await eventually { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(1))
    await eventually { store.rows.map(\.ticks) == [1] }
  }

  @Test func anIdIsCancelledOnlyInItsOwnElement() async {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .started)))
    store.send(.rows(.element(id: 2, action: .started)))
    await eventually { clock.sleeperCount == 2 }
    store.send(.rows(.element(id: 1, action: .stopped)))
    await eventually { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(1))
    await eventually { store.rows.map(\.ticks) == [0, 1] }
  }

  @Test func theParentCancelsTheIdsOfItsElements() async {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.allStopped)
    await eventually { clock.sleeperCount == 0 }
    #expect(store.rows.map(\.ticks) == [0, 0])
  }

  @Test func anActionForAnElementThatIsNotThereIsReported() {
    let store = makeStore()
    withKnownIssue {
      _ = store.send(.rows(.element(id: 3, action: .ticked)))
    } matching: {
      $0.description.contains("element that does not exist") && $0.description.contains("Id: 3")
    }
  }
}

private enum TimerID { case timer }

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }
  enum Action { case started, stopped, ticked }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: TimerID.timer)
      case .stopped:
        return .cancel(id: TimerID.timer)
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}

@Reducer
private struct List {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>
    var seen: [Int] = []
  }
  enum Action {
    case allStopped
    case removed(Int)
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .allStopped:
        return .cancel(id: TimerID.timer)
      case .removed(let id):
        state.rows.remove(id: id)
        return .none
      case .rows(.element(id: let id, action: _)):
        state.seen.append(state.rows[id: id]?.ticks ?? -1)
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
