import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TestStoreTests {
  @Test func aWrongExpectationShowsTheDifference() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await withKnownIssue {
      await store.send(.incremented) { $0.count = 5 }
    } matching: {
      let text = $0.description
      return text.contains("did not change as the test expects")
        && text.contains("count: 5") && text.contains("count: 1")
    }
    #expect(store.state.count == 1)
  }

  @Test func aChangeThatIsNotAssertedIsReported() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await withKnownIssue {
      await store.send(.incremented)
    } matching: {
      $0.description.contains("expects no change")
    }
  }

  @Test func anExpectedChangeThatDoesNotComeIsReported() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await withKnownIssue {
      await store.send(.stopped) { _ in }
    } matching: {
      $0.description.contains("the state did not change")
    }
  }

  @Test func anActionThatIsNotReceivedIsReported() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await store.send(.echoed)
    await withKnownIssue {
      await store.finish()
    } matching: {
      $0.description.contains("1 received action that it did not assert")
    }
  }

  @Test func anEffectInFlightAtTheEndIsReported() async {
    let store = TestStore(initialState: Timer.State()) {
      Timer()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.started)
    await withKnownIssue {
      await store.finish(timeout: .milliseconds(10))
    } matching: {
      $0.description.contains("1 effect in flight")
    }
  }

  @Test func receivingWhereNoEffectIsInFlightFailsAtOnce() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await withKnownIssue {
      await store.receive(\.incremented, timeout: .seconds(60))
    } matching: {
      $0.description.contains("No effect is in flight")
    }
  }

  @Test func receivingAnotherActionIsReported() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await store.send(.echoed)
    await withKnownIssue {
      await store.receive(.stopped) { $0.count = 1 }
    } matching: {
      $0.description.contains("not the expected one")
    }
  }

  @Test func aDependencyThatTheTestDoesNotGiveIsReported() async {
    let store = TestStore(initialState: Timer.State()) { Timer() }
    await withKnownIssue {
      await store.send(.started)
    } matching: {
      $0.description.contains("continuousClock")
    }
    await store.send(.stopped)
  }
}

@Reducer
private struct Timer {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable { case echoed, incremented, started, stopped }
  enum ID { case timer }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .echoed:
        return .send(.incremented)
      case .incremented:
        state.count += 1
        return .none
      case .started:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(60))
          await send(.incremented)
        }
        .cancellable(id: ID.timer)
      case .stopped:
        return .cancel(id: ID.timer)
      }
    }
  }
}
