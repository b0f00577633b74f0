extension Clock where Self == TestClock<Swift.Duration> {
  /// A clock that a test advances. Keep a reference to advance it: `let clock = TestClock()`.
  public static var test: Self { TestClock() }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that doesn't wait.
  public static var immediate: Self { ImmediateClock() }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue if it is used.
  public static var unimplemented: Self { UnimplementedClock() }

  /// A clock that reports an issue if it is used.
  ///
  /// - Parameter name: The clock's name in the reported issue.
  public static func unimplemented(name: String) -> Self { UnimplementedClock(name: name) }
}
