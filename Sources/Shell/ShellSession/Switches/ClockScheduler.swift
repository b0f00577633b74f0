import ComposableArchitecture

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension AnyScheduler {
  /// A scheduler that follows a test clock.
  ///
  /// - Parameters:
  ///   - clock: The clock that determines the time.
  ///   - beginning: The scheduler's time at the start of the clock.
  ///   - executor: Runs the scheduled work.
  ///   - duration: Converts a stride to a duration.
  static func following(
    _ clock: TestClock<Duration>,
    from beginning: SchedulerTimeType,
    on executor: any TaskExecutor,
    duration: @escaping (SchedulerTimeType.Stride) -> Duration
  ) -> Self {
    let work = ScheduledWork(clock: clock, executor: executor)
    func deadline(_ date: SchedulerTimeType) -> TestClock<Duration>.Instant {
      TestClock<Duration>.Instant(offset: duration(beginning.distance(to: date)))
    }
    return Self(
      minimumTolerance: { .zero },
      now: { beginning.advanced(by: .nanoseconds(Int(clock.now.offset / .nanoseconds(1)))) },
      scheduleImmediately: { _, action in _ = work.start(action) },
      delayed: { date, _, _, action in _ = work.start(action, at: deadline(date)) },
      interval: { date, interval, _, _, action in
        let task = work.start(action, at: deadline(date), every: duration(interval))
        return AnyCancellable { task.cancel() }
      }
    )
  }
}

/// Runs work at a clock's deadlines.
private struct ScheduledWork: Sendable {
  let clock: TestClock<Duration>
  let executor: any TaskExecutor

  /// - Parameters:
  ///   - action: The work.
  ///   - deadline: When the work runs first; `nil` runs it immediately.
  ///   - interval: The interval of repetition; `nil` runs the work once.
  func start(
    _ action: @escaping () -> Void,
    at deadline: TestClock<Duration>.Instant? = nil,
    every interval: Duration? = nil
  ) -> Task<Void, Never> {
    // Safe: the executor runs on the main queue, where schedulers' work runs anyway.
    let action = UncheckedSendable(action)
    return Task(executorPreference: executor) {
      var next = deadline
      while true {
        if let next {
          do { try await clock.sleep(until: next) } catch { return }
        }
        if Task.isCancelled { return }
        action.value()
        guard let interval, let last = next, interval > .zero else { return }
        next = last.advanced(by: interval)
      }
    }
  }
}
