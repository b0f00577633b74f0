/// Receives the value that a key's `load` delivers.
///
/// Resume it exactly once, immediately or later, on any thread. An issue is reported if it is
/// resumed more than once or never.
public struct LoadContinuation<Value>: Sendable {
  private let resumption: Resumption<Value?>

  /// Creates a continuation, for example to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes what is loaded, for use in issues.
  ///   - callback: Called with the result. A value of `nil` selects the initial value.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void
  ) {
    self.resumption = Resumption("LoadContinuation", description, callback: callback)
  }

  /// Delivers a value or an error.
  ///
  /// - Parameter result: The outcome. A value of `nil` selects the initial value.
  public func resume(with result: Result<Value?, any Error>) {
    resumption.resume(result)
  }

  /// Delivers the stored value.
  public func resume(returning value: Value) {
    resumption.resume(.success(value))
  }

  /// Reports that nothing is stored: the initial value is used.
  public func resumeReturningInitialValue() {
    resumption.resume(.success(nil))
  }

  /// Reports that the value can't be loaded. The shared value stays unchanged.
  public func resume(throwing error: any Error) {
    resumption.resume(.failure(error))
  }
}
