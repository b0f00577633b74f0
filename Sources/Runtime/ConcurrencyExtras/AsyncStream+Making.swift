extension AsyncSequence {
  /// This sequence as an `AsyncStream`, for a client whose type names no other. An error ends the
  /// stream.
  ///
  /// ```swift
  /// struct ScreenshotClient: Sendable {
  ///   var screenshots: @Sendable () -> AsyncStream<Void>
  /// }
  ///
  /// ScreenshotClient {
  ///   NotificationCenter.default.notifications(named: .screenshot).map { _ in }.eraseToStream()
  /// }
  /// ```
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// This sequence as an `AsyncThrowingStream`.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

extension AsyncStream {
  /// A stream of the elements of another sequence. An error ends the stream.
  ///
  /// The sequence is iterated as the stream is, in the task that does it.
  ///
  /// - Parameter sequence: The sequence.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let source = StreamSource(sequence)
    self.init { await source.nextOrNil() }
  }

  /// A stream that gives no element and does not end, unless its task is cancelled.
  public static var never: Self { makeStreamThatStays() }

  /// A stream that ends at once.
  public static var finished: Self {
    Self { $0.finish() }
  }

  private static func makeStreamThatStays() -> Self {
    let (stream, continuation) = makeStream()
    // The continuation must live as long as the stream does, which it would end otherwise.
    continuation.onTermination = { [continuation] _ in _ = continuation }
    return stream
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of another sequence, and its error.
  ///
  /// The sequence is iterated as the stream is, in the task that does it.
  ///
  /// - Parameter sequence: The sequence.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let source = StreamSource(sequence)
    self.init { try await source.next() }
  }

  /// A stream that gives no element and does not end, unless its task is cancelled.
  public static var never: Self {
    let (stream, continuation) = makeStream()
    continuation.onTermination = { [continuation] _ in _ = continuation }
    return stream
  }

  /// A stream that ends at once.
  ///
  /// - Parameter error: What it ends with; `nil` for no error.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

/// A sequence's iterator, which is made when the first element is asked for.
private final class StreamSource<S: AsyncSequence>: @unchecked Sendable {
  // Sendable holds because a stream's elements are asked for one after the other.
  private let sequence: S
  private var iterator: S.AsyncIterator?

  init(_ sequence: S) {
    self.sequence = sequence
  }

  func next() async throws -> S.Element? {
    var iterator = self.iterator ?? sequence.makeAsyncIterator()
    defer { self.iterator = iterator }
    return try await iterator.next()
  }

  func nextOrNil() async -> S.Element? {
    try? await next()
  }
}
