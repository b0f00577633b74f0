public import Dependencies
public import Testing

/// A trait that overrides dependencies in tests: see ``Testing/Trait/dependencies(_:)``.
public struct _DependenciesTrait: TestScoping, TestTrait, SuiteTrait {
  // Whether an enclosing trait applies. A nested trait then adds its overrides to the outer ones.
  @TaskLocal fileprivate static var isInScope = false

  fileprivate let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      // The outermost trait starts with fresh values, to isolate the cases of a parameterized test.
      if !Self.isInScope { $0 = DependencyValues() }
      try await updateValues(&$0)
    } operation: {
      try await Self.$isInScope.withValue(true, operation: function)
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Gives a test, or each test of a suite, its own dependencies, isolated from the default values
  /// that other tests used.
  ///
  /// Tests are isolated from each other in any case. This trait also isolates the cases of a
  /// parameterized test:
  ///
  /// ```swift
  /// @Suite(.dependencies)
  /// struct BaseSuite {}
  /// ```
  public static var dependencies: Self {
    Self(updateValues: { _ in })
  }

  /// Overrides dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(
  ///   .dependencies {
  ///     $0.uuid = .incrementing
  ///     $0.date.now = Date(timeIntervalSince1970: 0)
  ///   }
  /// )
  /// func addsATodo() { … }
  /// ```
  ///
  /// A suite's overrides also apply to the tests of nested suites, before their own overrides.
  ///
  /// - Parameter updateValues: Sets dependencies. It runs once for each case of each test; an error
  ///   that it throws fails the test.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues: updateValues)
  }

  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
  /// func aDay() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, or a part of it.
  ///   - value: The value, evaluated once for each case of each test. An error that it throws fails
  ///     the test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self(updateValues: { $0[keyPath: keyPath] = try value() })
  }

  /// Overrides one dependency, whose type is its own key, for a test or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(NumberFactClient.mock))
  /// func facts() { … }
  /// ```
  ///
  /// - Parameter value: The dependency, evaluated once for each case of each test. An error that it
  ///   throws fails the test.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value == Value.Value {
    Self(updateValues: { $0[Value.self] = try value() })
  }

  /// Overrides one dependency by its key, for a test or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(NumberFactKey.self, .mock))
  /// func facts() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - value: The value, evaluated once for each case of each test. An error that it throws fails
  ///     the test.
  public static func dependency<Key: TestDependencyKey & SendableMetatype>(
    _ key: Key.Type,
    _ value: @autoclosure @escaping @Sendable () throws -> Key.Value
  ) -> Self {
    Self(updateValues: { $0[Key.self] = try value() })
  }
}
