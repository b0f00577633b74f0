/// The effects that an action started, as one task.
///
/// ```swift
/// let task = store.send(.task)
/// await task.finish()
/// ```
public struct StoreTask: Hashable, Sendable {
  private let tasks: [Task<Void, Never>]

  init(tasks: [Task<Void, Never>]) {
    self.tasks = tasks
  }

  /// Cancels the effects that are still in flight.
  public func cancel() {
    for task in tasks { task.cancel() }
  }

  /// Waits until the effects have ended, and those of the actions that they sent. Cancelling the
  /// waiting task cancels the effects.
  public func finish() async {
    await withTaskCancellationHandler {
      for task in tasks { await task.value }
    } onCancel: {
      cancel()
    }
  }

  /// Whether the effects were cancelled, or there are none.
  public var isCancelled: Bool {
    tasks.allSatisfy(\.isCancelled)
  }
}
