import ComposableArchitecture
import Testing

@MainActor
@Suite struct LeakCheckTests {
  private func check(_ body: @escaping @MainActor @Sendable () async -> Void) async throws {
    let test = try #require(Test.current)
    try await LeakCheck(patience: .milliseconds(1))
      .provideScope(for: test, testCase: Test.Case.current, performing: body)
  }

  @Test func aStoreThatIsLeftBehindIsFound() async throws {
    let stores = LockIsolated<[StoreOf<Lab>]>([])
    try await withKnownIssue {
      try await check {
        let store = Store(initialState: Lab.State()) { Lab() }
        stores.setValue([store])
      }
    } matching: {
      $0.description.contains("stores: 1")
    }
    stores.setValue([])
  }

  @Test func workThatGoesOnIsFoundAlthoughItsStoreIsGone() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    try await withKnownIssue {
      try await check {
        let store = Store(initialState: 0) {
          Reduce<Int, Bool> { _, _ in
            .run { _ in
              // The stream ends for those who are cancelled; this task is not.
              await Task.detached { for await _ in stream {} }.value
            }
          }
        }
        store.send(true)
        await Task.megaYield()
      }
    } matching: {
      let text = $0.description
      return text.contains("stores: 0") && text.contains("their tasks: 1")
    }
    continuation.finish()
  }

  @Test func effectsAndIdsAreCountedWhileTheyAreInFlight() async {
    let census = StoreCensus()
    await StoreCensus.$current.withValue(census) {
      let store = makeLab()
      #expect(census.counts.stores == 1)
      await store.send(.task)
      #expect(census.counts.effects == 1)
      #expect(census.counts.work == 1)
      #expect(census.counts.cancellations == 1)
      await store.send(.stopTapped)
      await store.finish()
      #expect(census.counts.effects == 0)
      #expect(census.counts.cancellations == 0)
    }
    #expect(census.counts.stores == 0)
  }

  @Test func whatATestEndsPasses() async throws {
    try await check {
      let store = Store(initialState: Lab.State()) {
        Lab()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      store.send(.task)
    }
  }
}
