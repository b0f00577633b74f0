package import ComposableArchitecture
package import ShellValues

extension Timeline.Entry {
  /// What the shared values were before and after; `nil` where none changed.
  @MainActor
  package var times: SharedTimes? {
    shared.isEmpty ? nil : SharedTimes(from: world.before.shared, to: world.after.shared)
  }

  /// What the event changed in the state, and of shared values that the state does not lead to.
  @MainActor
  package var changes: ChangeList {
    Timeline.changes(from: before, to: after, shared, times)
  }

  /// What an expectation of the event differs in from what came of it.
  ///
  /// - Parameters:
  ///   - state: The state that was expected.
  ///   - changed: The shared values that were expected to change.
  @MainActor
  package func differences(from state: Any, _ changed: SharedValues) -> ChangeList {
    if shared.isEmpty, changed.isEmpty { return ChangeList(from: state, to: after) }
    var expected = world.before.shared.resolved
    expected.update(with: changed)
    let times = SharedTimes(from: expected, to: world.after.shared.resolved)
    return ChangeList(from: state, to: after, times)
  }
}

extension Timeline {
  /// What differs between two states, and of shared values that changed where no state leads to them.
  @MainActor
  static func changes(
    from before: Any,
    to after: Any,
    _ shared: [SharedChange],
    _ times: SharedTimes?,
    limit: Int = .max
  ) -> ChangeList {
    var list = ChangeList.all(from: before, to: after, times, limit: limit)
    guard !shared.isEmpty else { return list }
    let held = Set(
      [before, after].flatMap { ReferenceSearch.references(in: $0) { _ in true }.map(\.id) }
    )
    var seen = held
    for change in shared where seen.insert(change.referenceID).inserted {
      let others = shared.filter { $0.referenceID == change.referenceID }
      list.append(
        ChangeList.all(
          from: change.before,
          to: others.last?.after ?? change.after,
          at: StatePath([.member(change.name)]),
          times,
          limit: limit - list.changes.count
        )
      )
    }
    return list
  }
}

extension SessionStore.Move {
  /// The shared values that the move set, each with where it is stored; `nil` for one that is not.
  package var sharedValues: [(name: String, storage: String?)] {
    var seen: Set<ObjectIdentifier> = []
    let changes = restored.filter { seen.insert($0.referenceID).inserted }
    let values = changes.map { change -> (name: String, storage: String?) in
      if let reference = change.liveReference {
        return (reference.keyDescription, reference.storageDescription)
      }
      return (path(to: change.referenceID) ?? change.name, nil)
    }
    return values.sorted { $0.name < $1.name }
  }

  /// Where the state holds a shared value.
  private func path(to id: ObjectIdentifier) -> String? {
    ReferenceSearch.references(in: after) { $0 == id }.first?.path.description
  }
}

extension SharedChange {
  /// What people call the value: its key, or its type where it has none.
  package var name: String { liveReference?.keyDescription ?? "Shared<\(TypeName.ofValue(after))>" }
}

extension SessionStore {
  /// The state and the shared values that the store was loaded with, or that it has now, or had after an
  /// entry.
  package struct Moment {
    package let state: Any
    let shared: SharedValues

    @MainActor
    package func changes(to other: Moment) -> ChangeList {
      let times = SharedTimes(from: shared, to: other.shared)
      return ChangeList.all(from: state, to: other.state, times.isEmpty ? nil : times)
    }
  }
}

extension ShellSession {
  /// A store as it is.
  package func moment(of store: SessionStore) -> SessionStore.Moment {
    settleSharedChanges()
    return SessionStore.Moment(state: store.state, shared: sharedHistory.last)
  }

  /// A store as it was after an entry of its timeline; `nil` where there is no such entry.
  ///
  /// - Parameter number: The entry's number; 0 stands for when the store was loaded.
  package func moment(of store: SessionStore, after number: Int) -> SessionStore.Moment? {
    settleSharedChanges()
    if number == 0 {
      return SessionStore.Moment(state: store.initialState, shared: store.initialShared.resolved)
    }
    return store.timeline.entry(number).map {
      SessionStore.Moment(state: $0.after, shared: $0.world.after.shared.resolved)
    }
  }
}
