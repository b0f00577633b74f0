import Dependencies
import IssueReporting

/// The issue of an effect that threw an error without handling it.
struct UncaughtError {
  let error: any Error
  /// The action that started the effect; `nil` without a store.
  let cause: Any?

  func report(at location: SourceLocation) {
    location.report(
      """
      An effect threw an error that nothing handled.

        Error: \(error)
        Started by: \(describe(cause))

      Handle it in the effect's 'catch:', or send it back as an action, as in \
      'await send(.response(Result { … }))'.
      """
    )
  }
}

/// The issue of an effect that sent an action after it had completed.
struct LateAction {
  let action: Any
  /// The action that started the effect; `nil` without a store.
  let cause: Any?

  func report(at location: SourceLocation) {
    location.report(
      """
      An effect sent an action after it had completed.

        Sent: \(action)
        Started by: \(describe(cause))

      The closure of '.run' had returned, but something that it started still held 'send': an \
      unstructured 'Task' or a callback. Such an action is received, but nothing can cancel it, and \
      awaiting the effect does not wait for it.

      Return from the closure only after everything is sent: await the task that it starts (or use \
      a task group), and turn a callback into an 'AsyncStream' that the closure reads.
      """
    )
  }
}

private func describe(_ cause: Any?) -> String {
  cause.map { "\($0)" } ?? "no action"
}
