import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct OnChangeTests {
  private typealias Log = Reduce<[Int], Int>

  private let append = Log { state, action in
    if action != 0 { state.append(action) }
    return .none
  }

  @Test func theReducerRunsWithTheValuesBeforeAndAfter() {
    let store = Store(initialState: [Int]()) {
      append.onChange(of: \.count) { oldCount, newCount in
        Log { state, _ in
          state.append(oldCount * 10 + newCount)
          return .none
        }
      }
    }
    store.send(0)
    #expect(store.state == [])
    store.send(7)
    #expect(store.state == [7, 1])
  }

  @Test func aClosureChangesTheStateAndReturnsAnEffect() async {
    let store = Store(initialState: [Int]()) {
      append.onChange(of: \.count) { oldCount, state in
        state.append(oldCount * 10)
        return oldCount > 2 ? .none : .send(5)
      }
      append.onChange(of: { $0.first }) { _, _ in .none }
    }
    await store.send(7).finish()
    // Each action is appended by both reducers, and the first one's change by the closure.
    #expect(store.state == [7, 0, 7, 5, 30, 5])
  }

  @Test func aClosureDecidesWhatCountsAsTheSame() {
    let store = Store(initialState: [Int]()) {
      append.onChange(of: { $0.last }, removeDuplicates: { ($0 ?? 0) >= ($1 ?? 0) }) { _, _ in
        Log { state, _ in
          state.append(100)
          return .none
        }
      }
    }
    store.send(3)
    store.send(2)
    #expect(store.state == [3, 100, 2])
  }

  @Test func theEffectsOfBothAreRun() {
    let store = Store(initialState: [Int]()) {
      Log { state, action in
        state.append(action)
        return action == 1 ? .send(2) : .none
      }
      .onChange(of: \.count) { _, newCount in
        if newCount == 1 {
          Log { _, _ in .send(3) }
        }
      }
    }
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }
}
