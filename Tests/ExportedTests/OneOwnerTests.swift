import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct OneOwnerTests {
  @Test func session() async throws {
    let store = TestStore(initialState: OneOwner.State()) {
      OneOwner()
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 6
      $0.$volume.withLock { $0 = 6 }
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = true
      $0.$volume.withLock { $0 = 0 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 5
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = false
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 6
      $0.$volume.withLock { $0 = 6 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 7
      $0.$volume.withLock { $0 = 7 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 8
      $0.$volume.withLock { $0 = 8 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 9
      $0.$volume.withLock { $0 = 9 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 10
      $0.$volume.withLock { $0 = 10 }
    }
    await store.send(.volumeUpButtonTapped)
    await store.send(.volumeDownButtonTapped) {
      $0.level = 9
      $0.$volume.withLock { $0 = 9 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 8
      $0.$volume.withLock { $0 = 8 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 7
      $0.$volume.withLock { $0 = 7 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 6
      $0.$volume.withLock { $0 = 6 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 5
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 4
      $0.$volume.withLock { $0 = 4 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 3
      $0.$volume.withLock { $0 = 3 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 2
      $0.$volume.withLock { $0 = 2 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 1
      $0.$volume.withLock { $0 = 1 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 0
      $0.$volume.withLock { $0 = 0 }
    }
    await store.send(.volumeDownButtonTapped)
    await store.send(.volumeUpButtonTapped) {
      $0.level = 1
      $0.$volume.withLock { $0 = 1 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 2
      $0.$volume.withLock { $0 = 2 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 3
      $0.$volume.withLock { $0 = 3 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 4
      $0.$volume.withLock { $0 = 4 }
    }
    await store.send(.volumeUpButtonTapped) {
      $0.level = 5
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.isRinging = true
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 10 }
    }
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.isRinging = false
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = true
      $0.$volume.withLock { $0 = 0 }
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.isRinging = true
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 10 }
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = false
    }
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.isRinging = false
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.alarm(.timeReached)) {
      $0.alarm.isRinging = true
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 10 }
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = true
    }
    await store.send(.alarm(.stopButtonTapped)) {
      $0.alarm.isRinging = false
    }
    await store.receive(.alarm(.delegate(.ringingChanged))) {
      $0.$volume.withLock { $0 = 0 }
    }
    await store.send(.muteButtonTapped) {
      $0.isMuted = false
      $0.$volume.withLock { $0 = 5 }
    }
    await store.send(.volumeDownButtonTapped) {
      $0.level = 4
      $0.$volume.withLock { $0 = 4 }
    }
  }
}
