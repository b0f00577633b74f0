/// The effects that an action started, as one task.
///
/// ```swift
/// let task = store.send(.task)
/// await task.finish()
/// ```
public struct StoreTask: Hashable, Sendable {
  private let effects: [EffectTask]

  init(effects: [EffectTask]) {
    self.effects = effects
  }

  /// Cancels the effects that are still in flight, and those of the actions that they sent.
  public func cancel() {
    for effect in effects { effect.cancel() }
  }

  /// Waits until the effects have ended, and those of the actions that they sent. Cancelling the
  /// waiting task cancels the effects.
  public func finish() async {
    await withTaskCancellationHandler {
      for effect in effects { await effect.finish() }
    } onCancel: {
      cancel()
    }
  }

  /// Whether the effects were cancelled by ``cancel()``, or there are none.
  public var isCancelled: Bool {
    effects.allSatisfy(\.isCancelled)
  }
}
