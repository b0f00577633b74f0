#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Shared {
  /// The value and each that follows.
  ///
  /// ```swift
  /// return .publisher { state.$count.publisher.map(Action.countChanged) }
  /// ```
  ///
  /// Values come on the thread that changes them. Replacing the shared value with `$count = …` goes on
  /// with the other's values.
  public var publisher: some Publisher<Value, Never> {
    box.publisher.map { $0.publisher }.switchToLatest()
  }
}

extension SharedReader {
  /// The value and each that follows.
  ///
  /// Values come on the thread that changes them.
  public var publisher: some Publisher<Value, Never> {
    box.publisher.map { $0.publisher }.switchToLatest()
  }
}
