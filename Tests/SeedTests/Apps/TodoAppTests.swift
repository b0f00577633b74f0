import ComposableArchitecture
import Foundation
import XCTest

@MainActor
final class ChoresTests: XCTestCase {
  let clock = TestClock()

  func testAdd() async {
    let store = TestStore(initialState: Chores.State()) {
      Chores()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) {
      $0.chores.insert(Chore.State(description: "", id: UUID(0), isComplete: false), at: 0)
    }
    await store.send(.addButtonTapped) {
      $0.chores = [Chore.State(id: UUID(1)), Chore.State(id: UUID(0))]
    }
  }

  func testEdit() async {
    let store = TestStore(initialState: Chores.State(chores: [Chore.State(id: UUID(0))])) {
      Chores()
    }
    await store.send(\.chores[id: UUID(0)].binding.description, "Polish the lens") {
      $0.chores[id: UUID(0)]?.description = "Polish the lens"
    }
    await store.send(.chores(.element(id: UUID(0), action: .set(\.description, "Wind the clock"))))
    {
      $0.chores[0].description = "Wind the clock"
    }
  }

  func testCompleteSortsAfterASecond() async {
    let store = TestStore(initialState: .mock) {
      Chores()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.chores[id: UUID(0)].binding.isComplete, true) {
      $0.chores[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.chores[id: UUID(0)].binding.isComplete, false) {
      $0.chores[id: UUID(0)]?.isComplete = false
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.chores[id: UUID(0)].binding.isComplete, true) {
      $0.chores[id: UUID(0)]?.isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortCompleted) {
      $0.chores = [$0.chores[1], $0.chores[0], $0.chores[2]]
    }
  }

  func testMoveFiltered() async {
    let state = Chores.State(
      filter: .done,
      chores: [
        Chore.State(id: UUID(0)), Chore.State(id: UUID(1)),
        Chore.State(id: UUID(2), isComplete: true), Chore.State(id: UUID(3), isComplete: true),
      ]
    )
    let store = TestStore(initialState: state) {
      Chores()
    } withDependencies: {
      $0.continuousClock = self.clock
      $0.uuid = .incrementing
    }
    await store.send(.move([0], 2)) {
      $0.chores = [$0.chores[0], $0.chores[1], $0.chores[3], $0.chores[2]]
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortCompleted)
  }

  func testFilterDeleteAndClear() async {
    let store = TestStore(initialState: .mock) { Chores() }
    await store.send(\.binding.filter, .done) { $0.filter = .done }
    XCTAssertEqual(store.state.filteredChores.map(\.id), [UUID(2)])
    await store.send(.delete([0])) { $0.chores.remove(at: 2) }
    await store.send(.set(\.filter, .all)) { $0.filter = .all }
    await store.send(\.binding.editing, true) { $0.editing = true }
    await store.send(.clearCompletedButtonTapped)
  }

  func testCelebrate() async {
    let store = TestStore(initialState: .mock) {
      Chores()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.celebrate)
    await store.receive(\.color, 1)
    await store.receive(\.color, 2)
    await store.receive(\.color, 3)
  }

  func testLiveStore() async {
    let store = Store(initialState: .mock) {
      Chores()
    } withDependencies: {
      $0.uuid = .constant(UUID(9))
      $0.continuousClock = ImmediateClock()
    }
    let children = store.scope(state: \.chores, action: \.chores)
    XCTAssertEqual(Array(children).count, 3)
    for child in children where child.id == UUID(1) {
      child.send(.binding(.set(\.description, "Refill the oil")))
      child.description = "Refill all the oil"
    }
    XCTAssertEqual(store.chores[1].description, "Refill all the oil")
    store.filter = .open
    XCTAssertEqual(store.filteredChores.count, 2)
    store.send(.addButtonTapped, animation: .default)
    await store.send(.celebrate).finish()
    XCTAssertEqual(store.withState(\.chores).count, 4)
  }
}

extension Chores.State {
  static let mock = Self(
    chores: [
      Chore.State(id: UUID(0)), Chore.State(id: UUID(1)),
      Chore.State(id: UUID(2), isComplete: true),
    ]
  )
}
