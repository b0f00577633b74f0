public import Foundation

extension DependencyValues {
  /// Tells the current date.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  /// state.savedAt = date.now
  /// ```
  ///
  /// Tests fix it: `$0.date.now = Date(timeIntervalSince1970: 0)`.
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// Tells the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// A generator that calls a closure each time.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always tells the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date. Setting it fixes it.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The date now.
  public func callAsFunction() -> Date { generate() }
}

extension DateGenerator: DependencyKey {
  public static let liveValue = DateGenerator { Date() }

  public static let testValue = DateGenerator {
    unimplementedValue("date", example: "date.now = …", Date())
  }
}
