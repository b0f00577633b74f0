import ConcurrencyExtras
import IssueReporting

/// Accompanies a binding action that a store's setter sends. Reports an issue when it is released
/// without the action having been applied.
final class UnhandledBindingReporter: Sendable {
  private let isSigned = LockIsolated(false)
  private let describe: @Sendable () -> String

  /// - Parameter describe: Returns a description of the change for the report.
  init(_ describe: @escaping @Sendable () -> String) {
    self.describe = describe
  }

  deinit {
    if !isSigned.value { reportUnhandled() }
  }

  /// Records that the change was applied.
  func sign() {
    isSigned.setValue(true)
  }

  private func reportUnhandled() {
    reportIssue(
      """
      A property was set through a store, and no reducer applied the change.

        Change: \(describe())

      The store sent it as a binding action, but the state did not change. Likely causes:

      • The feature's 'body' lists no 'BindingReducer()'. Add one, before the reducers that need \
      the new value.
      • The bindable action is nested in another, but the 'BindingReducer' is for the outer one. \
      Give it the case, as in 'BindingReducer(action: \\.view)'.
      • The feature is not part of the reducer that the store runs. Compose it in with 'Scope', \
      'ifLet' or 'forEach'.
      """
    )
  }
}
