import ComposableArchitecture
import XCTest

/// The test store as it is used with XCTest.
@MainActor
final class TestStoreXCTests: LeakCheckedTestCase {
  private var clock = TestClock()

  override func setUp() async throws {
    clock = TestClock()
  }

  func testSendAndReceive() async {
    let store = makeLab()
    await store.send(.factTapped)
    await store.receive(\.fact.success) {
      $0.fact = "0 is a good number."
      XCTAssertEqual($0.count, 0)
    }
    await store.receive(\.delegate.completed) { XCTAssertEqual($0, "0 is a good number.") }
    XCTAssertEqual(store.state.fact, "0 is a good number.")
  }

  func testTimer() async throws {
    let store = makeLab(clock: clock)
    let task = await store.send(.task)
    await clock.advance(by: .seconds(3))
    for count in 1...3 {
      await store.receive(\.counted) { $0.count = count * 10 }
    }
    let fact = try XCTUnwrap(Optional("!"))
    await store.send(\.fact.success, fact) { $0.fact = "!" }
    await store.receive(\.delegate)
    await task.cancel()
    await store.finish()
  }

  func testNonExhaustively() async {
    let store = makeLab(clock: clock)
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.task)
    await store.send(.sequence([1, 2, 3]))
    await store.receive(\.set, 3) { $0.count = 3 }
    store.exhaustivity = .off
    await store.send(.countAndEcho)
  }

  func testDependencies() async {
    let store = TestStore(initialState: Lab.State()) {
      Lab()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.idTapped) { $0.id = UUID(0) }
    store.dependencies.uuid = .constant(UUID(7))
    await store.send(.idTapped) { $0.id = UUID(7) }
  }
}

final class TestStoreNonisolatedXCTests: LeakCheckedTestCase {
  @MainActor
  func testOnTheMainActor() async {
    let store = makeLab()
    await store.send(.set(1)) { $0.count = 1 }
  }

  func testElsewhere() async {
    let store = await makeLab()
    await store.send(.set(1)) { $0.count = 1 }
    await store.finish()
  }
}
