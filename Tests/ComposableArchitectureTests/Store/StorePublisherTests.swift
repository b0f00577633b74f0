import ComposableArchitecture
import Testing

/// A store's publisher may be looked at from anywhere, and for as long as somebody does, the store goes on.
@MainActor
@Suite struct StorePublisherTests {
  private func store(_ clock: TestClock<Duration>) -> Store<Int, Bool> {
    Store(initialState: 0) {
      Reduce<Int, Bool> { state, isLate in
        state += 1
        return isLate
          ? .none
          : .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(true)
          }
      }
    }
  }

  @Test func itsValuesComeOnAnyThread() async {
    let store = store(TestClock())
    let values = UncheckedSendable(store.publisher)
    let seen = LockIsolated<[Int]>([])
    let task = Task.detached {
      for await value in values.value.values {
        seen.withValue { $0.append(value) }
        if value == 2 { break }
      }
    }
    await eventually { seen.value == [0] }
    store.send(true)
    await eventually { seen.value == [0, 1] }
    store.send(true)
    await task.value
    #expect(seen.value == [0, 1, 2])
  }

  @Test func whoeverSubscribesKeepsTheStore() async {
    let clock = TestClock()
    let seen = LockIsolated<[Int]>([])
    var subscription: AnyCancellable?
    weak var kept: Store<Int, Bool>?
    do {
      let store = store(clock)
      kept = store
      subscription = store.publisher.sink { value in seen.withValue { $0.append(value) } }
      store.send(false)
    }
    await eventually { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(1))
    #expect(seen.value == [0, 1, 2])
    #expect(kept != nil)
    subscription?.cancel()
    subscription = nil
    #expect(kept == nil)
  }
}
