import CostTesting
import ComposableArchitecture
import Testing

@Reducer
private struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  enum Action { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>
    @Presents var row: Row.State?

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) })
    }
  }
  enum Action {
    case row(PresentationAction<Row.Action>)
    case rows(IdentifiedActionOf<Row>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { Row() }
      .ifLet(\.$row, action: \.row) { Row() }
  }
}

/// What an action costs does not depend on what it leaves as it is. A copy of all rows would make the
/// ratios here a hundred times as large.
@MainActor
@Suite(.leakChecked, .serialized) struct CostTests {
  private func cost(ofRows count: Int) -> Duration {
    let store = Store(initialState: Rows.State(count: count)) { Rows() }
    return ContinuousClock().measure {
      for index in 0..<1000 {
        store.send(.rows(.element(id: index % count, action: .increment)))
      }
    }
  }

  @Test func aRowOfManyCostsWhatARowOfFewDoes() async {
    await expectCost(
      timedBy: { cost(ofRows: 10_000) },
      isBelow: 10,
      timesThatTimedBy: { cost(ofRows: 100) }
    )
  }

  @Test func rowsAreChangedWhereTheyLie() {
    let store = Store(initialState: Rows.State(count: 100)) { Rows() }
    let before = store.withState { $0.rows.storageIdentity }
    store.send(.rows(.element(id: 7, action: .increment)))
    #expect(store.withState { $0.rows.storageIdentity } == before)
    #expect(store.rows[id: 7]?.count == 1)
  }

  /// Tools hold the state before each action.
  @Test func rowsOfAStateThatIsHeldAreCopiedOnlyNearTheChange() {
    let store = Store(initialState: Rows.State(count: 10_000)) { Rows() }
    let before = store.withState { $0.rows }
    for _ in 0..<3 { store.send(.rows(.element(id: 7_000, action: .increment))) }
    var copiedCount = 0
    _ = store.withState { $0.rows }.chunks.allDifferingChunks(from: before.chunks) { _, chunk, _ in
      copiedCount += chunk.count
      return true
    }
    #expect(copiedCount == ChunkedArray<Row.State>.chunkSize)
    #expect(before[id: 7_000]?.count == 0)
    #expect(store.rows[id: 7_000]?.count == 3)
  }
}
