/// How much of a store's behavior a test must assert.
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
/// Tests of a single feature should assert everything. Tests of how many features work together
/// should assert only what matters to them.
public enum Exhaustivity: Equatable, Sendable {
  /// The test must assert each state change and receive each action, and each effect must end.
  case on

  /// The test asserts only what it mentions.
  ///
  /// - Parameter showSkippedAssertions: Whether notes list what was not asserted. Notes fail no
  ///   test.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only what it mentions, without notes about the rest.
  public static let off = Self.off(showSkippedAssertions: false)
}
