import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct AuthenticationLaterTests {
  @Test func session() async throws {
    let clock = TestClock()
    let state = Authentication.State()
    state.$currentUser.withLock { $0 = User(id: 7, email: "blob@example.com", name: "Blob Jr.") }
    let store = TestStore(initialState: state) {
      Authentication()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.accountButtonTapped) {
      $0.account = Account.State(user: Shared(value: User(id: 7, email: "blob@example.com", name: "Blob Jr.")))
    }
    store.state.$currentUser.withLock { $0 = nil }
    store.assert {
      $0.$currentUser.withLock { $0 = nil }
    }
    await clock.advance(by: .seconds(1))
    store.state.account?.$user.withLock { $0.name = "Blob" }
    store.state.$currentUser.withLock { $0 = User(id: 7, email: "blob@example.com", name: "Blob") }
    store.assert {
      $0.account?.$user.withLock { $0.name = "Blob" }
      $0.$currentUser.withLock { $0 = User(id: 7, email: "blob@example.com", name: "Blob") }
    }
  }
}
