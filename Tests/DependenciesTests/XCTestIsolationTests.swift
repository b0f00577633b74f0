import Dependencies
import XCTest

private final class Counter: Sendable, TestDependencyKey {
  let count = LockIsolated(0)
  static var testValue: Counter { Counter() }
}

/// Whichever runs first must not be seen by the other.
final class XCTestIsolationTests: XCTestCase {
  @Dependency(Counter.self) private var counter

  private func use() {
    counter.count.withValue { $0 += 1 }
    XCTAssertEqual(counter.count.value, 1)
  }

  func testOneTest() { use() }

  func testAnother() { use() }

  func testAnAsynchronousOne() async {
    await Task.yield()
    use()
    await Task.detached { [counter] in
      XCTAssertEqual(counter.count.value, 1)
      @Dependency(Counter.self) var own
      XCTAssertEqual(own.count.value, 1)
    }.value
  }

  func testPreparations() {
    prepareDependencies { $0[Counter.self] = Counter() }
    use()
  }

  func testOtherPreparations() {
    prepareDependencies { $0[Counter.self] = Counter() }
    use()
  }
}
