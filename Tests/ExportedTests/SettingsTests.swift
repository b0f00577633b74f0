import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct SettingsTests {
  @Test func session() async throws {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    }
    await store.send(.binding(.set(\.draft.displayName, "Blob"))) {
      $0.draft.displayName = "Blob"
    }
    await store.send(.binding(.set(\.draft.textSize, .large))) {
      $0.draft.textSize = .large
    }
    await store.send(.saveButtonTapped) {
      $0.$displayName.withLock { $0 = "Blob" }
      $0.$textSize.withLock { $0 = .large }
    }
    await store.send(.binding(.set(\.draft.displayName, " "))) {
      $0.draft.displayName = " "
    }
    await store.send(.saveButtonTapped) {
      $0.problem = .emptyName
    }
    await store.send(.revertButtonTapped) {
      $0.draft.displayName = "Blob"
      $0.problem = nil
    }
    await store.send(.binding(.set(\.draft.isSoundOn, false))) {
      $0.draft.isSoundOn = false
    }
    await store.send(.saveButtonTapped) {
      $0.$isSoundOn.withLock { $0 = false }
    }
    store.state.$isSoundOn.withLock { $0 = true }
    store.assert {
      $0.$isSoundOn.withLock { $0 = true }
    }
    await store.send(.binding(.set(\.draft.textSize, .small))) {
      $0.draft.textSize = .small
    }
    await store.send(.saveButtonTapped) {
      $0.$isSoundOn.withLock { $0 = false }
      $0.$textSize.withLock { $0 = .small }
    }
    await store.send(.binding(.set(\.draft.displayName, "Blob of the Long Name"))) {
      $0.draft.displayName = "Blob of the Long Name"
    }
    await store.send(.saveButtonTapped) {
      $0.problem = .longName(limit: 20)
    }
    await store.send(.binding(.set(\.draft.displayName, "Blob of 1 Short Name"))) {
      $0.draft.displayName = "Blob of 1 Short Name"
      $0.problem = nil
    }
    await store.send(.saveButtonTapped) {
      $0.$displayName.withLock { $0 = "Blob of 1 Short Name" }
    }
  }
}
