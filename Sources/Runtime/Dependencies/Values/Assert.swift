import IssueReporting

extension DependencyValues {
  /// Checks something that should hold, and stops a program built for debugging where it does not.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  ///
  /// assert(count >= 0, "There are fewer than none.")
  /// ```
  ///
  /// In a test, an issue is reported instead.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

/// Checks something that should hold.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What should hold.
  ///   - message: What to say where it does not.
  ///   - file: The file that is told.
  ///   - line: The line that is told.
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

/// Checks something with a closure.
public struct AnyAssertionEffect: AssertionEffect {
  private let assert:
    @Sendable (_ condition: () -> Bool, _ message: () -> String, StaticString, UInt) -> Void

  /// Checks with a closure, which is given the condition, the message, the file and the line.
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

  /// Reports an issue where the condition does not hold.
  static func reporting(_ title: String) -> Self {
    Self { condition, message, file, line in
      guard !condition() else { return }
      reportFailure(title, message(), file, line)
    }
  }
}

/// Reports that an assertion failed. The place is told in the text, as an issue's own takes more than a
/// file and a line.
func reportFailure(_ title: String, _ message: String, _ file: StaticString, _ line: UInt) {
  reportIssue("\(title)\(message.isEmpty ? "." : ": \(message)")\n\n  At: \(file):\(line)")
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect {
    Swift.assert($0(), $1(), file: $2, line: $3)
  }
  static let testValue: any AssertionEffect = AnyAssertionEffect.reporting("Assertion failed")
}
