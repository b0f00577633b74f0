import IssueReporting

extension DependencyValues {
  /// Asserts conditions; a failure stops a debug build.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  ///
  /// assert(count >= 0, "There are fewer than none.")
  /// ```
  ///
  /// In a test, a failure reports an issue instead.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

/// Asserts that conditions hold.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition to check.
  ///   - message: The message to print or report if the condition is `false`.
  ///   - file: The file to name in the failure.
  ///   - line: The line to name in the failure.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), "", file: file, line: line)
  }

  /// Checks a condition.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// An assertion implemented by a closure.
public struct AnyAssertionEffect: AssertionEffect {
  private let assert:
    @Sendable (_ condition: () -> Bool, _ message: () -> String, StaticString, UInt) -> Void

  /// Creates an assertion from a closure that takes the condition, message, file and line.
  public init(
    _ assert:
      @escaping @Sendable (
        _ condition: () -> Bool, _ message: () -> String, _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.assert = assert
  }

  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    assert(condition, message, file, line)
  }

  /// An assertion that reports an issue if the condition is `false`.
  static func reporting(_ title: String) -> Self {
    Self { condition, message, file, line in
      guard !condition() else { return }
      reportFailure(title, message(), file, line)
    }
  }
}

/// Reports a failed assertion as an issue. The message includes the location, because an issue's
/// own location requires more than a file and line.
func reportFailure(_ title: String, _ message: String, _ file: StaticString, _ line: UInt) {
  reportIssue("\(title)\(message.isEmpty ? "." : ": \(message)")\n\n  At: \(file):\(line)")
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect {
    Swift.assert($0(), $1(), file: $2, line: $3)
  }
  static let testValue: any AssertionEffect = AnyAssertionEffect.reporting("Assertion failed")
}
