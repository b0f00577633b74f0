/// A timer that measures time on a clock.
struct ClockTimer<C: Clock>: EffectTimer {
  let clock: C
  let duration: C.Duration

  func begin() -> any TimeSpan {
    Span(clock: clock, end: clock.now.advanced(by: duration))
  }

  func hop() -> (any TimeSpan)? { nil }

  private struct Span: TimeSpan {
    let clock: C
    let end: C.Instant

    var isOver: Bool { clock.now >= end }

    func whenOver(
      on executor: (any TaskExecutor)?,
      _ callback: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
      let task = Task(executorPreference: executor) { @Sendable in
        do { try await sleep() } catch { return }
        callback()
      }
      return { task.cancel() }
    }

    private func sleep() async throws {
      try await clock.sleep(until: end, tolerance: nil)
    }
  }
}
