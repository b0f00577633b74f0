import CustomDump

extension TestStore {
  /// Asserts that the state before an action, changed by the test's closure, is the state after it.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    toGive actual: State,
    at location: SourceLocation
  ) {
    var expected = state
    do {
      try update?(&expected)
    } catch {
      location.report("The closure that changes the state threw an error: \(error)")
      return
    }
    if expected != actual {
      reportDifference(
        update == nil
          ? "The state changed, and the test expects no change:"
          : "The state did not change as the test expects:",
        expected,
        actual,
        at: location
      )
    } else if update != nil, state == actual {
      location.report(
        """
        The test expects a change, and the state did not change. Leave out the closure where none is \
        expected.
        """
      )
    }
  }

  func reportDifference<Value>(
    _ headline: String,
    _ expected: Value,
    _ actual: Value,
    at location: SourceLocation
  ) {
    let difference =
      diff(expected, actual, format: .proportional)
        ?? """
        - \(String(customDumping: expected))
        + \(String(customDumping: actual))

        Both print the same and are not equal: '==' compares something that is not printed.
        """
    location.report(
      """
      \(headline)

      \(difference.indented(by: 4))

      (Expected: −, Actual: +)
      """
    )
  }
}
