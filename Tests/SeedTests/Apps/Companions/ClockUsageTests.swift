import ComposableArchitecture
import Testing

@MainActor
struct ClockUsageTests {
  @Test func sleepersWakeInOrder() async throws {
    let clock = TestClock()
    let order = LockIsolated<[Int]>([])
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        order.withValue { $0.append(seconds) }
      }
    }
    await clock.advance(by: .milliseconds(999))
    #expect(order.value == [])
    await clock.advance(by: .milliseconds(1))
    #expect(order.value == [1])
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(order.value == [1, 2, 3])
    for task in tasks { try await task.value }
    try await clock.checkSuspension()
  }

  @Test func suspensionsAreFound() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
    await Task.megaYield()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: Never.self) { try await clock.checkSuspension() }
  }

  @Test func timersTickAndRunEnds() async {
    let clock = TestClock()
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1), tolerance: .zero) {
        ticks.withValue { $0 += 1 }
        if ticks.value == 5 { break }
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(ticks.value == 2)
    await clock.run(timeout: .seconds(5))
    #expect(ticks.value == 5)
    await task.value
  }

  @Test func immediateClocksDoNotWait() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(1_000))
    #expect(start.duration(to: clock.now) == .seconds(1_000))
    let elapsed = try await clock.measure { try await clock.sleep(for: .seconds(5)) }
    #expect(elapsed == .seconds(5))
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await Task.never() }
        group.addTask {
          try await clock.sleep(for: .seconds(1)); throw CancellationError()
        }
        try await group.next()
      }
    }
  }

  @Test func anyClocksAndExistentials() async throws {
    let test = TestClock()
    let clocks: [any Clock<Duration>] = [test, ImmediateClock(), AnyClock(test), .immediate]
    for clock in clocks { #expect(clock.minimumResolution == .zero) }
    let erased = AnyClock(test)
    let task = Task { try await erased.sleep(for: .seconds(1)) }
    await test.advance(by: .seconds(1))
    try await task.value
    let existential: any Clock<Duration> = test
    let timer = Task {
      for await _ in existential.timer(interval: .seconds(1)) { return 1 }
      return 0
    }
    await test.advance(by: .seconds(1))
    #expect(await timer.value == 1)
  }

  @Test func unimplementedClocksReport() async throws {
    await withKnownIssue {
      try await UnimplementedClock().sleep(for: .seconds(1))
    }
    try await withKnownIssue {
      let clock: any Clock<Duration> = .unimplemented(name: "Countdown")
      try await clock.sleep(for: .seconds(1))
    } matching: {
      $0.description.contains("Countdown")
    }
  }

  @Test func runReportsWhatDoesNotEnd() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await Task.megaYield()
    await withKnownIssue {
      await clock.run(timeout: .milliseconds(20))
    }
    task.cancel()
  }
}
