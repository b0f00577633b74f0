import ConcurrencyExtras

extension DependencyValues {
  /// Gives a generator of random numbers.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// state.die = withRandomNumberGenerator { generator in
  ///   Int.random(in: 1...6, using: &generator)
  /// }
  /// ```
  ///
  /// Tests make it predictable: `$0.withRandomNumberGenerator = WithRandomNumberGenerator(LCRNG(seed: 0))`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// Gives a generator of random numbers to one piece of work at a time.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  /// Gives a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = LockIsolated(generator)
  }

  /// Runs work with the generator.
  ///
  /// - Parameter work: Takes random numbers.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withLock { try work(&$0) }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  static let testValue = WithRandomNumberGenerator(UnimplementedRandomNumberGenerator())
}

private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  var generator = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    unimplementedValue(
      "withRandomNumberGenerator",
      example: "withRandomNumberGenerator = WithRandomNumberGenerator(…)",
      generator.next()
    )
  }
}
