import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TestStoreReceiveTests {
  private let text = "0 is a good number."

  @Test func byValue() async {
    let store = makeLab()
    await store.send(.factTapped)
    await store.receive(.fact(.success(text))) { $0.fact = text }
    await store.receive(.delegate(.completed(text)), timeout: .seconds(1))
  }

  @Test func byCase() async {
    let store = makeLab()
    await store.send(\.factTapped)
    await store.receive(\.fact, timeout: .milliseconds(500)) { $0.fact = text }
    await store.receive(\.delegate.completed)
    await store.send(\.fact.failure, Lab.Failure()) { $0.fact = nil }
    await store.receive(\.delegate, timeout: 1_000_000)
  }

  @Test func byCaseAndValue() async {
    let store = makeLab()
    await store.send(.factTapped)
    await store.receive(\.fact.success, text, timeout: 0) { $0.fact = text }
    await store.receive(\.delegate.completed, text, timeout: .zero)
  }

  @Test func byPredicate() async {
    let store = makeLab()
    await store.send(.factTapped)
    await store.receive {
      guard case .fact(.success) = $0 else { return false }
      return true
    } assert: {
      $0.fact = text
    }
    await store.receive({ $0.is(\.delegate) }, timeout: .seconds(1))
  }

  @Test func byCaseWithACheckOfItsValue() async {
    let store = makeLab()
    await store.send(.fact(.success("!"))) { $0.fact = "!" }
    var results: [String] = []
    await store.receive(\.delegate.completed) { result in
      #expect(result == "!")
      results.append(result)
    }
    #expect(results == ["!"])
    await store.send(.fact(.success("?"))) { $0.fact = "?" }
    await store.receive(\.delegate.completed, timeout: .seconds(1)) { #expect($0 == "?") }
    await store.send(.fact(.success("?")))
    await withKnownIssue {
      await store.receive(\.delegate.completed) { result in
        if result == "?" { throw Lab.Failure() }
      }
    } matching: {
      $0.description.contains("threw an error") && $0.description.contains("Failure")
    }
  }

  @Test func anotherActionIsReportedWithTheDifference() async {
    let store = makeLab()
    await store.send(.sequence([1, 2]))
    await withKnownIssue {
      await store.receive(.set(2)) { $0.count = 2 }
    } matching: {
      let text = $0.description
      return text.contains("not the expected one") && text.contains("received later")
        && text.contains(".set(2)") && text.contains(".set(1)")
    }
    #expect(store.state.count == 1)
    await store.receive(.set(2)) { $0.count = 2 }
  }

  @Test func anotherActionIsReportedWithTheCasesName() async {
    let store = makeLab()
    await store.send(.countAndEcho) { $0.count = 1 }
    await withKnownIssue {
      await store.receive(\.delegate.completed)
    } matching: {
      let text = $0.description
      return text.contains("an action of the case '\\.delegate.completed'")
        && text.contains("An effect sends something other")
    }
  }

  @Test func anActionOfAnEffectThatTakesTimeIsReceived() async {
    let clock = TestClock()
    let store = makeLab(clock: clock)
    let task = await store.send(.task)
    await clock.advance(by: .seconds(2))
    await store.receive(.counted) { $0.count = 10 }
    await store.receive(.counted) { $0.count = 20 }
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
  }

  @Test func anActionThatDoesNotComeInTimeIsReported() async {
    let store = makeLab()
    await store.send(.task)
    await withKnownIssue {
      await store.receive(.counted, timeout: .milliseconds(1))
    } matching: {
      let text = $0.description
      return text.contains("1 in flight sent none within 0.001 seconds")
        && text.contains("'ImmediateClock'") && text.contains(".counted")
    }
    await store.send(.stopTapped)
  }

  @Test func sendingBeforeReceivingIsReported() async {
    let store = makeLab()
    await store.send(.countAndEcho) { $0.count = 1 }
    await withKnownIssue {
      await store.send(.nothing)
    } matching: {
      let text = $0.description
      return text.contains("before sending another: 1 received action is left")
        && text.contains(".counted")
    }
    await store.skipReceivedActions()
  }
}
