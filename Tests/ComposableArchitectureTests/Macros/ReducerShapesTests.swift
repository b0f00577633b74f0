import ComposableArchitecture
import Testing

// Reducers whose state and actions are declared elsewhere than in the struct.

@Reducer
private struct Divided {
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

extension Divided {
  @ObservableState
  fileprivate struct State: Equatable {
    var count = 0
  }

  @CasePathable
  fileprivate enum Action { case tapped }
}

@Reducer
private struct Logged<State, Action> {
  let base: Reduce<State, Action>
  let seen: LockIsolated<Int>

  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      seen.withValue { $0 += 1 }
      return .none
    }
    base
  }
}

@available(macOS 26, iOS 26, *)
@Reducer
private struct Recent {
  @ObservableState
  struct State: Equatable { var count = 0 }
  @CasePathable enum Action { case tapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .equatable)
private enum Path {
  case detail(Divided)
  case picker([Int])
  case compare((String))
  case chosen(Int?)
}

@MainActor
@Suite(.leakChecked) struct ReducerShapesTests {
  @Test func stateAndActionsMayBeInAnExtension() {
    let store = Store(initialState: Divided.State()) { Divided() }
    store.send(.tapped)
    #expect(store.count == 1)
  }

  @Test func stateAndActionsMayBeGenericParameters() {
    let seen = LockIsolated(0)
    let store = Store(initialState: Divided.State()) {
      Logged(base: Reduce(Divided()), seen: seen)
    }
    store.send(.tapped)
    #expect(store.count == 1)
    #expect(seen.value == 1)
  }

  @Test func payloadsOfTypesWithoutANameArePlainValues() {
    let store = Store(initialState: Path.State.picker([1, 2])) { Path.body }
    #expect(store.state == .picker([1, 2]))
    guard case .picker(let numbers) = store.case else {
      Issue.record("The case is another one.")
      return
    }
    #expect(numbers == [1, 2])
    #expect(Path.State.chosen(nil) == .chosen(nil))
  }
}
