/// Receives the outcome of a key's `save`.
///
/// Resume it exactly once, immediately or later, on any thread. An issue is reported if it is
/// resumed more than once or never.
public struct SaveContinuation: Sendable {
  private let resumption: Resumption<Void>

  /// Creates a continuation, for example to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes what is saved, for use in issues.
  ///   - callback: Called with the outcome.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (_ result: Result<Void, any Error>) -> Void
  ) {
    self.resumption = Resumption("SaveContinuation", description, callback: callback)
  }

  /// Reports the outcome.
  public func resume(with result: Result<Void, any Error>) {
    resumption.resume(result)
  }

  /// Reports that the value is saved.
  public func resume() {
    resumption.resume(.success(()))
  }

  /// Reports that the value can't be saved.
  public func resume(throwing error: any Error) {
    resumption.resume(.failure(error))
  }
}
