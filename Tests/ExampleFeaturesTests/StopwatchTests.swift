import ComposableArchitecture
import ExampleFeatures
import Testing

@MainActor
@Suite struct StopwatchTests {
  private let clock = TestClock()

  private var store: TestStoreOf<Stopwatch> {
    TestStore(initialState: Stopwatch.State(interval: .seconds(1))) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func itTicksUntilItIsStopped() async {
    let store = store
    await store.send(.startTapped) { $0.isRunning = true }
    await store.send(.startTapped)
    await clock.advance(by: .milliseconds(1500))
    await store.receive(.ticked) { $0.elapsed = .seconds(1) }
    await store.send(.lapTapped) { $0.laps = [.seconds(1)] }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.ticked) { $0.elapsed = .seconds(2) }
    await store.send(.stopTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(10))
  }

  @Test func anAlarmGoesOffUnlessItIsCancelledOrPutOff() async {
    let store = store
    await store.send(.alarmSet("tea", after: .seconds(3)))
    await store.send(.alarmSet("eggs", after: .seconds(5)))
    await store.send(.alarmCancelled("eggs"))
    await clock.advance(by: .seconds(2))
    await store.send(.alarmSet("tea", after: .seconds(3)))
    await clock.advance(by: .seconds(3))
    await store.receive(.alarmWentOff("tea")) { $0.alarms = ["tea"] }
    await clock.advance(by: .seconds(10))
  }
}
