import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct TestStoreLifetimeTests {
  @Test func anEffectThatOutlivesTheStoreIsReportedAtTheLineThatStartedIt() async {
    let line = LockIsolated(0)
    await withKnownIssue {
      let store = makeLab()
      line.setValue(#line + 1)
      await store.send(.task)
    } matching: {
      let text = $0.description
      return $0.sourceLocation?.line == line.value
        && text.contains("1 effect in flight, started by")
        && text.contains(".task") && text.contains("await task.cancel()")
    }
  }

  @Test func anActionThatIsNotReceivedIsReportedWhenTheStoreGoesAway() async {
    let line = LockIsolated(0)
    await withKnownIssue {
      line.setValue(#line + 1)
      let store = makeLab()
      await store.send(.countAndEcho) { $0.count = 1 }
    } matching: {
      $0.sourceLocation?.line == line.value && $0.description.contains(".counted")
    }
  }

  @Test func whatFinishReportsIsNotReportedAgain() async {
    let store = makeLab()
    await store.send(.task)
    await withKnownIssue {
      await store.finish(timeout: .milliseconds(1))
    } matching: {
      $0.description.contains("give 'finish' a longer 'timeout'")
    }
  }

  @Test func finishWaitsForEffects() async {
    let store = makeLab(clock: ImmediateClock())
    await store.send(.factTapped)
    await store.receive(\.fact) { $0.fact = "0 is a good number." }
    await store.receive(\.delegate)
    await store.finish()
    await store.finish(timeout: 1)
  }

  @Test func theTaskOfAnActionFinishes() async {
    let store = makeLab()
    #expect(await store.send(.nothing).isCancelled)
    let task = await store.send(.factTapped)
    await task.finish()
    await task.finish(timeout: .seconds(1))
    await store.skipReceivedActions()
  }

  @Test func aTaskThatDoesNotFinishIsReported() async {
    let store = makeLab()
    let task = await store.send(.task)
    await withKnownIssue {
      await task.finish(timeout: 1_000)
    } matching: {
      $0.description.contains("still in flight after 1e-06 seconds")
    }
    await store.send(.stopTapped)
  }

  @Test func dependenciesChangeBetweenActions() async {
    let store = makeLab()
    await store.send(.idTapped) { $0.id = UUID(0) }
    await store.send(.idTapped) { $0.id = UUID(1) }
    store.dependencies.uuid = .constant(UUID(9))
    await store.send(.idTapped) { $0.id = UUID(9) }
    let other = makeLab()
    await other.send(.idTapped) { $0.id = UUID(0) }
  }

  @Test func theClosureRunsWithTheFeaturesDependencies() async {
    let store = makeLab()
    store.dependencies.uuid = .constant(UUID(9))
    await store.send(.idTapped) {
      @Dependency(\.uuid) var uuid
      $0.id = uuid()
    }
  }

  @Test func theStateIsAssertedWithoutAnAction() async {
    let store = makeLab()
    await store.send(.set(3)) { $0.count = 3 }
    store.assert { $0.count = 3 }
    store.assert { _ in }
    withKnownIssue {
      store.assert { $0.count = 4 }
    } matching: {
      $0.description.contains("count: 4") && $0.description.contains("count: 3")
    }
  }

  @Test func anErrorInTheClosureIsReported() async {
    let store = makeLab()
    await withKnownIssue {
      await store.send(.set(3)) { _ in throw Lab.Failure() }
    } matching: {
      $0.description.contains("threw an error") && $0.description.contains("Failure")
    }
  }

  @Test func valuesThatDifferAndPrintTheSameAreTold() async {
    struct Odd: Equatable, CustomDumpStringConvertible {
      var number: Int
      var customDumpDescription: String { "odd" }
    }
    let store = TestStore(initialState: Odd(number: 0)) {
      Reduce<Odd, Bool> { state, _ in
        state.number += 1
        return .none
      }
    }
    await withKnownIssue {
      await store.send(true)
    } matching: {
      $0.description.contains("Both print the same but are not equal")
    }
  }

  @Test func aStoreCanLiveInAnotherObject() async {
    @MainActor
    final class Owner {
      let store = makeLab()
      deinit {}
    }
    await withKnownIssue {
      let owner = Owner()
      await owner.store.send(.countAndEcho) { $0.count = 1 }
    } matching: {
      $0.description.contains("1 received action")
    }
  }

  @Test func effectsRunAnywhereIfTheTestSaysSo() async {
    let store = makeLab()
    store.useMainSerialExecutor = false
    await store.send(.factTapped)
    await store.receive(\.fact) { $0.fact = "0 is a good number." }
    await store.receive(\.delegate)
    await store.finish()
  }
}
