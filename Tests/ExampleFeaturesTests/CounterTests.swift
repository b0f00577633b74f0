import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct CounterTests {
  @Test func countsUpAndDown() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
    await store.send(.decrementButtonTapped) { $0.count = -1 }
  }

  @Test func showsTheFactThatArrives() async {
    let store = TestStore(initialState: Counter.State(count: 1)) {
      Counter()
    } withDependencies: {
      $0.numberFact = .mock
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.success) {
      $0.isLoading = false
      $0.fact = "1 is good"
    }
    await store.send(.incrementButtonTapped) {
      $0.count = 2
      $0.fact = nil
    }
  }

  @Test func stopsLoadingWhenThereIsNoFact() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.numberFact = .failing
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse.failure) { $0.isLoading = false }
  }

  @Test func theLiveFactTakesASecondOnTheClock() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State(count: 6)) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
      $0.context = .live
    }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(999))
    #expect(store.state.isLoading)
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.factResponse.success, "6 is the smallest perfect number.") {
      $0.isLoading = false
      $0.fact = "6 is the smallest perfect number."
    }
  }
}
