import ComposableArchitecture
import Foundation
import Testing

/// What a test store gives the feature under test, and what it does for those who present it.
@MainActor
@Suite struct TestStoreDependencyTests {
  @Reducer
  struct Ticker {
    struct State: Equatable { var ticks = 0 }
    enum Action { case start, ticked, close, closed }
    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
        case .ticked:
          state.ticks += 1
          return .none
        case .close:
          return .run { [dismiss] send in
            await dismiss()
            await send(.closed)
          }
        case .closed: return .none
        }
      }
    }
  }

  @Test func aDismissalEndsTheEffects() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.ticks = 1 }
    await store.send(.close)
    #expect(store.isDismissed)
    await clock.advance(by: .seconds(3))
    await store.finish()
  }

  @Reducer
  struct Customs {
    struct State: Equatable { var text = "" }
    enum Action { case read }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        @Dependency(\.locale) var locale
        @Dependency(\.timeZone) var timeZone
        @Dependency(\.calendar) var calendar
        state.text = "\(locale.identifier) \(timeZone.identifier) \(calendar.identifier)"
        return .none
      }
    }
  }

  @Test func aDependencyOfTheReducerIsGiven() async {
    let store = TestStore(initialState: Customs.State()) {
      Customs()
        .dependency(\.locale, Locale(identifier: "de_DE"))
        .dependency(\.timeZone, TimeZone(identifier: "Europe/Berlin")!)
        .dependency(\.calendar, Calendar(identifier: .gregorian))
    }
    await store.send(.read) { $0.text = "de_DE Europe/Berlin gregorian" }
  }

  @Reducer
  struct Saver {
    struct State: Equatable { @Shared(.inMemory("saver")) var count = 1 }
    enum Action { case save }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 = 1 }
        return .none
      }
    }
  }

  @Test func aSharedValueMayBeSaidToBeWhatItWas() async {
    let store = TestStore(initialState: Saver.State()) { Saver() }
    await store.send(.save) { $0.$count.withLock { $0 = 1 } }
    await withKnownIssue { await store.send(.save) { _ in } }
    await withKnownIssue { await store.send(.save) { $0.$count.withLock { $0 = 2 } } }
  }

  @Test func effectsThatArePassedOverGoOn() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.ticks = 1 }
    await store.finish()
  }
}
