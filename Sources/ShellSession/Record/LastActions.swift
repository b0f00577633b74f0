package import ComposableArchitecture

extension ShellSession {
  /// The latest actions that the stores had received at one time.
  package struct LastActions {
    fileprivate var byStore: [ObjectIdentifier: ActionID] = [:]

    package init() {}

    /// Whether all that stores received came of what was done after that time.
    ///
    /// - Complexity: O(*n*), however long the chains are in which they follow from each other.
    @MainActor
    package func precede(_ arrivals: [Arrival]) -> Bool {
      var known: [ObjectIdentifier: [Int: Bool]] = [:]
      return arrivals.allSatisfy { arrival in
        let (store, entry) = (ObjectIdentifier(arrival.store), arrival.entry)
        var precedes: Bool?
        if case .effect(of: let cause?) = entry.cause { precedes = known[store]?[cause] }
        let result = precedes ?? precede(entry, in: arrival.store)
        known[store, default: [:]][entry.number] = result
        return result
      }
    }

    /// Whether an entry is of what was done after that time, or came of it by way of effects.
    @MainActor
    package func precede(_ entry: Timeline.Entry, in store: SessionStore) -> Bool {
      guard let last = byStore[ObjectIdentifier(store)] else { return true }
      var entry = entry
      while case .effect(of: let cause) = entry.cause {
        guard let number = cause, number < entry.number, let parent = store.timeline.entry(number)
        else { return false }
        entry = parent
      }
      return entry.actionID > last
    }
  }

  package var lastActions: LastActions {
    var actions = LastActions()
    for store in stores { actions.byStore[ObjectIdentifier(store)] = store.timeline.lastActionID }
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
      var entry = store.timeline.entry(ofAction: origin.cause)
    else { return nil }
    while case .effect(of: let cause) = entry.cause {
      guard let number = cause, number < entry.number, let parent = store.timeline.entry(number)
      else { break }
      entry = parent
    }
    return (store, entry)
  }
}
