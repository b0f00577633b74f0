import ComposableArchitecture
import ShellLanguage
import ShellValues

extension ShellSession {
  /// Edits a store's state without an action. If that changes a coordinated shared value, the edit sees what others have
  /// stored.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: The error of the edit, or a diagnostic if its value is not a state of the store.
  package func edit(_ store: SessionStore, with edit: @escaping Timeline.Edit) throws -> Bool {
    let before = store.state
    let (edited, shared) = try expecting { try edit(before) }
    if shared.isEmpty, ChangeList.all(from: before, to: edited.state, limit: 1).isEmpty {
      return false
    }
    guard let reference = shared.references.first(where: \.isCoordinated) else {
      try self.edit(store, edited, shared: shared, again: edit)
      return true
    }
    return try inTransaction(of: reference) {
      // Again in any case: what others store may arrive at any time, and is noted only after that.
      let (edited, shared) = try expecting { try edit(store.state) }
      try self.edit(store, edited, shared: shared, again: edit)
      return true
    }
  }

  /// Replaces a store's state without an action. The history records it as an event of the user,
  /// which `undo` reverts. Effects in flight continue.
  ///
  /// - Parameters:
  ///   - edited: The new root state, with the path and value of the edit.
  ///   - shared: The shared values to set with it.
  ///   - again: Applies the same edit to another state, when the history is replayed.
  /// - Throws: A diagnostic if the value is not a state of the store.
  func edit(
    _ store: SessionStore,
    _ edited: Timeline.Edited,
    shared: ExpectedSharedValues,
    again: @escaping Timeline.Edit
  ) throws {
    let before = store.state
    let (isState, changes, moment) = collecting {
      guard store.live.replaceState(edited.state) else { return false }
      shared.restore()
      return true
    }
    guard isState else {
      throw Diagnostic(
        SessionProblem.wrongState(
          feature: store.feature.name,
          expected: TypeName.of(store.feature.stateType),
          found: TypeName.ofValue(edited.state)
        )
      )
    }
    let operation = SessionOperation.edit(path: edited.path, value: edited.value)
    let world = Timeline.Change(before: snapshot(of: store, moment), after: snapshot(of: store))
    let details = Timeline.Details(shared: changes, edit: again)
    details.otherReaders = recordInHolders(
      of: changes,
      .operation(operation, store: store.name),
      since: moment,
      but: store
    )
    record(store.record(.operation(operation), cause: .user, before: before, world: world, details))
  }
}
