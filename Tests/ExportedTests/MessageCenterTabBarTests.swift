import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct MessageCenterTabBarTests {
  @Test func session() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: TabBar.State()) {
      TabBar()
    } withDependencies: {
      $0.continuousClock = clock
    }
    // The session went on, but '#2 messageCenter: .messageReceived(Message(conversationID: 1, text: "Who f…"))' can't be in a test: it changed the state without an action.
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }
}
