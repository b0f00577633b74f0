/// Where a key's `save` tells that it is done.
///
/// Resume it exactly once, at once or later, on any thread. An issue is reported when it is resumed
/// twice or not at all.
public struct SaveContinuation: Sendable {
  private let resumption: Resumption<Void>

  /// Makes a continuation, as a test of a key does.
  ///
  /// - Parameters:
  ///   - description: Names what is saved, for issues.
  ///   - callback: Is given the outcome.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (_ result: Result<Void, any Error>) -> Void
  ) {
    self.resumption = Resumption("SaveContinuation", description, callback: callback)
  }

  /// Tells the outcome.
  public func resume(with result: Result<Void, any Error>) {
    resumption.resume(result)
  }

  /// Tells that the value is saved.
  public func resume() {
    resumption.resume(.success(()))
  }

  /// Tells that the value can't be saved.
  public func resume(throwing error: any Error) {
    resumption.resume(.failure(error))
  }
}
