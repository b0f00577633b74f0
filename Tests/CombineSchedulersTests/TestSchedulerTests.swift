import CombineSchedulers
import ConcurrencyExtras
import Dispatch
import Foundation
import Testing

@MainActor
@Suite struct TestSchedulerTests {
  private let scheduler = DispatchQueue.test

  @Test func workIsDoneWhenItsTimeHasCome() {
    let done = LockIsolated<[Int]>([])
    for seconds in [3, 1, 2] {
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(seconds))) {
        done.withValue { $0.append(seconds) }
      }
    }
    scheduler.advance(by: .seconds(2))
    #expect(done.value == [1, 2])
    scheduler.advance(by: .seconds(1))
    #expect(done.value == [1, 2, 3])
  }

  @Test func workOfOneDateIsDoneInTheOrderThatItWasScheduled() {
    let done = LockIsolated<[Int]>([])
    for number in 0..<5 {
      scheduler.schedule { done.withValue { $0.append(number) } }
    }
    #expect(done.value == [])
    scheduler.advance()
    #expect(done.value == [0, 1, 2, 3, 4])
  }

  @Test func timersOfOneDateFireInTheOrderThatTheyWereStarted() {
    let fired = LockIsolated<[String]>([])
    let timers = [("a", 2), ("b", 1), ("c", 2)].map { name, seconds in
      scheduler.schedule(
        after: scheduler.now.advanced(by: .seconds(seconds)),
        interval: .seconds(seconds)
      ) { fired.withValue { $0.append(name) } }
    }
    scheduler.advance(by: .seconds(4))
    #expect(fired.value == ["b", "a", "b", "c", "b", "a", "b", "c"])
    for timer in timers { timer.cancel() }
  }

  @Test func workThatWorkSchedulesIsDoneInTheSameMove() {
    let dates = LockIsolated<[Double]>([])
    let start = scheduler.now
    @Sendable func tick(_ count: Int) {
      guard count < 3 else { return }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { [scheduler] in
        let time = Double(start.distance(to: scheduler.now).magnitude) / 1e9
        dates.withValue { $0.append(time) }
        tick(count + 1)
      }
    }
    tick(0)
    scheduler.advance(by: .seconds(10))
    #expect(dates.value == [1, 2, 3])
    #expect(start.distance(to: scheduler.now) == .seconds(10))
  }

  @Test func repeatedWorkIsDoneUntilItIsCancelled() {
    let count = LockIsolated(0)
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
      count.withValue { $0 += 1 }
    }
    scheduler.advance(by: .seconds(3))
    #expect(count.value == 4)
    timer.cancel()
    scheduler.advance(by: .seconds(3))
    #expect(count.value == 4)
  }

  @Test func runDoesEverything() {
    let done = LockIsolated(false)
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1_000_000))) {
      done.setValue(true)
    }
    scheduler.run()
    #expect(done.value)
  }

  @Test func publishersAreDebouncedOnTheScheduler() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let cancellable = subject.debounce(for: .seconds(1), scheduler: scheduler)
      .sink { values.append($0) }
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    subject.send(2)
    scheduler.advance(by: .milliseconds(500))
    #expect(values == [])
    scheduler.advance(by: .milliseconds(500))
    #expect(values == [2])
    cancellable.cancel()
  }

  @Test func tasksSleepOnTheScheduler() async throws {
    let steps = LockIsolated(0)
    let task = Task { [scheduler] in
      for _ in 1...3 {
        try await scheduler.sleep(for: .seconds(1))
        steps.withValue { $0 += 1 }
      }
    }
    await scheduler.advance(by: .seconds(2))
    #expect(steps.value == 2)
    await scheduler.run()
    try await task.value
    #expect(steps.value == 3)
  }

  @Test func cancellingASleepingTaskEndsItsSleep() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(1)) }
    await scheduler.advance()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func timersFireOnTheScheduler() async {
    let count = LockIsolated(0)
    let task = Task { [scheduler] in
      for await _ in scheduler.timer(interval: .seconds(1)) { count.withValue { $0 += 1 } }
    }
    await scheduler.advance(by: .seconds(3))
    #expect(count.value == 3)
    task.cancel()
    await task.value
    await scheduler.run()
  }

  @Test func timerPublishersFireOnTheScheduler() {
    var count = 0
    let cancellable = Publishers.Timer(every: .seconds(1), scheduler: scheduler)
      .autoconnect()
      .sink { _ in count += 1 }
    scheduler.advance(by: .seconds(2))
    #expect(count == 2)
    cancellable.cancel()
    scheduler.run()
    #expect(count == 2)
  }

  @Test func workIsMeasured() {
    #expect(scheduler.measure { scheduler.advance(by: .seconds(2)) } == .seconds(2))
  }
}
