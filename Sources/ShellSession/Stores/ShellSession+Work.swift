package import ComposableArchitecture
import ShellValues

extension ShellSession {
  /// An action that is being reduced.
  struct Reduction {
    let store: SessionStore
    let action: Any
  }

  /// What the session is at, as one would tell it: the action that is being reduced, or the one that
  /// started an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect that runs, if one does.
  ///   - isReducing: Whether who asks can be part of a reducer.
  package func work(of effect: EffectOrigin?, isReducing: Bool) -> String? {
    if isReducing, let reduction {
      let action = ValueDescription(width: 100).text(reduction.action)
      return
        "in the reducer of \(reduction.store.name), at #\(reduction.store.timeline.nextNumber) "
        + action
    }
    guard let effect else { return nil }
    guard let store = stores.first(where: { $0.live.effectOwnerID == effect.owner }) else {
      return "in an effect of a store that was closed"
    }
    guard let entry = store.timeline.entry(ofAction: effect.cause), let action = entry.action else {
      return "in an effect of \(store.name), started by an undone action"
    }
    return "in an effect of \(store.name), started by #\(entry.number) "
      + ValueDescription(width: 100).text(action)
  }
}
