import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.leakChecked) struct KeptBodyTests {
  /// Reads a dependency when its body is made.
  private struct Feature: Reducer {
    @Dependency(\.date.now.timeIntervalSince1970) var now

    var body: some Reducer<[Double], Bool> {
      let now = now
      Reduce { state, _ in
        state.append(now)
        return .none
      }
    }
  }

  @Test func aBodyIsMadeAnewWhenTheTestStoreGetsOtherDependencies() async {
    let store = TestStore(initialState: [Double]()) {
      CombineReducers {
        Feature()
        EmptyReducer()
      }
      .onChange(of: \.count) { _, _ in EmptyReducer() }
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1)
    }
    await store.send(true) { $0 = [1] }
    store.dependencies.date.now = Date(timeIntervalSince1970: 2)
    await store.send(true) { $0 = [1, 2] }
  }

  @Test func aReducerOfTwoStoresHasTheDependenciesOfEach() {
    let reducer = CombineReducers { Feature() }
    for second in [1.0, 2] {
      let store = withDependencies {
        $0.date.now = Date(timeIntervalSince1970: second)
      } operation: {
        Store(initialState: [Double]()) { reducer }
      }
      store.send(true)
      #expect(store.state == [second])
    }
  }

  @Test func anOperatorsDependencyIsThatOfTheBodyToo() {
    let store = Store(initialState: [Double]()) {
      Feature().dependency(\.date, .constant(Date(timeIntervalSince1970: 3)))
      CombineReducers { Feature() }
        .dependency(\.date, .constant(Date(timeIntervalSince1970: 4)))
    }
    store.send(true)
    #expect(store.state == [3, 4])
  }

  @Test func theBodyOfAnEnumReducersFeatureIsMadeOnce() {
    Counted.bodies.setValue(0)
    let store = Store(initialState: Screen.State.counted(Counted.State())) { Screen.body }
    for _ in 1...3 { store.send(.counted(.tapped)) }
    #expect(store.withState { $0.counted?.taps } == 3)
    #expect(Counted.bodies.value == 1)
    let own = Store(initialState: Screen.State.own(Own.State())) { Screen.body }
    own.send(.own(.tapped))
    #expect(own.withState { $0.own?.taps } == 1)
  }
}

@Reducer
private struct Counted {
  static let bodies = LockIsolated(0)

  struct State { var taps = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    let _ = Self.bodies.withValue { $0 += 1 }
    Reduce { state, _ in
      state.taps += 1
      return .none
    }
  }
}

/// A reducer that has no body.
@Reducer
private struct Own {
  struct State { var taps = 0 }
  enum Action { case tapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.taps += 1
    return .none
  }
}

@Reducer
private enum Screen {
  case counted(Counted)
  case own(Own)
}
