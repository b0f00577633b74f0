/// Where a key's `load` delivers the value.
///
/// Resume it exactly once, at once or later, on any thread. An issue is reported when it is resumed
/// twice or not at all.
public struct LoadContinuation<Value>: Sendable {
  private let resumption: Resumption<Value?>

  /// Makes a continuation, as a test of a key does.
  ///
  /// - Parameters:
  ///   - description: Names what is loaded, for issues.
  ///   - callback: Is given the result; its value is `nil` where the initial value is to be used.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void
  ) {
    self.resumption = Resumption("LoadContinuation", description, callback: callback)
  }

  /// Delivers a value or an error.
  ///
  /// - Parameter result: The outcome; a value of `nil` stands for the initial value.
  public func resume(with result: Result<Value?, any Error>) {
    resumption.resume(result)
  }

  /// Delivers the stored value.
  public func resume(returning value: Value) {
    resumption.resume(.success(value))
  }

  /// Tells that nothing is stored: the initial value is used.
  public func resumeReturningInitialValue() {
    resumption.resume(.success(nil))
  }

  /// Tells that the value can't be loaded. The shared value stays as it is.
  public func resume(throwing error: any Error) {
    resumption.resume(.failure(error))
  }
}
