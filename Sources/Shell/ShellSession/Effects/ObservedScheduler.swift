import ComposableArchitecture

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension AnyScheduler {
  /// Wraps this scheduler to record which effects wait on it.
  ///
  /// - Parameters:
  ///   - log: The log to record in.
  ///   - testClock: The session's test clock, if the scheduler follows it; otherwise `nil`.
  ///   - duration: Converts a stride to a duration.
  func observed(
    by log: SleepLog,
    _ testClock: TestClock<Duration>?,
    duration: @escaping (SchedulerTimeType.Stride) -> Duration
  ) -> Self {
    let deadline = { (date: SchedulerTimeType) -> SleepLog.Deadline in
      // Safe: schedulers are used from any thread, and their dates are value types.
      let measure = { duration(self.now.distance(to: date)) }
      let remaining = UncheckedSendable(measure)
      return testClock.map { .testClock($0.now.offset + remaining.value()) }
        ?? .clock(remaining: { remaining.value() })
    }
    return Self(
      minimumTolerance: { self.minimumTolerance },
      now: { self.now },
      scheduleImmediately: { self.schedule(options: $0, $1) },
      delayed: { date, tolerance, options, action in
        let entry = log.begin(deadline(date))
        self.schedule(after: date, tolerance: tolerance, options: options) {
          entry.map(log.end)
          action()
        }
      },
      interval: { date, interval, tolerance, options, action in
        guard let entry = log.begin(deadline(date)) else {
          return self.schedule(
            after: date,
            interval: interval,
            tolerance: tolerance,
            options: options,
            action
          )
        }
        let repetition = self.schedule(
          after: date,
          interval: interval,
          tolerance: tolerance,
          options: options
        ) {
          log.renew(entry, deadline(self.now.advanced(by: interval)))
          action()
        }
        return NotedRepetition(log: log, entry: entry, base: repetition)
      }
    )
  }
}

/// Cancels repeating work and ends its entry in the log.
private final class NotedRepetition: Cancellable {
  private let log: SleepLog
  private let entry: SleepLog.Entry
  /// Retained, since a cancellable may cancel its work when it is released.
  private let base: any Cancellable

  init(log: SleepLog, entry: SleepLog.Entry, base: any Cancellable) {
    self.log = log
    self.entry = entry
    self.base = base
  }

  deinit { log.end(entry) }

  func cancel() {
    log.end(entry)
    base.cancel()
  }
}
