/// The key of a dependency in ``DependencyValues``, with the dependency's live value.
///
/// ```swift
/// struct NumberFactClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> String
/// }
///
/// extension NumberFactClient: DependencyKey {
///   static let liveValue = NumberFactClient { "\($0) is a good number." }
///   static let testValue = NumberFactClient { _ in throw NoFact() }
/// }
///
/// extension DependencyValues {
///   var numberFact: NumberFactClient {
///     get { self[NumberFactClient.self] }
///     set { self[NumberFactClient.self] = newValue }
///   }
/// }
/// ```
public protocol DependencyKey<Value>: TestDependencyKey {
  // Restated to infer it from a live value alone.
  associatedtype Value = Self

  /// The value in a program that runs for real.
  static var liveValue: Value { get }

  /// The value in previews and workshops. Defaults to the live value.
  static var previewValue: Value { get }

  /// The value in tests. The default implementation reports its use as an issue.
  static var testValue: Value { get }
}

/// A dependency key without a live value, for a module that leaves the live value to another
/// module.
public protocol TestDependencyKey<Value> {
  associatedtype Value: Sendable = Self

  /// The value in previews and workshops. Defaults to the test value.
  static var previewValue: Value { get }

  /// The value in tests.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }

  /// Whether a placeholder test value should report that it is unimplemented. It is `false` while a
  /// test reads the value only to override a part of it.
  ///
  /// ```swift
  /// static var testValue: Database {
  ///   if shouldReportUnimplemented {
  ///     reportIssue("A test gives no database: set '$0.database'.")
  ///   }
  ///   return .inMemory
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool { !DependencyValues.isSetting }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  public static var testValue: Value {
    // A test that overrides a part of the value reads the value first.
    if !DependencyValues.isSetting, DependencyValues._current.context == .test {
      (DependencyReading.current ?? DependencyReading(key: Self.self)).reportMissingTestValue()
    }
    return previewValue
  }
}
