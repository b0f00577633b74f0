package import ComposableArchitecture
package import ShellValues

extension Timeline.Entry {
  /// The shared values before and after the event; `nil` if none changed.
  @MainActor
  package var times: SharedTimes? {
    shared.isEmpty ? nil : world.before.shared.times(to: world.after.shared)
  }

  /// The changes that the event made: in the state, and in shared values that the state does not
  /// refer to.
  @MainActor
  package var changes: ChangeList {
    var list = Timeline.changes(from: before, to: after, knowing: patch, shared, times)
    list.otherReaders = details?.otherReaders ?? [:]
    return list
  }

  /// The differences between the expected and the actual outcome of the event.
  ///
  /// - Parameters:
  ///   - state: The expected state.
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
  /// The changes between two states, and those of shared values that neither state refers to.
  ///
  /// - Parameter patch: The patch that turns the old state into the new one; `nil` if there is none.
  @MainActor
  static func changes(
    from before: Any,
    to after: Any,
    knowing patch: ValuePatch? = nil,
    _ shared: [SharedChange],
    _ times: SharedTimes?,
    limit: Int = .max
  ) -> ChangeList {
    var list = ChangeList.all(from: before, to: after, times, limit: limit, knowing: patch)
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
        ),
        within: ChangeList.Origin(id: change.referenceID, depth: 1)
      )
    }
    return list
  }
}

extension SessionStore.Move {
  /// The shared values that the move restored, each with its storage; `nil` if it has none.
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

  /// The path at which the state holds a shared value.
  private func path(to id: ObjectIdentifier) -> String? {
    ReferenceSearch.references(in: after) { $0 == id }.first?.path.description
  }
}

extension SharedChange {
  /// The name shown to users: the value's key, or its type if it has no key.
  package var name: String { liveReference?.keyDescription ?? "Shared<\(TypeName.ofValue(after))>" }
}

extension SessionStore {
  /// The state and the shared values of a store at one point in time: when it was loaded, after an
  /// entry, or now.
  package struct Moment {
    package let state: Any
    let shared: SharedMoment

    /// Runs an operation on the state, in which shared values read as they were then.
    @MainActor
    package func reading<Result>(_ operation: (Any) throws -> Result) rethrows -> Result {
      try shared.reading { try operation(state) }
    }

    @MainActor
    package func changes(to other: Moment) -> ChangeList {
      ChangeList.all(from: state, to: other.state, shared.times(to: other.shared))
    }
  }
}

extension ShellSession {
  /// The current state and shared values of a store.
  package func moment(of store: SessionStore) -> SessionStore.Moment {
    settleSharedChanges()
    return SessionStore.Moment(state: store.state, shared: sharedHistory.moment)
  }

  /// The state and shared values of a store after an entry of its timeline; `nil` if there is no
  /// such entry.
  ///
  /// - Parameter number: The entry's number; 0 stands for the time when the store was loaded.
  package func moment(of store: SessionStore, after number: Int) -> SessionStore.Moment? {
    settleSharedChanges()
    if number == 0 {
      return SessionStore.Moment(state: store.initialState, shared: store.initialShared)
    }
    return store.timeline.entry(number).map {
      SessionStore.Moment(state: $0.after, shared: $0.world.after.shared)
    }
  }
}
