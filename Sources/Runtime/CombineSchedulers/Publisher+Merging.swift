#if !canImport(Combine)
public import OpenCombine

// The operators of Apple's Combine that OpenCombine lacks, limited to those that features use in
// effects.

extension Publisher {
  /// Publishes the elements of this and another publisher as they arrive.
  ///
  /// - Parameter other: The other publisher.
  public func merge<P: Publisher>(
    with other: P
  ) -> AnyPublisher<Output, Failure> where P.Output == Output, P.Failure == Failure {
    Publishers.MergeMany([eraseToAnyPublisher(), other.eraseToAnyPublisher()])
      .eraseToAnyPublisher()
  }

  /// Publishes the elements of this and two other publishers as they arrive.
  public func merge<B: Publisher, C: Publisher>(
    with b: B,
    _ c: C
  ) -> AnyPublisher<Output, Failure>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure
  {
    Publishers.MergeMany([
      eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
    ])
    .eraseToAnyPublisher()
  }

  /// Publishes the latest elements of both publishers whenever one of them publishes, once both
  /// have published.
  ///
  /// - Parameter other: The other publisher.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure {
    combineLatest(other) { ($0, $1) }
  }

  /// Publishes a transformation of the latest elements of both publishers whenever one of them
  /// publishes, once both have published.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Combines the two latest elements.
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> AnyPublisher<T, Failure> where P.Failure == Failure {
    typealias Latest = (mine: Output?, theirs: P.Output?)
    let mine = map { Latest(mine: $0, theirs: nil) }
    let theirs = other.map { Latest(mine: nil, theirs: $0) }
    return mine.eraseToAnyPublisher()
      .merge(with: theirs.eraseToAnyPublisher())
      .scan(Latest(mine: nil, theirs: nil)) { latest, next in
        Latest(mine: next.mine ?? latest.mine, theirs: next.theirs ?? latest.theirs)
      }
      .compactMap { latest -> T? in
        guard let mine = latest.mine, let theirs = latest.theirs else { return nil }
        return transform(mine, theirs)
      }
      .eraseToAnyPublisher()
  }

  /// Publishes the latest elements of all three publishers whenever one of them publishes, once all
  /// have published.
  public func combineLatest<B: Publisher, C: Publisher>(
    _ b: B,
    _ c: C
  ) -> AnyPublisher<(Output, B.Output, C.Output), Failure>
  where B.Failure == Failure, C.Failure == Failure {
    combineLatest(b).combineLatest(c) { ($0.0, $0.1, $1) }
  }
}

extension Publishers {
  /// Publishes the elements of several publishers as they arrive.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The upstream publishers.
    public let publishers: [Upstream]

    /// Merges publishers.
    public init(_ upstream: Upstream...) {
      self.publishers = upstream
    }

    /// Merges publishers.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      self.publishers = Array(upstream)
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      publishers.publisher
        .setFailureType(to: Failure.self)
        .flatMap { $0 }
        .receive(subscriber: subscriber)
    }
  }
}
#endif
