import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

@MainActor
@Suite struct StopwatchTests {
  @Test func session() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task2 = await store.send(.startTapped) {
      $0.isRunning = true
    }
    await store.send(.alarmSet("tea", after: .seconds(3)))
    await store.send(.alarmSet("eggs", after: .seconds(5)))
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(100)
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(200)
    }
    await task2.cancel()
    await clock.advance(by: .milliseconds(2800))
    await store.receive(.alarmWentOff("tea")) {
      $0.alarms.append("tea")
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.alarmWentOff("eggs")) {
      $0.alarms.append("eggs")
    }
    await store.send(.alarmSet("tea", after: .seconds(1)))
    let task10 = await store.send(.alarmSet("eggs", after: .seconds(1)))
    await store.send(.alarmCancelled("tea"))
    await task10.cancel()
    await store.send(.stopTapped) {
      $0.isRunning = false
    }
    await store.send(.startTapped) {
      $0.isRunning = true
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(300)
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(400)
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(500)
    }
    await store.send(.lapTapped) {
      $0.laps.append(.milliseconds(500))
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(600)
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = .milliseconds(700)
    }
    await store.send(.lapTapped) {
      $0.laps.append(.milliseconds(700))
    }
    await store.send(.stopTapped) {
      $0.isRunning = false
    }
  }
}
