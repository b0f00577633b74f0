/// Shows what happens in a ``Conversation``: on a terminal, for a program, in a test.
@MainActor
package protocol Presenter: AnyObject {
  /// Shows an event. It is called in the middle of a statement, and does not wait for anybody.
  func present(_ event: ShellEvent)

  /// Waits until the next statement may begin: a reader may still be at the pages of the last.
  func settle() async
}

extension Presenter {
  package func settle() async {}
}
