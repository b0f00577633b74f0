extension Clock {
  /// Runs an operation that must be done within a time.
  ///
  /// ```swift
  /// let fact = try await clock.withTimeout(.seconds(5)) {
  ///   try await numberFact.fetch(number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long the operation may take. When it is over the operation is cancelled.
  ///   - tolerance: How much longer it may take.
  ///   - operation: The work.
  /// - Returns: What the operation returns.
  /// - Throws: ``TimeoutError`` where the operation was not done in time, and what it throws before.
  public func withTimeout<T: Sendable>(
    _ duration: Duration,
    tolerance: Duration? = nil,
    operation: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
      group.addTask { try await operation() }
      group.addTask {
        try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
        throw TimeoutError()
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw TimeoutError() }
      return result
    }
  }
}

/// Runs an operation that must be done within a time.
///
/// - Parameters:
///   - duration: How long the operation may take. When it is over the operation is cancelled.
///   - clock: What measures the time.
///   - operation: The work.
/// - Returns: What the operation returns.
/// - Throws: ``TimeoutError`` where the operation was not done in time, and what it throws before.
public func withTimeout<T: Sendable>(
  _ duration: Duration,
  clock: any Clock<Duration> = ContinuousClock(),
  operation: @escaping @Sendable () async throws -> T
) async throws -> T {
  try await clock.withTimeout(duration, operation: operation)
}

/// An operation was not done within its time.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String { "The operation was not done within its time." }
}
