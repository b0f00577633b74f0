/// A task for the effects that an action started.
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

  /// Cancels the effects that are still in flight, and the effects of the actions that they sent.
  public func cancel() {
    for effect in effects { effect.cancel() }
  }

  /// Waits until the effects have ended, and the effects of the actions that they sent. Cancelling
  /// the waiting task cancels the effects.
  public func finish() async {
    await withTaskCancellationHandler {
      for effect in effects { await effect.finish() }
    } onCancel: {
      cancel()
    }
  }

  /// Whether ``cancel()`` cancelled the effects, or the action started none.
  public var isCancelled: Bool {
    effects.allSatisfy(\.isCancelled)
  }
}
