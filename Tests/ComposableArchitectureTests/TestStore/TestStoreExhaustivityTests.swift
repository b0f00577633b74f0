import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TestStoreExhaustivityTests {
  private let showing = Exhaustivity.off(showSkippedAssertions: true)

  // MARK: State

  @Test func onlyWhatTheClosureMentionsIsChecked() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.set(3))
    await store.send(.set(4)) { $0.fact = nil }
    #expect(store.state.count == 4)
  }

  @Test func whatTheClosureMentionsMustBeRight() async {
    let store = makeLab()
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(.set(3)) { $0.count = 4 }
    } matching: {
      let text = $0.description
      return text.contains("did not change as the test expects")
        && text.contains("count: 4") && text.contains("count: 3")
    }
  }

  @Test func aClosureThatChangesNothingIsNoIssue() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.nothing) { $0.count = 0 }
    await store.send(.nothing) { _ in }
  }

  @Test func whatTheClosureLeavesOutIsNoted() async {
    let store = makeLab()
    store.exhaustivity = showing
    await withKnownIssue {
      await store.send(.set(3)) { $0.fact = nil }
    } matching: {
      let text = $0.description
      return $0.severity == .warning && text.contains("Skipped assertions")
        && text.contains("count: 0") && text.contains("count: 3")
    }
    await store.send(.set(4)) { $0.count = 4 }
  }

  // MARK: Received actions

  @Test func earlierActionsAreSkippedOnReceive() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.sequence([1, 2, 3]))
    #expect(store.state.count == 0)
    await store.receive(.set(2)) { $0.count = 2 }
    #expect(store.state.count == 2)
    await store.receive(\.set, 3)
    #expect(store.state.count == 3)
  }

  @Test func skippedActionsAreNoted() async {
    let store = makeLab()
    store.exhaustivity = showing
    await store.send(.sequence([1, 2]))
    await withKnownIssue {
      await store.receive(.set(2)) { $0.count = 2 }
    } matching: {
      $0.severity == .warning && $0.description.contains("1 received action went by")
    }
  }

  @Test func sendingAppliesWhatWasReceived() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.sequence([1, 2]))
    await store.send(.countAndEcho) { $0.count = 3 }
    #expect(store.state.count == 3)
    await store.finish()
    #expect(store.state.count == 13)
  }

  @Test func anActionThatNeverComesIsAnIssueAllTheSame() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.sequence([1, 2]))
    await withKnownIssue {
      await store.receive(.set(3))
    } matching: {
      let text = $0.description
      return text.contains("was not received") && text.contains(".set(1)")
        && text.contains(".set(2)")
    }
    await store.receive(.set(2))
  }

  @Test func anActionIsWaitedForAmongOthers() async {
    let clock = TestClock()
    let store = makeLab(clock: clock)
    store.exhaustivity = .off
    await store.send(.task)
    await store.send(.sequence([5]))
    await clock.advance(by: .seconds(1))
    await store.receive(\.counted) { $0.count = 15 }
    await store.skipInFlightEffects()
  }

  // MARK: The end

  @Test func nothingIsReportedAtTheEnd() async {
    let store = makeLab()
    store.exhaustivity = .off
    await store.send(.task)
    await store.send(.countAndEcho)
  }

  @Test func leftoversAreNotedAtTheEnd() async {
    await withKnownIssue {
      let store = makeLab()
      store.exhaustivity = showing
      await store.send(.countAndEcho) { $0.count = 1 }
    } matching: {
      $0.severity == .warning && $0.description.contains("1 received action that it did not assert")
    }
  }

  // MARK: For a while

  @Test func exhaustivityIsOffForAnOperation() async {
    let store = makeLab()
    await store.withExhaustivity(.off) {
      await store.send(.set(1))
    }
    #expect(store.exhaustivity == .on)
    let result: Int = store.withExhaustivity(.off) {
      store.assert { $0.count = 1 }
      return 7
    }
    #expect(result == 7)
    #expect(store.exhaustivity == .on)
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await store.withExhaustivity(.off) { throw Failure() }
    }
    #expect(store.exhaustivity == .on)
  }

  // MARK: Skipping

  @Test func receivedActionsAreSkipped() async {
    let store = makeLab()
    await store.send(.sequence([1, 2]))
    await store.skipReceivedActions()
    #expect(store.state.count == 2)
    await store.skipReceivedActions(strict: false)
    await withKnownIssue {
      await store.skipReceivedActions()
    } matching: {
      $0.description.contains("no received actions to skip")
    }
  }

  @Test func effectsInFlightAreSkipped() async {
    let store = makeLab()
    await store.send(.task)
    await store.skipInFlightEffects()
    await store.skipInFlightEffects(strict: false)
    await withKnownIssue {
      await store.skipInFlightEffects()
    } matching: {
      $0.description.contains("no effects in flight to skip")
    }
    await store.finish()
  }
}
