public import Dependencies
public import Testing

/// Gives tests their dependencies: see ``Testing/Trait/dependencies(_:)``.
public struct _DependenciesTrait: TestScoping, TestTrait, SuiteTrait {
  // Where one is given to tests, those in it that give others are among them.
  @TaskLocal fileprivate static var isInScope = false

  fileprivate let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      // The first makes the values anew, so that no case of a test sees what another left.
      if !Self.isInScope { $0 = DependencyValues() }
      try await updateValues(&$0)
    } operation: {
      try await Self.$isInScope.withValue(true, operation: function)
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Gives a test, or each test of a suite, dependencies of its own: what another test left in a value
  /// that was not given is not seen.
  ///
  /// Tests have values of their own anyway. This gives them to each case of a test with arguments too:
  ///
  /// ```swift
  /// @Suite(.dependencies)
  /// struct BaseSuite {}
  /// ```
  public static var dependencies: Self {
    Self(updateValues: { _ in })
  }

  /// Gives a test, or each test of a suite, dependencies.
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
  /// A suite's are given to the tests of the suites in it as well, before their own.
  ///
  /// - Parameter updateValues: Sets dependencies, once for each case of each test. What it throws fails
  ///   the test.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues: updateValues)
  }

  /// Gives a test, or each test of a suite, one dependency.
  ///
  /// ```swift
  /// @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
  /// func aDay() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, or a part of it.
  ///   - value: Its value, made once for each case of each test. What it throws fails the test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self(updateValues: { $0[keyPath: keyPath] = try value() })
  }

  /// Gives a test, or each test of a suite, one dependency that is its own key.
  ///
  /// ```swift
  /// @Test(.dependency(NumberFactClient.mock))
  /// func facts() { … }
  /// ```
  ///
  /// - Parameter value: The dependency, made once for each case of each test. What it throws fails the
  ///   test.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value == Value.Value {
    Self(updateValues: { $0[Value.self] = try value() })
  }

  /// Gives a test, or each test of a suite, one dependency by its key.
  ///
  /// ```swift
  /// @Test(.dependency(NumberFactKey.self, .mock))
  /// func facts() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - value: Its value, made once for each case of each test. What it throws fails the test.
  public static func dependency<Key: TestDependencyKey & SendableMetatype>(
    _ key: Key.Type,
    _ value: @autoclosure @escaping @Sendable () throws -> Key.Value
  ) -> Self {
    Self(updateValues: { $0[Key.self] = try value() })
  }
}
