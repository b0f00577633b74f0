import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct TwoWritersTests {
  @Test func session() async throws {
    let store = TestStore(initialState: TwoWriters.State()) {
      TwoWriters()
    }
    await store.send(.player(.volumeUpButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 6 }
      $0.player.$volume.withLock { $0 = 6 }
    }
    await store.send(.player(.volumeDownButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.player.$volume.withLock { $0 = 5 }
    }
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 0 }
      $0.player.$volume.withLock { $0 = 0 }
      $0.player.volumeBeforeMuting = 5
    }
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.player.$volume.withLock { $0 = 5 }
      $0.player.volumeBeforeMuting = nil
    }
    store.state.alarm.$volume.withLock { $0 = 10 }
    store.state.player.$volume.withLock { $0 = 10 }
    store.assert {
      $0.alarm.$volume.withLock { $0 = 10 }
      $0.player.$volume.withLock { $0 = 10 }
    }
    await store.send(.player(.volumeUpButtonTapped))
    store.state.alarm.$volume.withLock { $0 = 0 }
    store.state.player.$volume.withLock { $0 = 0 }
    store.assert {
      $0.alarm.$volume.withLock { $0 = 0 }
      $0.player.$volume.withLock { $0 = 0 }
    }
    await store.send(.player(.volumeDownButtonTapped))
    store.state.alarm.$volume.withLock { $0 = 5 }
    store.state.player.$volume.withLock { $0 = 5 }
    store.assert {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.player.$volume.withLock { $0 = 5 }
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.$volume.withLock { $0 = 10 }
      $0.alarm.volumeBeforeRinging = 5
      $0.player.$volume.withLock { $0 = 10 }
    }
    await store.send(.alarm(.timeReached))
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.alarm.volumeBeforeRinging = nil
      $0.player.$volume.withLock { $0 = 5 }
    }
    await store.send(.alarm(.stopButtonTapped))
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 0 }
      $0.player.$volume.withLock { $0 = 0 }
      $0.player.volumeBeforeMuting = 5
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.$volume.withLock { $0 = 10 }
      $0.alarm.volumeBeforeRinging = 0
      $0.player.$volume.withLock { $0 = 10 }
    }
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.player.$volume.withLock { $0 = 5 }
      $0.player.volumeBeforeMuting = nil
    }
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 0 }
      $0.alarm.volumeBeforeRinging = nil
      $0.player.$volume.withLock { $0 = 0 }
    }
    store.state.alarm.$volume.withLock { $0 = 5 }
    store.state.player.$volume.withLock { $0 = 5 }
    store.assert {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.player.$volume.withLock { $0 = 5 }
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.$volume.withLock { $0 = 10 }
      $0.alarm.volumeBeforeRinging = 5
      $0.player.$volume.withLock { $0 = 10 }
    }
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 0 }
      $0.player.$volume.withLock { $0 = 0 }
      $0.player.volumeBeforeMuting = 10
    }
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 5 }
      $0.alarm.volumeBeforeRinging = nil
      $0.player.$volume.withLock { $0 = 5 }
    }
    await store.send(.player(.muteButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 10 }
      $0.player.$volume.withLock { $0 = 10 }
      $0.player.volumeBeforeMuting = nil
    }
    await store.send(.player(.volumeDownButtonTapped)) {
      $0.alarm.$volume.withLock { $0 = 9 }
      $0.player.$volume.withLock { $0 = 9 }
    }
  }
}
