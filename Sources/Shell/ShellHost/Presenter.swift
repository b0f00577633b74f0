/// Presents the events of a ``Conversation``: on a terminal, to a program, or in a test.
@MainActor
package protocol Presenter: AnyObject {
  /// Presents an event. Called while a statement runs; does not wait for user input.
  func present(_ event: ShellEvent)

  /// Waits until the next statement may begin: the user may still be paging through the last
  /// output.
  func settle() async
}

extension Presenter {
  package func settle() async {}
}
