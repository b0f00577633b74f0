import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct TabBarTests {
  @Test func session() async throws {
    let store = TestStore(initialState: TabBar.State()) {
      TabBar()
    }
    await store.send(.tabSelected(.messages)) {
      $0.selectedTab = .messages
    }
    // The session went on, but '#4 shared unreadCounts = [1: 2, 5: 4]' can't be in a test: it changed the state without an action.
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }
}
