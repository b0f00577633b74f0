import CombineSchedulers
import ConcurrencyExtras

/// A timer that measures time on a scheduler.
struct SchedulerTimer<S: Scheduler>: EffectTimer, @unchecked Sendable {
  // Unchecked because schedulers may be used from any thread, and the other properties are values.
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
    // Unchecked for the same reason as the timer.
    let timer: SchedulerTimer
    /// The end of the span; `nil` ends it as soon as the scheduler runs its next work.
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
