/// A dependency's place among ``DependencyValues``, with the value that the running program uses.
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
  // Restated, so that it is inferred from a live value alone.
  associatedtype Value = Self

  /// The value of a program that runs for real.
  static var liveValue: Value { get }

  /// The value in previews and workshops; the live value unless it is given.
  static var previewValue: Value { get }

  /// The value in tests. Unless it is given, using it reports an issue.
  static var testValue: Value { get }
}

/// A dependency without a live value: what a module declares that leaves the live one to another.
public protocol TestDependencyKey<Value> {
  associatedtype Value: Sendable = Self

  /// The value in previews and workshops; the test value unless it is given.
  static var previewValue: Value { get }

  /// The value in tests.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }

  /// Whether a test value that stands in for a missing one should say so: not while a test reads it to
  /// give a part of it.
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
    // To give a part of it, a test reads the rest.
    if !DependencyValues.isSetting, DependencyValues._current.context == .test {
      (DependencyReading.current ?? DependencyReading(key: Self.self)).reportMissingTestValue()
    }
    return previewValue
  }
}
