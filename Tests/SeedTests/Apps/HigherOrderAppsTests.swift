import ComposableArchitecture
import Foundation
import Testing
import XCTest

@MainActor
final class HigherOrderTests: XCTestCase {
  struct Shy: LocalizedError, Equatable { var errorDescription: String? { "Shy" } }

  func testFavorite() async {
    let id = UUID(1)
    let store = TestStore(initialState: Poems.State(poems: [Poem.State(id: id, title: "Ode")])) {
      Poems(favorite: { id, isFavorite in
        if isFavorite { return true }
        throw Shy()
      })
    }
    await store.send(\.poems[id: id].favorite.buttonTapped) {
      $0.poems[id: id]?.isFavorite = true
    }
    await store.receive(\.poems[id: id].favorite.response.success)
    await store.send(\.poems[id: id].favorite.buttonTapped) {
      $0.poems[id: id]?.isFavorite = false
    }
    await store.receive(\.poems[id: id].favorite.response.failure) {
      $0.poems[id: id]?.alert = AlertState { TextState("Shy") }
    }
    await store.send(\.poems[id: id].favorite.alert.dismiss) {
      $0.poems[id: id]?.alert = nil
      $0.poems[id: id]?.isFavorite = true
    }
  }

  func testAlmanac() async {
    let lines = LockIsolated<[String]>([])
    let store = TestStore(initialState: Almanac.State()) {
      Almanac()
        .logging { line in lines.withValue { $0.append(line) } }
    } withDependencies: {
      $0.factClient = FactClient { day in
        if day > 2 { throw Shy() }
        return "Day \(day)"
      }
    }
    await store.send(\.view.onAppear)
    await store.receive(\.saying.load) {
      $0.saying = .loading
    }
    await store.receive(\.saying.response.success, "Day 1") {
      $0.saying = .loaded("Day 1")
    }
    await store.send(.view(.nextButtonTapped)) {
      $0.day = 2
      $0.history = [1]
    }
    await store.receive(\.saying.load) { $0.saying = .loading }
    await store.receive(\.saying.response.success) { $0.saying = .loaded("Day 2") }
    await store.send(\.view.binding.day, 9) {
      $0.day = 9
      $0.history = [1, 2]
    }
    await store.receive(\.saying.load) { $0.saying = .loading }
    await store.receive(\.saying.response.failure) { $0.saying = .failed("Shy()") }
    XCTAssertEqual(lines.count, 9)
  }

  func testComposition() async {
    let store = TestStore(initialState: Composed.State()) {
      Composed(isAdvanced: true, extra: nil)
    }
    await store.send(.go) {
      $0.log = ["first", "advanced", "no extra", "yes", "a", "b", "available", "mt"]
    }
    let other = Store(initialState: .init()) {
      Composed(
        isAdvanced: false,
        extra: Reduce { state, _ in
          state.log.append("extra")
          return .none
        }
      )
    }
    other.send(.go)
    XCTAssertEqual(
      other.withState(\.log),
      ["first", "extra", "a", "b", "available", "mt"]
    )
  }
}

@MainActor
@Suite struct AlmanacScreenTests {
  @Test func sendsViewActions() async {
    let screen = AlmanacScreen(
      store: Store(initialState: Almanac.State()) {
        Almanac()
      } withDependencies: {
        $0.factClient.fetch = { "\($0)" }
      }
    )
    await screen.next()
    #expect(screen.store.saying.loaded == "2")
    #expect(screen.store.day == 2)
    screen.store.send(.view(.set(\.day, 5)))
    #expect(screen.store.history == [1, 2])
  }
}
