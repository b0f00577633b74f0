import ConcurrencyExtras

extension DependencyValues {
  /// Provides a random number generator.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// state.die = withRandomNumberGenerator { generator in
  ///   Int.random(in: 1...6, using: &generator)
  /// }
  /// ```
  ///
  /// Tests make it predictable:
  /// `$0.withRandomNumberGenerator = WithRandomNumberGenerator(LCRNG(seed: 0))`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// Provides a random number generator, with exclusive access for one closure at a time.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  /// Wraps a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = LockIsolated(generator)
  }

  /// Runs a closure with exclusive access to the generator.
  ///
  /// - Parameter work: Uses the generator.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
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
