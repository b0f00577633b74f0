import ConcurrencyExtras

/// Receives changes of a shared value that are not made through its key.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber, for example to test a key.
  ///
  /// - Parameters:
  ///   - callback: Called with each value or error. A value of `nil` selects the initial value.
  ///   - onLoading: Called when loading a value begins and when it ends.
  public init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void = { _ in }
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Delivers a new value or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Delivers a new value.
  public func yield(_ value: Value) {
    callback(.success(value))
  }

  /// Reports that nothing is stored any more: the initial value is used.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Reports that a changed value can't be read. The shared value stays unchanged.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Reports that a new value is being loaded. `isLoading` is `true` until the value arrives.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// A subscription that a key's `subscribe` returns. It ends when it is cancelled or released.
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// A subscription that does nothing when it ends.
  public static var empty: Self { Self() }

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Called once, when the subscription ends.
  public init(_ cancel: @escaping @Sendable () -> Void = {}) {
    self.cancellation = Cancellation(cancel)
  }

  /// Ends the subscription.
  public func cancel() {
    cancellation.cancel()
  }
}

private final class Cancellation: Sendable {
  private let operation: LockIsolated<(@Sendable () -> Void)?>

  init(_ operation: @escaping @Sendable () -> Void) {
    self.operation = LockIsolated(operation)
  }

  deinit {
    cancel()
  }

  func cancel() {
    let operation = operation.withLock { operation in
      defer { operation = nil }
      return operation
    }
    operation?()
  }
}
