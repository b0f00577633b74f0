import ComposableArchitecture

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension AnyScheduler {
  /// A scheduler whose time is a clock's.
  ///
  /// - Parameters:
  ///   - clock: Says when time passes.
  ///   - beginning: The scheduler's time when the clock's begins.
  ///   - executor: Does the work.
  ///   - duration: The length of a stride.
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

/// Does work at a clock's times.
private struct ScheduledWork: Sendable {
  let clock: TestClock<Duration>
  let executor: any TaskExecutor

  /// - Parameters:
  ///   - action: The work.
  ///   - deadline: When it is first done; at once without one.
  ///   - interval: After how long it is done again, and again; once without one.
  func start(
    _ action: @escaping () -> Void,
    at deadline: TestClock<Duration>.Instant? = nil,
    every interval: Duration? = nil
  ) -> Task<Void, Never> {
    // The executor is the main queue's, where schedulers' work is done anyway.
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
