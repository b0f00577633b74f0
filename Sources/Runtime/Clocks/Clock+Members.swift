extension Clock where Self == TestClock<Swift.Duration> {
  /// A clock whose time a test moves. Keep it to move it: `let clock = TestClock()`.
  public static var test: Self { TestClock() }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that does not wait.
  public static var immediate: Self { ImmediateClock() }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue when it is used.
  public static var unimplemented: Self { UnimplementedClock() }

  /// A clock that reports an issue when it is used.
  ///
  /// - Parameter name: What the issue calls the clock.
  public static func unimplemented(name: String) -> Self { UnimplementedClock(name: name) }
}
