extension DependencyValues {
  /// Tells of something that should not happen, and stops a program built for debugging.
  ///
  /// In a test, an issue is reported instead.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// Tells of something that should not happen.
public protocol AssertionFailureEffect: Sendable {
  /// Tells of it.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - file: The file that is told.
  ///   - line: The line that is told.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Tells of it.
  public func callAsFunction(file: StaticString = #filePath, line: UInt = #line) {
    callAsFunction("", file: file, line: line)
  }

  /// Tells of it.
  public func callAsFunction(
    _ message: @autoclosure () -> String,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

/// Tells of something that should not happen with a closure.
public struct AnyAssertionFailureEffect: AssertionFailureEffect {
  private let assertionFailure: @Sendable (_ message: () -> String, StaticString, UInt) -> Void

  /// Tells of it with a closure, which is given the message, the file and the line.
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
