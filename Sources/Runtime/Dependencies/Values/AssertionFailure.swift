extension DependencyValues {
  /// Reports a failed internal check; stops a debug build.
  ///
  /// In a test, it reports an issue instead.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// Reports failed internal checks.
public protocol AssertionFailureEffect: Sendable {
  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The message to print or report.
  ///   - file: The file to name in the failure.
  ///   - line: The line to name in the failure.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Reports a failure.
  public func callAsFunction(file: StaticString = #filePath, line: UInt = #line) {
    callAsFunction("", file: file, line: line)
  }

  /// Reports a failure.
  public func callAsFunction(
    _ message: @autoclosure () -> String,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

/// An assertion failure effect implemented by a closure.
public struct AnyAssertionFailureEffect: AssertionFailureEffect {
  private let assertionFailure: @Sendable (_ message: () -> String, StaticString, UInt) -> Void

  /// Creates an effect from a closure that takes the message, file and line.
  public init(
    _ assertionFailure:
      @escaping @Sendable (
        _ message: () -> String, _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.assertionFailure = assertionFailure
  }

  public func callAsFunction(
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    assertionFailure(message, file, line)
  }
}

private enum AssertionFailureKey: DependencyKey {
  static let liveValue: any AssertionFailureEffect = AnyAssertionFailureEffect {
    Swift.assertionFailure($0(), file: $1, line: $2)
  }

  static let testValue: any AssertionFailureEffect = AnyAssertionFailureEffect {
    message,
    file,
    line in
    reportFailure("Assertion failure", message(), file, line)
  }
}
