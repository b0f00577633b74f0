import CombineSchedulers
import ConcurrencyExtras

/// Measures time on a scheduler.
struct SchedulerTimer<S: Scheduler>: EffectTimer, @unchecked Sendable {
  // Sendable holds because schedulers may be used from any thread, and the rest is values.
  let scheduler: S
  let duration: S.SchedulerTimeType.Stride
  var options: S.SchedulerOptions?

  func begin() -> any TimeSpan {
    Span(timer: self, end: scheduler.now.advanced(by: duration))
  }

  func hop() -> (any TimeSpan)? {
    Span(timer: self, end: nil)
  }

  private struct Span: TimeSpan, @unchecked Sendable {
    // Sendable as the timer is.
    let timer: SchedulerTimer
    /// When the time is over; `nil` for as soon as the scheduler runs something.
    let end: S.SchedulerTimeType?

    var isOver: Bool { end.map { timer.scheduler.now >= $0 } ?? false }

    func whenOver(
      on executor: (any TaskExecutor)?,
      _ callback: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
      let isCancelled = LockIsolated(false)
      let action = { if !isCancelled.value { callback() } }
      if let end {
        timer.scheduler.schedule(
          after: end,
          tolerance: timer.scheduler.minimumTolerance,
          options: timer.options,
          action
        )
      } else {
        timer.scheduler.schedule(options: timer.options, action)
      }
      return { isCancelled.setValue(true) }
    }
  }
}
