extension Clock {
  /// Runs an operation with a timeout.
  ///
  /// ```swift
  /// let fact = try await clock.withTimeout(.seconds(5)) {
  ///   try await numberFact.fetch(number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The timeout. When it expires, the operation is cancelled.
  ///   - tolerance: How late the timeout may expire.
  ///   - operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: ``TimeoutError`` if the timeout expires first, otherwise the operation's error.
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

/// Runs an operation with a timeout.
///
/// - Parameters:
///   - duration: The timeout. When it expires, the operation is cancelled.
///   - clock: The clock that measures the timeout.
///   - operation: The operation.
/// - Returns: The operation's result.
/// - Throws: ``TimeoutError`` if the timeout expires first, otherwise the operation's error.
public func withTimeout<T: Sendable>(
  _ duration: Duration,
  clock: any Clock<Duration> = ContinuousClock(),
  operation: @escaping @Sendable () async throws -> T
) async throws -> T {
  try await clock.withTimeout(duration, operation: operation)
}

/// The error for an operation that did not finish before its timeout.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String { "The operation timed out." }
}
