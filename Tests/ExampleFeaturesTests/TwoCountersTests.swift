import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct TwoCountersTests {
  @Test func eachCounterCountsForItself() async {
    let store = TestStore(initialState: TwoCounters.State()) { TwoCounters() }
    await store.send(.counter1(.incrementButtonTapped)) { $0.counter1.count = 1 }
    await store.send(.counter2(.decrementButtonTapped)) { $0.counter2.count = -1 }
  }

  @Test func anEffectAnswersTheCounterThatStartedIt() async {
    let store = TestStore(initialState: TwoCounters.State()) {
      TwoCounters()
    } withDependencies: {
      $0.numberFact = .mock
    }
    await store.send(.counter2(.factButtonTapped)) { $0.counter2.isLoading = true }
    await store.receive(\.counter2.factResponse.success) {
      $0.counter2.isLoading = false
      $0.counter2.fact = "0 is good"
    }
  }
}
