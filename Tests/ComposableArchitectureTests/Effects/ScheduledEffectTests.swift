import ComposableArchitecture
import Dispatch
import Testing

/// Moved on without `await`: what a scheduler starts has happened when it was moved.
@MainActor
@Suite(.leakChecked) struct ScheduledEffectTests {
  private enum CancelID { case typing }

  private let mainQueue = DispatchQueue.test

  private func store(
    effect: @escaping @Sendable (Effect<Int>, AnySchedulerOf<DispatchQueue>) -> Effect<Int>
  ) -> Store<[Int], Int> {
    let scheduler = mainQueue.eraseToAnyScheduler()
    return Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 10 ? effect(.send(action + 10), scheduler) : .none
      }
    }
  }

  @Test func debounceWaitsForAPause() {
    let store = store { $0.debounce(id: CancelID.typing, for: .seconds(1), scheduler: $1) }
    store.send(1)
    mainQueue.advance(by: .milliseconds(999))
    store.send(2)
    mainQueue.advance(by: .milliseconds(999))
    #expect(store.state == [1, 2])
    mainQueue.advance(by: .milliseconds(1))
    #expect(store.state == [1, 2, 12])
  }

  @Test func debouncedEffectsOfOtherIdsGoOn() {
    let store = store { $0.debounce(id: $1.now, for: .seconds(1), scheduler: $1) }
    store.send(1)
    mainQueue.advance(by: .milliseconds(500))
    store.send(2)
    mainQueue.advance(by: .seconds(1))
    #expect(store.state == [1, 2, 11, 12])
  }

  @Test func throttleLetsOneActionThroughInATime() {
    let store = store {
      $0.throttle(id: CancelID.typing, for: .seconds(1), scheduler: $1, latest: true)
    }
    store.send(1)
    mainQueue.advance()
    #expect(store.state == [1, 11])
    for action in 2...4 {
      store.send(action)
      mainQueue.advance(by: .milliseconds(100))
    }
    mainQueue.advance(by: .milliseconds(700))
    #expect(store.state == [1, 11, 2, 3, 4, 14])
    mainQueue.advance(by: .seconds(1))
    store.send(5)
    mainQueue.advance()
    #expect(store.state == [1, 11, 2, 3, 4, 14, 5, 15])
  }

  @Test func throttleKeepsTheFirstWhereTheLatestIsNotWanted() {
    let store = store {
      $0.throttle(id: CancelID.typing, for: .seconds(1), scheduler: $1, latest: false)
    }
    for action in 1...3 {
      store.send(action)
      mainQueue.advance()
    }
    mainQueue.advance(by: .seconds(1))
    #expect(store.state == [1, 11, 2, 3, 12])
  }

  @Test func effectsAreTimedInATestStore() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isDone in
        @Dependency(\.mainQueue) var mainQueue
        state += 1
        guard !isDone else { return .none }
        return .run { send in
          try await mainQueue.sleep(for: .seconds(1))
          await send(true)
        }
        .debounce(id: CancelID.typing, for: .seconds(1), scheduler: mainQueue)
      }
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
    }
    await store.send(false) { $0 = 1 }
    await mainQueue.advance(by: .seconds(2))
    await store.receive(true) { $0 = 2 }
  }
}
