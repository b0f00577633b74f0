#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Shared {
  /// Publishes the current value and every later one.
  ///
  /// ```swift
  /// return .publisher { state.$count.publisher.map(Action.countChanged) }
  /// ```
  ///
  /// Values arrive on the thread that makes the change; those that a reducer sets in a store arrive
  /// when the reducer has returned. After `$count = …` replaces the shared value, the publisher
  /// continues with the values of the new one.
  public var publisher: some Publisher<Value, Never> {
    PublisherAfterReduction(box.publisher.map { $0.publisher }.switchToLatest())
  }
}

extension SharedReader {
  /// Publishes the current value and every later one.
  ///
  /// Values arrive on the thread that makes the change; those that a reducer sets in a store arrive
  /// when the reducer has returned.
  public var publisher: some Publisher<Value, Never> {
    PublisherAfterReduction(box.publisher.map { $0.publisher }.switchToLatest())
  }
}
