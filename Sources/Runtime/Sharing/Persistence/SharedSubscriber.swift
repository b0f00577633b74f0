import ConcurrencyExtras

/// Whom a key tells of changes that are not made through it.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Makes a subscriber, as a test of a key does.
  ///
  /// - Parameters:
  ///   - callback: Is given each value or error; a value of `nil` stands for the initial value.
  ///   - onLoading: Is told when a value begins and ends to be loaded.
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

  /// Tells that nothing is stored any more: the initial value is used.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Tells that a changed value can't be read. The shared value stays as it is.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Tells that a new value is being loaded, which `isLoading` shows until it is there.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// Ends what a key's `subscribe` began. Letting go of it ends it too.
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// Nothing to end.
  public static var empty: Self { Self() }

  /// Makes a subscription.
  ///
  /// - Parameter cancel: Is called once, when the subscription ends.
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
