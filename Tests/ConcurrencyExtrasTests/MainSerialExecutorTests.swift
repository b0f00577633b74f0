import ConcurrencyExtras
import Testing

/// They change how the whole process runs, so they don't run side by side.
@MainActor
@Suite(.serialized) struct MainSerialExecutorTests {
  @Test func tasksRunInTheOrderThatTheyAreStarted() async {
    let order = LockIsolated<[Int]>([])
    await withMainSerialExecutor {
      let tasks = (0..<1000).map { number in
        Task.detached { order.withValue { $0.append(number) } }
      }
      for task in tasks { await task.value }
    }
    #expect(order.value == Array(0..<1000))
  }

  @Test func yieldingTakesTurns() async {
    let order = LockIsolated<[String]>([])
    await withMainSerialExecutor {
      let tasks = ["a", "b"].map { name in
        Task.detached {
          for step in 1...3 {
            order.withValue { $0.append("\(name)\(step)") }
            await Task.yield()
          }
        }
      }
      for task in tasks { await task.value }
    }
    #expect(order.value == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func theTasksAreOnTheMainQueue() async {
    await withMainSerialExecutor {
      #expect(uncheckedUseMainSerialExecutor)
      let isMain = await Task.detached { MainQueue.isCurrent }.value
      #expect(isMain)
    }
    #expect(!uncheckedUseMainSerialExecutor)
    let isMain = await Task.detached { MainQueue.isCurrent }.value
    #expect(!isMain)
  }

  @Test func itHoldsForTheScopeOfASynchronousOperation() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withMainSerialExecutor {
        #expect(uncheckedUseMainSerialExecutor)
        throw Failure()
      }
    }
    #expect(!uncheckedUseMainSerialExecutor)
  }

  @Test func scopesNest() async {
    await withMainSerialExecutor {
      await Task.yield()
      withMainSerialExecutor {}
      #expect(uncheckedUseMainSerialExecutor)
    }
    #expect(!uncheckedUseMainSerialExecutor)
  }
}
