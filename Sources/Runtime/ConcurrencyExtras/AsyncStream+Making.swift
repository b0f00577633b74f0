extension AsyncSequence {
  /// Erases this sequence to an `AsyncStream`, for a client whose interface requires that type. An
  /// error finishes the stream.
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

  /// Erases this sequence to an `AsyncThrowingStream`.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

extension AsyncStream {
  /// Creates a stream of another sequence's elements. An error finishes the stream.
  ///
  /// The stream iterates the sequence lazily, in the task that iterates the stream.
  ///
  /// - Parameter sequence: The sequence to iterate.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let source = StreamSource(sequence)
    self.init { await source.nextOrNil() }
  }

  /// A stream without elements that doesn't finish unless its task is cancelled.
  public static var never: Self { makeStreamThatStays() }

  /// A stream that finishes immediately.
  public static var finished: Self {
    Self { $0.finish() }
  }

  private static func makeStreamThatStays() -> Self {
    let (stream, continuation) = makeStream()
    // Keeps the continuation alive as long as the stream, because its deallocation would finish the
    // stream.
    continuation.onTermination = { [continuation] _ in _ = continuation }
    return stream
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream of another sequence's elements, which rethrows the sequence's error.
  ///
  /// The stream iterates the sequence lazily, in the task that iterates the stream.
  ///
  /// - Parameter sequence: The sequence to iterate.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element, S: Sendable {
    let source = StreamSource(sequence)
    self.init { try await source.next() }
  }

  /// A stream without elements that doesn't finish unless its task is cancelled.
  public static var never: Self {
    let (stream, continuation) = makeStream()
    continuation.onTermination = { [continuation] _ in _ = continuation }
    return stream
  }

  /// Returns a stream that finishes immediately.
  ///
  /// - Parameter error: The error to finish with; `nil` finishes without an error.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

/// Iterates a sequence. It creates the iterator when the first element is requested.
private final class StreamSource<S: AsyncSequence>: @unchecked Sendable {
  // Sendable holds because a stream requests its elements one at a time.
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
