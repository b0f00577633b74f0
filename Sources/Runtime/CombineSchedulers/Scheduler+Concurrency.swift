import ConcurrencyExtras

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Scheduler {
  /// Suspends the task for a duration on the scheduler.
  ///
  /// - Parameters:
  ///   - duration: How long to sleep.
  ///   - tolerance: How much longer the sleep may take.
  ///   - options: The options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the task until a time on the scheduler.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake up at.
  ///   - tolerance: How late the task may wake up.
  ///   - options: The options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  public func sleep(
    until deadline: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    schedule(after: deadline, tolerance: tolerance ?? minimumTolerance, options: options) {
      continuation.finish()
    }
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// The times at which a timer on the scheduler fires, until the iterating task is cancelled.
  ///
  /// ```swift
  /// for await _ in mainQueue.timer(interval: .seconds(1)) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two firings.
  ///   - tolerance: How late the timer may fire.
  ///   - options: The options for the scheduler.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    let (stream, continuation) = AsyncStream<SchedulerTimeType>.makeStream()
    let timer = schedule(
      after: now.advanced(by: interval),
      interval: interval,
      tolerance: tolerance ?? minimumTolerance,
      options: options
    ) {
      // A scheduler time is a plain value, and is handed over only once.
      nonisolated(unsafe) let date = now
      continuation.yield(date)
    }
    continuation.onTermination = onTermination(cancelling: timer)
    return stream
  }

  /// Measures how long a closure takes, in the scheduler's time.
  ///
  /// - Parameter work: The closure to measure. Its errors are rethrown.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }
}

/// A free function, because a closure within the extension would capture the scheduler's metatype,
/// which may not be sendable.
private func onTermination<Element>(
  cancelling cancellable: any Cancellable
) -> @Sendable (AsyncStream<Element>.Continuation.Termination) -> Void {
  // `cancel()` is safe to call from any thread.
  let cancellable = UncheckedSendable(cancellable)
  return { _ in cancellable.value.cancel() }
}
