import Clocks
import ConcurrencyExtras
import Testing

/// The sleepers run on the main queue, as the test does: how busy the machine is makes no difference.
@MainActor
@Suite struct TestClockTests {
  private let clock = TestClock()
  private let executor = MainQueueExecutor()

  /// Starts tasks that note their number when they have slept so many seconds.
  private func sleepers(_ seconds: [Int]) -> (LockIsolated<[Int]>, [Task<Void, any Error>]) {
    let woken = LockIsolated<[Int]>([])
    let tasks = seconds.map { [clock, executor] seconds in
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(seconds))
        woken.withValue { $0.append(seconds) }
      }
    }
    return (woken, tasks)
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlines() async {
    let (woken, _) = sleepers([3, 1, 2])
    await clock.advance(by: .seconds(2))
    #expect(woken.value == [1, 2])
    await clock.advance(by: .seconds(1))
    #expect(woken.value == [1, 2, 3])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func timeMovesStepByStepForThoseWhoSleepAgain() async {
    let ticks = LockIsolated(0)
    let timer = Task(executorPreference: executor) { [clock] in
      while true {
        try await clock.sleep(for: .seconds(1))
        ticks.withValue { $0 += 1 }
      }
    }
    await clock.advance(by: .seconds(5))
    #expect(ticks.value == 5)
    timer.cancel()
  }

  @Test func runGoesOnUntilNothingSleeps() async {
    let (woken, _) = sleepers([100, 1000])
    await clock.run(timeout: .seconds(60))
    #expect(woken.value == [100, 1000])
  }

  @Test func cancellingASleeperEndsItsSleep() async throws {
    let (_, tasks) = sleepers([1])
    await Task.megaYield()
    tasks[0].cancel()
    let task = tasks[0]
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test func checkSuspensionThrowsWhereSomethingSleeps() async {
    let (_, tasks) = sleepers([1])
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    tasks[0].cancel()
  }

  @Test func anImmediateClockMovesItsTimeInstead() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60))
    #expect(clock.now.offset == .seconds(60))
  }
}
