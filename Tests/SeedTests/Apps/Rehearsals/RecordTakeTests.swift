import ComposableArchitecture
import Foundation
import XCTest

@MainActor
final class RecordTakeTests: XCTestCase {
  func testTimer() async {
    let clock = TestClock()
    let dismissed = self.expectation(description: "dismissed")
    let store = TestStore(initialState: RecordTake.State(rehearsal: Shared(value: .quartet))) {
      RecordTake()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.dismiss = DismissEffect { dismissed.fulfill() }
      $0.listener.permission = { .denied }
      $0.uuid = .incrementing
    }

    let onTask = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) {
      $0.secondsElapsed = 1
      XCTAssertEqual($0.durationRemaining, .seconds(5))
    }
    await clock.advance(by: .seconds(2))
    await store.receive(\.timerTick) { $0.secondsElapsed = 2 }
    await store.receive(\.timerTick) {
      $0.playerIndex = 1
      $0.secondsElapsed = 3
    }
    await store.send(.endButtonTapped) { $0.alert = .endTake(isDiscardable: true) }
    await clock.advance(by: .seconds(3))
    await store.receive(\.timerTick)
    await store.receive(\.timerTick)
    await store.receive(\.timerTick)
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await clock.advance(by: .seconds(3))
    await store.receive(\.timerTick) { $0.secondsElapsed = 4 }
    await store.receive(\.timerTick) { $0.secondsElapsed = 5 }
    await store.receive(\.timerTick) {
      $0.secondsElapsed = 6
      $0.$rehearsal.withLock {
        $0.takes.insert(
          Take(id: UUID(0), date: Date(timeIntervalSince1970: 1_234_567_890), notes: ""),
          at: 0
        )
      }
    }
    await fulfillment(of: [dismissed], timeout: 1)
    await onTask.cancel()
  }

  func testHearing() async {
    let clock = TestClock()
    let store = TestStore(initialState: RecordTake.State(rehearsal: Shared(value: .quartet))) {
      RecordTake()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 7)
      $0.dismiss = DismissEffect {}
      $0.listener.permission = { .granted }
      $0.listener.listen = { @Sendable _ in
        AsyncThrowingStream { continuation in
          continuation.yield(Listener.Hearing(text: "again from the top"))
          continuation.yield(Listener.Hearing(text: "again from the top, please", isFinal: true))
          continuation.finish()
        }
      }
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    let task = await store.send(.onTask)
    await store.receive(\.heard)
    await store.receive(\.heard)
    await clock.advance(by: .seconds(6))
    await store.skipReceivedActions()
    await task.cancel()
    XCTAssertEqual(store.state.rehearsal.takes.first?.notes, "again from the top, please")
  }

  func testListeningFails() async {
    let clock = TestClock()
    let store = TestStore(initialState: RecordTake.State(rehearsal: Shared(value: .quartet))) {
      RecordTake()
    } withDependencies: {
      $0.continuousClock = clock
      $0.listener.permission = { .granted }
      $0.listener.listen = { _ in
        AsyncThrowingStream {
          $0.yield(Listener.Hearing(text: "one two"))
          $0.finish(throwing: Listener.Deaf())
        }
      }
    }
    let task = await store.send(.onTask)
    await store.receive(\.heard) { $0.notes = "one two" }
    await store.receive(\.listeningFailed) {
      $0.alert = .listeningFailed
      $0.notes = "one two ❌"
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick) { $0.secondsElapsed = 1 }
    await task.cancel()
  }

  func testNextPlayer() async {
    let store = TestStore(initialState: RecordTake.State(rehearsal: Shared(value: .quartet))) {
      RecordTake()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 3)
      $0.uuid = .constant(UUID(9))
      $0.dismiss = DismissEffect {}
    }
    await store.send(.nextButtonTapped) {
      $0.playerIndex = 1
      $0.secondsElapsed = 3
    }
    await store.send(.nextButtonTapped) { $0.alert = .endTake(isDiscardable: false) }
    await store.send(\.alert.confirmSave) {
      $0.alert = nil
      $0.$rehearsal.takes.withLock {
        _ = $0.insert(Take(id: UUID(9), date: Date(timeIntervalSince1970: 3), notes: ""), at: 0)
      }
    }
    await store.finish()
  }
}
