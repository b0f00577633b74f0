import ComposableArchitecture
import Dispatch
import Testing

/// The ways in which tests spell what they do with a test store.
@MainActor
@Suite(.leakChecked) struct TestStoreUsageTests {
  @Test func storesAreMadeInEachWay() async {
    let label = TestStore(initialState: Lab.State(), reducer: { Lab() })
    let function = TestStore(initialState: .init(), reducer: Lab.init)
    let typed: TestStoreOf<Lab> = TestStore(initialState: Lab.State(count: 1)) { Lab() }
    let plain: TestStore<Lab.State, Lab.Action> = TestStore(initialState: .init()) {
      Lab()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let composed = TestStore(initialState: Lab.State()) {
      Lab()
      Reduce { state, action in
        if action == .nothing { state.count -= 1 }
        return .none
      }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }
    let changed = TestStore(initialState: Lab.State()) {
      Lab().dependency(\.uuid, .constant(UUID(3)))
    }
    for store in [label, function, typed, plain] {
      await store.send(.set(5)) { $0.count = 5 }
    }
    await composed.send(.nothing) { $0.count = -1 }
    await changed.send(.idTapped) { $0.id = UUID(3) }
    await plain.send(.idTapped) { $0.id = UUID(0) }
  }

  @Test func closuresAreWrittenInEachWay() async throws {
    let store = makeLab()
    await store.send(.set(1)) { state in
      state.count = 1
    }
    await store.send(.set(2)) {
      let count = 2
      if count == 2 {
        $0.count = count
      }
    }
    await store.send(.set(3)) { $0 = Lab.State(count: 3) }
    await store.send(\.set, 4, assert: { $0.count = 4 })
    let expectation: (inout Lab.State) throws -> Void = { $0.count = 5 }
    await store.send(.set(5), assert: expectation)
    await store.send(.fact(.success("!"))) {
      try #require($0.fact == nil)
      $0.fact = "!"
    }
    await store.receive(\.delegate.completed, "!")
    await store.send(.countAndEcho) {
      $0.count += 1
    }
    await store.receive(\.counted) {
      let count = $0.count
      $0.count = count + 10
    }
    await store.send(.countAndEcho) { $0.count = 17 }
    await store.receive(\.counted) { state in
      state.count = 27
    }
  }

  @Test func timeoutsAreWrittenInEachWay() async {
    let store = makeLab()
    store.timeout = 2 * NSEC_PER_SEC
    let wait = Duration.seconds(1)
    await store.send(.sequence([1, 2, 3, 4, 5, 6]))
    await store.receive(.set(1), timeout: wait) { $0.count = 1 }
    await store.receive(.set(2), timeout: NSEC_PER_SEC) { $0.count = 2 }
    await store.receive(\.set, timeout: wait) { $0.count = 3 }
    await store.receive(\.set, timeout: NSEC_PER_MSEC * 100) { $0.count = 4 }
    await store.receive(\.set, 5, timeout: .milliseconds(10)) { $0.count = 5 }
    await store.receive({ $0 == .set(6) }, timeout: wait) { $0.count = 6 }
    await store.finish(timeout: wait)
    await store.finish(timeout: NSEC_PER_SEC)
    let task = await store.send(.nothing)
    await task.finish(timeout: wait)
    await task.finish(timeout: NSEC_PER_SEC)
    await task.cancel()
  }

  @Test func exhaustivityIsWrittenInEachWay() async {
    let store = makeLab()
    store.exhaustivity = .off(showSkippedAssertions: false)
    #expect(store.exhaustivity == .off)
    await store.send(.countAndEcho)
    await store.skipReceivedActions(strict: false)
    let count = await store.withExhaustivity(.on) {
      await store.send(.set(1)) { $0.count = 1 }
      return store.state.count
    }
    #expect(count == 1)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func aTaskOfTheTestSendsAndWaits() async {
    let clock = TestClock()
    let store = makeLab(clock: clock)
    let task = Task { await store.send(.task).finish() }
    await Task.megaYield()
    await clock.advance(by: .seconds(1))
    await store.receive(\.counted) { $0.count = 10 }
    task.cancel()
    await store.finish()
  }

  @Test func severalStoresShareNoDependencies() async {
    await withDependencies {
      $0.uuid = .constant(UUID(8))
    } operation: {
      let outer = TestStore(initialState: Lab.State()) { Lab() }
      let inner = TestStore(initialState: Lab.State()) {
        Lab()
      } withDependencies: {
        $0.uuid = .constant(UUID(9))
      }
      await outer.send(.idTapped) { $0.id = UUID(8) }
      await inner.send(.idTapped) { $0.id = UUID(9) }
      outer.dependencies.uuid = .constant(UUID(7))
      await inner.send(.idTapped)
      await outer.send(.idTapped) { $0.id = UUID(7) }
    }
  }
}
