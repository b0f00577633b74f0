import ComposableArchitecture
import Foundation
import XCTest

#if canImport(Combine)
import Combine
#endif

@MainActor
final class EffectsAppsTests: XCTestCase {
  func testMetronome() async {
    let clock = TestClock()
    let store = TestStore(initialState: Metronome.State()) {
      Metronome()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.toggleButtonTapped) { $0.isTimerActive = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.beat) { $0.beats = 1 }
    await clock.advance(by: .seconds(5))
    await store.receive(\.beat) { $0.beats = 2 }
    await store.receive(\.beat) { $0.beats = 3 }
    await store.receive(\.beat) { $0.beats = 4 }
    await store.receive(\.beat) { $0.beats = 5 }
    await store.receive(\.beat) { $0.beats = 6 }
    await store.send(.toggleButtonTapped) { $0.isTimerActive = false }
    await store.send(.toggleButtonTapped) { $0.isTimerActive = true }
    await store.send(.onDisappear)
    await clock.run()
  }

  func testScreenshots() async {
    let (screenshots, takeScreenshot) = AsyncStream<Void>.makeStream()
    let store = TestStore(initialState: Screenshots.State()) {
      Screenshots()
    } withDependencies: {
      $0.screenshots = { screenshots }
    }
    let task = await store.send(.task)
    takeScreenshot.yield()
    await store.receive(.taken) { $0.count = 1 }
    takeScreenshot.yield()
    await store.receive(.taken) { $0.count = 2 }
    await task.cancel()
    takeScreenshot.yield()
  }

  func testScreenshotsFromTheCenter() async {
    let center = NotificationCenter()
    let store = TestStore(initialState: Screenshots.State()) {
      Screenshots()
    } withDependencies: {
      $0.notificationCenter = center
      $0.screenshots = ScreenshotsKey.liveValue
    }
    let task = await store.send(.task)
    await Task.megaYield()
    center.post(name: Notification.Name("screenshot"), object: nil)
    await store.receive(.taken) { $0.count = 1 }
    await task.cancel()
  }

  func testRefreshAndCancel() async {
    let store = TestStore(initialState: Refreshable.State()) {
      Refreshable()
    } withDependencies: {
      $0.factClient.fetch = { "\($0) is a good number." }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.refresh) { $0.isFactRequestInFlight = true }
    await store.receive(\.factResponse.success, timeout: .seconds(1)) {
      $0.fact = "1 is a good number."
      $0.isFactRequestInFlight = false
    }
    store.dependencies.factClient.fetch = { _ in try await Task.never() }
    await store.send(.refresh) {
      $0.fact = nil
      $0.isFactRequestInFlight = true
    }
    await store.send(.cancelButtonTapped) { $0.isFactRequestInFlight = false }
    await store.finish(timeout: .seconds(1))
  }

  func testSocket() async {
    let events = AsyncStream.makeStream(of: SocketClient.Event.self)
    let messages = AsyncThrowingStream.makeStream(of: SocketClient.Message.self)
    let pings = LockIsolated(0)
    let clock = TestClock()
    let store = TestStore(initialState: Socket.State()) {
      Socket()
    } withDependencies: {
      $0.continuousClock = clock
      $0.socket.open = { @Sendable _, _, _ in events.stream }
      $0.socket.receive = { @Sendable _ in messages.stream }
      $0.socket.sendPing = { @Sendable _ in pings.withValue { $0 += 1 } }
      $0.socket.send = { _, message in
        messages.continuation.yield(message)
      }
    }
    await store.send(.connectButtonTapped) { $0.connectivity = .connecting }
    events.continuation.yield(.didOpen(protocol: nil))
    await store.receive(\.event.didOpen) { $0.connectivity = .connected }
    await clock.advance(by: .seconds(30))
    XCTAssertEqual(pings.value, 3)
    await store.send(.messageToSendChanged("Hi")) { $0.messageToSend = "Hi" }
    await store.send(.sendButtonTapped) { $0.messageToSend = "" }
    store.exhaustivity = .off
    await store.receive(\.sendResponse, true)
    await store.skipReceivedActions(strict: false)
    store.assert { $0.received = ["Hi"] }
    store.exhaustivity = .on
    store.dependencies.socket.send = { _, _ in throw NoLine() }
    await store.send(.sendButtonTapped)
    await store.receive(\.sendResponse) {
      $0.alert = AlertState { TextState("Could not send. Connect first, and try again.") }
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    events.continuation.yield(.didClose(code: 1, reason: nil))
    await store.receive(\.event.didClose) { $0.connectivity = .disconnected }
    await store.finish()
  }
  struct NoLine: Error {}

  func testDownloads() async {
    let clock = TestClock()
    let queue = DispatchQueue.test
    let store = TestStore(initialState: Downloads.State()) {
      Downloads()
    } withDependencies: {
      $0.suspendingClock = clock
      $0.mainQueue = queue.eraseToAnyScheduler()
    }
    await store.send(.start(1))
    await store.send(.start(2))
    await clock.advance(by: .seconds(1))
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.receive {
      $0.is(\.progress)
    } assert: { _ in
    }
    await store.receive(\.progress)
    XCTAssertEqual(store.state.progress, [1: 0.5, 2: 0.5])
    await store.send(.start(1))
    await store.send(.stopAll)
    await clock.run()
    store.exhaustivity = .on
    await store.send(.wait)
    await clock.advance(by: .seconds(3))
    await store.receive(\.failed) { $0.failures = 1 }
    await store.send(.publish)
    await store.receive(\.tick, 10) { $0.ticks = 10 }
    await queue.advance()
    await store.receive(\.tick, 1) { $0.ticks = 11 }
    await store.receive(\.tick, 2) { $0.ticks = 13 }
    await store.receive(\.tick, 3) { $0.ticks = 16 }
    // The three come at once; each throttled one takes the place of the one before.
    await store.receive(\.first, 3)
  }
}
