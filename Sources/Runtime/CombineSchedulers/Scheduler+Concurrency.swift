import ConcurrencyExtras

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Scheduler {
  /// Suspends the task for a time on the scheduler.
  ///
  /// - Parameters:
  ///   - duration: How long.
  ///   - tolerance: How much longer it may be.
  ///   - options: What the scheduler needs to know.
  /// - Throws: `CancellationError` if the task is cancelled.
  @MainActor
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the task until a date of the scheduler.
  ///
  /// - Parameters:
  ///   - deadline: The date.
  ///   - tolerance: How much later it may be.
  ///   - options: What the scheduler needs to know.
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

  /// The dates at which a timer on the scheduler fires, until the task that iterates them is cancelled.
  ///
  /// ```swift
  /// for await _ in mainQueue.timer(interval: .seconds(1)) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: How long it is from one firing to the next.
  ///   - tolerance: How much later a firing may be.
  ///   - options: What the scheduler needs to know.
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
      // A date is a value, handed over once.
      nonisolated(unsafe) let date = now
      continuation.yield(date)
    }
    continuation.onTermination = onTermination(cancelling: timer)
    return stream
  }

  /// How much of the scheduler's time some work takes.
  ///
  /// - Parameter work: The work. Its errors are rethrown.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }
}

/// Not within the scheduler's extension: there the closure would hold the scheduler's type, which may
/// not be sendable.
private func onTermination<Element>(
  cancelling cancellable: any Cancellable
) -> @Sendable (AsyncStream<Element>.Continuation.Termination) -> Void {
  // Cancelling is safe on any thread.
  let cancellable = UncheckedSendable(cancellable)
  return { _ in cancellable.value.cancel() }
}
