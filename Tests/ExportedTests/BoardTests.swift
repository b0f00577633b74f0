import ComposableArchitecture
import ComposableArchitectureLite
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct BoardTests {
  @Test func session() async throws {
    let store = TestStore(initialState: Board.State(cards: [], isLoading: false)) {
      LiteReducer(Board())
    }
    await store.send(.addButtonTapped(title: "Plan")) {
      $0.cards.append("Plan")
    }
  }
}
