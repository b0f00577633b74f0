import Foundation
import Testing

@testable import ComposableArchitecture

/// Changes shared values in the middle of each reduction.
@Reducer
private struct Tally {
  @ObservableState
  struct State: Equatable {
    @Shared var total: Int
    @Shared var text: String
    var count = 0
    var log: [Int] = []
  }

  enum Action: Equatable {
    case added
    case addedTwice
    case answered
    case observed
    case replaced
    case totalChanged(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added:
        state.count += 1
        state.$total.withLock { $0 += 1 }
        state.count += 1
        return .send(.answered)
      case .addedTwice:
        for _ in 0..<2 {
          state.$total.withLock { $0 += 1 }
          state.$text.withLock { $0 += "x" }
        }
        state.count += 1
        return .none
      case .answered:
        state.log.append(-1)
        return .none
      case .observed:
        state.$total.withLock { $0 += 1 }
        return .publisher { state.$total.publisher.map(Action.totalChanged) }
      case .replaced:
        state.$total = Shared(value: 100)
        state.count += 1
        return .none
      case .totalChanged(let total):
        state.log.append(total)
        return .none
      }
    }
  }
}

/// Sends an action to another store in the middle of its reduction.
private struct Sender: Reducer {
  let send: @MainActor @Sendable () -> Void

  func reduce(into state: inout Int, action: Void) -> Effect<Void> {
    state += 1
    MainActor.assumeIsolated { send() }
    state += 1
    return .none
  }
}

@MainActor
@Suite(.leakChecked) struct SharedNotificationTests {
  private let total = Shared(value: 0)
  private let text = Shared(value: "")

  private func store() -> StoreOf<Tally> {
    Store(initialState: Tally.State(total: total, text: text)) { Tally() }
  }

  @Test func aSinkReadsTheStoreAfterTheReducer() {
    let store = store()
    var seen: [[Int]] = []
    let cancellable = total.publisher.sink { seen.append([$0, store.count]) }
    store.send(.added)
    store.send(.addedTwice)
    #expect(seen == [[0, 0], [1, 2], [2, 3], [3, 3]])
    cancellable.cancel()
    store.send(.added)
    #expect(seen.count == 4)
  }

  @Test func anObserverReadsTheStoreAfterTheReducer() {
    let store = store()
    let seen = LockIsolated<[[Int]]>([])
    withObservationTracking {
      _ = total.wrappedValue
    } onChange: { [total] in
      let count = MainActor.assumeIsolated { store.count }
      seen.withValue { $0.append([total.wrappedValue, count]) }
    }
    store.send(.addedTwice)
    store.send(.addedTwice)
    #expect(seen.value == [[2, 1]])
  }

  @Test func whatASinkReadsOfTheStoreIsObserved() {
    let store = store()
    let told = LockIsolated(0)
    let cancellable = total.publisher.dropFirst().first().sink { _ in
      withObservationTracking {
        _ = store.log
      } onChange: {
        told.withValue { $0 += 1 }
      }
    }
    store.send(.addedTwice)
    #expect(told.value == 0)
    store.send(.answered)
    #expect(told.value == 1)
    cancellable.cancel()
  }

  @Test func eachValueIsPublishedInItsOrder() {
    let store = store()
    var events: [String] = []
    let cancellables = [
      total.publisher.sink { events.append("\($0)") },
      text.publisher.sink { events.append($0) },
    ]
    events = []
    store.send(.addedTwice)
    #expect(events == ["1", "x", "2", "xx"])
    cancellables.forEach { $0.cancel() }
  }

  @Test func aSinkThatChangesTheValueIsToldOfItAfterwards() {
    let store = store()
    var first: [Int] = []
    var second: [Int] = []
    let cancellables = [
      total.publisher.sink { [total] value in
        if value == 1 { total.withLock { $0 = 10 } }
        first.append(value)
      },
      total.publisher.sink { second.append($0) },
    ]
    store.send(.added)
    #expect(first == [0, 1, 10])
    #expect(second == [0, 1, 10])
    cancellables.forEach { $0.cancel() }
  }

  @Test func changesOutsideOfReducersArePublishedAtOnce() {
    var values: [Int] = []
    let cancellable = total.publisher.sink { values.append($0) }
    total.withLock { $0 = 1 }
    #expect(values == [0, 1])
    cancellable.cancel()
  }

  @Test func theValueThatReplacesASharedValueIsPublishedAfterTheReducer() {
    let store = store()
    var seen: [[Int]] = []
    let cancellable = store.$total.publisher.sink { seen.append([$0, store.count]) }
    store.send(.replaced)
    #expect(seen == [[0, 0], [100, 1]])
    cancellable.cancel()
  }

  @Test func anEffectOfTheSameActionFindsTheNewValueOnce() async {
    let store = store()
    let cancellable = total.publisher.sink { _ in }
    let task = store.send(.observed)
    #expect(store.log == [1])
    cancellable.cancel()
    task.cancel()
    await task.finish()
  }

  @Test func anActionThatAPublishedValueSendsComesBeforeThoseOfTheEffect() async {
    let store = store()
    let task = store.send(.observed)
    store.send(.added)
    #expect(store.log == [1, 2, -1])
    task.cancel()
    await task.finish()
  }

  @Test func aReducerThatSendsToAnotherStoreIsNotInterrupted() {
    let inner = store()
    let outer = Store(initialState: 0) { Sender { inner.send(.addedTwice) } }
    var seen: [[Int]] = []
    let cancellable = total.publisher.dropFirst().sink { seen.append([$0, outer.state]) }
    outer.send(())
    #expect(seen == [[1, 2], [2, 2]])
    #expect(inner.count == 1)
    cancellable.cancel()
  }

  @Test func aTestStoreTellsAfterTheReducer() async {
    let store = TestStore(initialState: Tally.State(total: total, text: text)) { Tally() }
    var seen: [[Int]] = []
    let cancellable = total.publisher.sink { [weak store] in
      seen.append([$0, store?.core.state.count ?? -1])
    }
    await store.send(.addedTwice) {
      $0.$total.withLock { $0 = 2 }
      $0.$text.withLock { $0 = "xx" }
      $0.count = 1
    }
    #expect(seen == [[0, 0], [1, 1], [2, 1]])
    cancellable.cancel()
  }
}

// MARK: - User defaults

/// Changes user defaults, which two properties of different types read.
@Reducer
private struct Defaults {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("number")) var number = 0
    @Shared(.appStorage("number")) var optional: Int?
    var count = 0
    var seen: Int?
  }

  enum Action { case added }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$number.withLock { $0 += 1 }
      state.seen = state.optional
      state.count += 1
      return .none
    }
  }
}

@MainActor
@Suite(.leakChecked) struct UserDefaultsNotificationTests {
  @Test func observersOfUserDefaultsReadTheStoreAfterTheReducer() {
    @Dependency(\.defaultAppStorage) var defaults
    let store = Store(initialState: Defaults.State()) { Defaults() }
    let seen = LockIsolated<[Int]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: defaults,
      queue: nil
    ) { _ in
      let count = MainActor.assumeIsolated { store.count }
      seen.withValue { $0.append(count) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    store.send(.added)
    store.send(.added)
    #expect(seen.value == [1, 2])
  }

  @Test func aReducerFindsItsChangeUnderAnotherKeyAtOnce() {
    let store = Store(initialState: Defaults.State()) { Defaults() }
    store.send(.added)
    #expect(store.seen == 1)
  }
}
