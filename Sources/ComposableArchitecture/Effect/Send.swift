/// Sends actions from an effect back to its store.
///
/// Once the effect is cancelled, what is sent is dropped.
@MainActor
public struct Send<Action>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  /// Sends with a closure. Effects get theirs from the store; make one to call an effect's helper in
  /// a test.
  nonisolated public init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}
