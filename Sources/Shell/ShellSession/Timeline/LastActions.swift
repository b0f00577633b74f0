package import ComposableArchitecture

extension ShellSession {
  /// The latest entries that the stores had at one time.
  package struct LastActions {
    fileprivate var numbers: [ObjectIdentifier: Int] = [:]

    package init() {}

    /// Whether all that stores received came of what was done after that time.
    @MainActor
    package func precede(_ arrivals: [Arrival]) -> Bool {
      arrivals.allSatisfy { precede($0.entry, in: $0.store) }
    }

    /// Whether an entry is of what was done after that time, or came of it by way of effects, however many.
    @MainActor
    package func precede(_ entry: Timeline.Entry, in store: SessionStore) -> Bool {
      // A store that was not there then has nothing that is older.
      numbers[ObjectIdentifier(store)].map { entry.root > $0 } ?? true
    }
  }

  package var lastActions: LastActions {
    var actions = LastActions()
    for store in stores { actions.numbers[ObjectIdentifier(store)] = store.timeline.lastNumber }
    return actions
  }

  /// Whether an effect came of what was done after a time.
  package func came(_ origin: EffectOrigin, after time: LastActions) -> Bool {
    guard let store = stores.first(where: { $0.live.effectOwnerID == origin.owner }),
      let entry = store.timeline.entry(ofAction: origin.cause)
    else { return false }
    return time.precede(entry, in: store)
  }

  /// The action that an effect came of, by way of other effects; `nil` where it was undone.
  package func root(of origin: EffectOrigin) -> (store: SessionStore, entry: Timeline.Entry)? {
    guard let store = stores.first(where: { $0.live.effectOwnerID == origin.owner }),
      let entry = store.timeline.entry(ofAction: origin.cause)
    else { return nil }
    return (store, store.timeline.entry(entry.root) ?? entry)
  }
}
