import ComposableArchitecture

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

extension AnyScheduler {
  /// This scheduler, which notes which effects wait on it.
  ///
  /// - Parameters:
  ///   - log: Where that is noted.
  ///   - testClock: The session's test clock, where the scheduler follows it.
  ///   - duration: The length of a stride.
  func observed(
    by log: SleepLog,
    _ testClock: TestClock<Duration>?,
    duration: @escaping (SchedulerTimeType.Stride) -> Duration
  ) -> Self {
    let deadline = { (date: SchedulerTimeType) -> SleepLog.Deadline in
      // Schedulers are used from any thread, and their dates are values.
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

/// Ends work that is repeated, and the note of it.
private final class NotedRepetition: Cancellable {
  private let log: SleepLog
  private let entry: SleepLog.Entry
  /// It may end by itself when it is let go.
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
