import ComposableArchitecture
import ShellLanguage
import ShellValues

extension ShellSession {
  /// Gives a store another state without an action. The history has it as an event of the user's, which
  /// `undo` takes back. Effects in flight go on.
  ///
  /// - Parameters:
  ///   - edited: The whole state, and what is new in it.
  ///   - shared: The shared values that change with it.
  ///   - again: Does it to another state, where the history is replayed.
  /// - Throws: A diagnostic where the value is no state of the store.
  package func edit(
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
    note(store.note(.operation(operation), cause: .user, before: before, world: world, details))
    tellHolders(of: changes, .operation(operation, store: store.name), since: moment, but: store)
  }
}
