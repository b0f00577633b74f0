import ConcurrencyExtras
import XCTest

/// As a test case of a user's is written.
final class InvokeTestTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor {
      super.invokeTest()
    }
  }

  func testTasksRunInOrder() async {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
    let order = LockIsolated<[Int]>([])
    let tasks = (0..<100).map { number in
      Task.detached { order.withValue { $0.append(number) } }
    }
    for task in tasks { await task.value }
    XCTAssertEqual(order.value, Array(0..<100))
  }

  func testSynchronousTestsToo() {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
  }
}
