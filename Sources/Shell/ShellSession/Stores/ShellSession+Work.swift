package import ComposableArchitecture
import ShellValues

extension ShellSession {
  /// Describes what the session is doing, for a trap report: the action being reduced, or the
  /// action that started an effect.
  ///
  /// - Parameters:
  ///   - effect: The running effect, if any.
  ///   - isReducing: Whether the caller may be running inside a reducer.
  /// - Returns: The description; `nil` if nothing of this session is running.
  package func work(of effect: EffectOrigin?, isReducing: Bool) -> String? {
    if isReducing, let reduction = running.reduction {
      let action = ValueDescription(width: 100).text(reduction.action)
      return
        "in the reducer of \(reduction.store.name), at #\(reduction.store.timeline.nextNumber) "
        + action
    }
    guard let effect else { return nil }
    guard let store = stores.first(where: { $0.live.effectOwnerID == effect.owner }) else {
      return closedOwners.contains(effect.owner) ? "in an effect of a store that was closed" : nil
    }
    guard let entry = store.timeline.entry(ofAction: effect.cause), let action = entry.action else {
      return "in an effect of \(store.name), started by an action that is not in the history"
    }
    return "in an effect of \(store.name), started by #\(entry.number) "
      + ValueDescription(width: 100).text(action)
  }

  /// Describes where a task of unknown origin may come from: the effects in flight.
  package var workOfTask: String? {
    let effects = stores.flatMap { store in
      store.effectsInFlight.map { effect in
        guard let entry = store.timeline.entry(ofAction: effect.cause), let action = entry.action
        else { return "an action of \(store.name) that is not in the history" }
        return "\(store.name) #\(entry.number) \(ValueDescription(width: 60).text(action))"
      }
    }
    guard let first = effects.first else { return nil }
    if effects.count == 1 { return "in a separate task while the effect of \(first) was running" }
    return "in a separate task while \(effects.count) effects were running: those of "
      + effects.prefix(3).joined(separator: ", ") + (effects.count > 3 ? ", …" : "")
  }
}
