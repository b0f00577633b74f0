public import Foundation

extension DependencyValues {
  /// Generates the current date.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  /// state.savedAt = date.now
  /// ```
  ///
  /// Tests fix the date: `$0.date.now = Date(timeIntervalSince1970: 0)`.
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// Generates the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator that calls a closure for each date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date. Setting it fixes the date.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date { generate() }
}

extension DateGenerator: DependencyKey {
  public static let liveValue = DateGenerator { Date() }

  public static let testValue = DateGenerator {
    unimplementedValue("date", example: "date.now = …", Date())
  }
}
