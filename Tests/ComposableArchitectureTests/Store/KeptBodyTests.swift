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
}
