/// A value isolated by an actor, for state that asynchronous code reads and writes.
///
/// ```swift
/// let eventsSent = ActorIsolated<[String]>([])
/// let analytics = AnalyticsClient(track: { event in
///   await eventsSent.withValue { $0.append(event) }
/// })
/// ```
///
/// Prefer ``LockIsolated`` if all accesses are synchronous: it needs no `await`.
public actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Isolates a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Runs an operation with exclusive access to the value.
  ///
  /// - Parameter operation: Reads and changes the value. Its errors are rethrown.
  public func withValue<T>(
    _ operation: @Sendable (inout Value) throws -> sending T
  ) rethrows -> sending T {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
