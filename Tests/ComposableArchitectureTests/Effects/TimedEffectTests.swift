import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TimedEffectTests {
  private enum CancelID { case typing }

  private func store(
    effects: @escaping @Sendable (Int) -> Effect<Int>
  ) -> Store<[Int], Int> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 10 ? effects(action) : .none
      }
    }
  }

  @Test func debounceOnAClockPerformsTheLastEffect() async {
    let clock = TestClock()
    let store = store { action in
      .send(action + 10).debounce(id: CancelID.typing, for: .seconds(1), clock: clock)
    }
    store.send(1)
    await clock.advance(by: .milliseconds(600))
    let task = store.send(2)
    await clock.advance(by: .milliseconds(600))
    #expect(store.state == [1, 2])
    await clock.advance(by: .milliseconds(400))
    await task.finish()
    #expect(store.state == [1, 2, 12])
  }

  @Test func aDebouncedEffectInFlightIsCancelledByTheNext() async {
    let clock = TestClock()
    let store = store { action in
      .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(action + 10)
      }
      .debounce(id: CancelID.typing, for: .seconds(1), clock: clock)
    }
    store.send(1)
    await clock.advance(by: .milliseconds(1500))
    store.send(2)
    await clock.advance(by: .seconds(3))
    await eventually { store.state == [1, 2, 12] }
  }

  @Test func throttleOnAClockSendsTheFirstAtOnceAndTheLatestAfterwards() async {
    let clock = TestClock()
    let store = store { action in
      .send(action + 10)
        .throttle(id: CancelID.typing, for: .seconds(1), clock: clock, latest: true)
    }
    store.send(1)
    #expect(store.state == [1, 11])
    store.send(2)
    store.send(3)
    #expect(store.state == [1, 11, 2, 3])
    await clock.advance(by: .seconds(1))
    await eventually { store.state == [1, 11, 2, 3, 13] }
    await clock.advance(by: .seconds(1))
    store.send(4)
    #expect(store.state == [1, 11, 2, 3, 13, 4, 14])
  }

  @Test func throttleCanKeepTheFirstOfThoseThatCameTooEarly() async {
    let clock = TestClock()
    let store = store { action in
      .send(action + 10)
        .throttle(id: CancelID.typing, for: .seconds(1), clock: clock, latest: false)
    }
    for action in 1...3 { store.send(action) }
    await clock.advance(by: .seconds(1))
    await eventually { store.state == [1, 11, 2, 3, 12] }
  }

  @Test func oneEffectsActionsAreThrottledToo() async {
    let clock = TestClock()
    let store = store { _ in
      .run { send in
        for action in 11...14 { await send(action) }
      }
      .throttle(id: CancelID.typing, for: .seconds(1), clock: clock, latest: true)
    }
    store.send(1)
    await eventually { store.state == [1, 11] }
    await clock.advance(by: .seconds(1))
    await eventually { store.state == [1, 11, 14] }
  }

  @Test func noEffectIsNeitherDebouncedNorThrottled() async {
    let clock = TestClock()
    let store = store { action in
      switch action {
      case 1: .send(11).debounce(id: CancelID.typing, for: .seconds(1), clock: clock)
      default: .none.debounce(id: CancelID.typing, for: .seconds(1), clock: clock)
      }
    }
    store.send(1)
    store.send(2)
    await clock.advance(by: .seconds(1))
    await eventually { store.state == [1, 2, 11] }
  }
}
