import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct CounterBigTests {
  @Test func session() async throws {
    let store = TestStore(initialState: Counter.State(count: 1000000)) {
      Counter()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.decrementButtonTapped) {
      $0.count = 999999
    }
  }
}
