package import ComposableArchitecture

extension ShellSession {
  /// A point in a session's history: the latest entry of each store.
  package struct LastActions {
    /// The numbers of the stores, of which there are few, and of their latest actions.
    fileprivate var numbers: [(store: Int, action: Int)] = []

    package init() {}

    /// Whether all arrivals are consequences of events after this point.
    @MainActor
    package func precede(_ arrivals: [Arrival]) -> Bool {
      arrivals.allSatisfy { precede($0.entry, in: $0.store) }
    }

    /// Whether an entry is an event after this point, or a consequence of one through any number of
    /// effects.
    @MainActor
    package func precede(_ entry: Timeline.Entry, in store: SessionStore) -> Bool {
      // A store that was loaded later has only later entries.
      numbers.first { $0.store == store.number }.map { entry.root > $0.action } ?? true
    }
  }

  package var lastActions: LastActions {
    var actions = LastActions()
    actions.numbers = stores.map { ($0.number, $0.timeline.lastNumber) }
    return actions
  }

  /// Whether an effect is a consequence of an event after a point in the history.
  package func came(_ origin: EffectOrigin, after time: LastActions) -> Bool {
    guard let store = stores.first(where: { $0.live.effectOwnerID == origin.owner }),
      let entry = store.timeline.entry(ofAction: origin.cause)
    else { return false }
    return time.precede(entry, in: store)
  }

  /// The action that set off the chain of effects leading to this one; `nil` if it was undone.
  package func root(of origin: EffectOrigin) -> (store: SessionStore, entry: Timeline.Entry)? {
    guard let store = stores.first(where: { $0.live.effectOwnerID == origin.owner }),
      let entry = store.timeline.entry(ofAction: origin.cause)
    else { return nil }
    return (store, store.timeline.entry(entry.root) ?? entry)
  }
}
