/// How much of what a store does a test must assert.
///
/// ```swift
/// let store = TestStore(initialState: App.State()) { App() }
/// store.exhaustivity = .off
///
/// await store.send(\.login.submitButtonTapped)
/// await store.receive(\.login.delegate.didLogin) {
///   $0.selectedTab = .activity
/// }
/// ```
///
/// Tests of one feature do well to assert all of it. Tests of how many features work together are better
/// off with the few things that matter to them.
public enum Exhaustivity: Equatable, Sendable {
  /// Each change of the state and each received action must be asserted, and each effect must end.
  case on

  /// Only what the test mentions is checked.
  ///
  /// - Parameter showSkippedAssertions: Whether notes tell what was not asserted. They fail no test.
  case off(showSkippedAssertions: Bool)

  /// Only what the test mentions is checked, and nothing is said of the rest.
  public static let off = Self.off(showSkippedAssertions: false)
}
