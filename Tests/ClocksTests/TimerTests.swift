import Clocks
import ConcurrencyExtras
import Testing

@MainActor
@Suite struct TimerTests {
  @Test func aTimerFiresOnceAnInterval() async {
    let clock = TestClock()
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(2)) { ticks.withValue { $0 += 1 } }
    }
    await clock.advance(by: .seconds(1))
    #expect(ticks.value == 0)
    await clock.advance(by: .seconds(1))
    #expect(ticks.value == 1)
    await clock.advance(by: .seconds(6))
    #expect(ticks.value == 4)
    task.cancel()
    await task.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func anyClocksHaveTimers() async {
    let clock: any Clock<Duration> = ImmediateClock()
    var count = 0
    for await _ in clock.timer(interval: .seconds(1)) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  @Test func missedFiringsAreLeftOutAndTheBeatIsKept() async {
    let clock = ImmediateClock()
    let timer = AsyncTimerSequence(interval: .seconds(1), clock: clock)
    var iterator = timer.makeAsyncIterator()
    #expect(await iterator.next()?.offset == .seconds(1))
    try? await clock.sleep(for: .milliseconds(1_000_000_500))
    #expect(await iterator.next()?.offset == .seconds(1_000_002))
  }

  @Test func aTimerThatWasCancelledStaysSilent() async {
    let task = Task {
      var iterator = ImmediateClock().timer(interval: .seconds(1)).makeAsyncIterator()
      while await iterator.next() != nil {}
      return await iterator.next() == nil
    }
    task.cancel()
    #expect(await task.value)
  }
}

@MainActor
@Suite struct TimeoutTests {
  private struct Failure: Error {}

  @Test func anOperationThatIsDoneInTimeGivesItsValue() async throws {
    let clock = TestClock()
    #expect(try await clock.withTimeout(.seconds(1)) { 1 } == 1)
    #expect(try await withTimeout(.seconds(1), clock: clock) { 2 } == 2)
    await #expect(throws: Failure.self) {
      try await clock.withTimeout(.seconds(1)) { throw Failure() }
    }
    try await clock.checkSuspension()
  }

  @Test func anOperationThatTakesTooLongIsCancelled() async {
    let clock = TestClock()
    let wasCancelled = LockIsolated(false)
    let task = Task {
      try await clock.withTimeout(.seconds(1)) {
        defer { wasCancelled.setValue(Task.isCancelled) }
        try await Task.never()
      }
    }
    await clock.advance(by: .seconds(1))
    await #expect(throws: TimeoutError.self) { try await task.value }
    #expect(wasCancelled.value)
  }
}

@Suite struct ClockKindTests {
  @Test func anUnimplementedClockReportsEachUseAndDoesNotWait() async throws {
    let clock = UnimplementedClock(name: "clock")
    try await withKnownIssue {
      try await clock.sleep(for: .seconds(3600))
    } matching: {
      $0.description.contains("'now' of clock") || $0.description.contains("'sleep' of clock")
    }
  }

  @Test func anUnimplementedClockCanWrapAnother() async throws {
    let test = TestClock()
    let clock = UnimplementedClock(test, name: "test")
    withKnownIssue {
      _ = clock.minimumResolution
    } matching: {
      $0.description.contains("'minimumResolution' of test")
    }
  }

  @Test func clocksAreMembersOfTheProtocol() async throws {
    func sleep(_ clock: some Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(3600))
    }
    try await sleep(.immediate)
    let clock: any Clock<Duration> = .immediate
    try await clock.sleep(for: .seconds(1))
  }

  @Test func anyClockTellsTheTimeOfItsClock() async {
    let test = TestClock()
    let clock = AnyClock(test)
    let start = clock.now
    await test.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
  }
}
