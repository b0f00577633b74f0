public import CasePaths

/// An action of one element of an identified collection.
///
/// ```swift
/// enum Action {
///   case todos(IdentifiedActionOf<Todo>)
/// }
/// ```
@CasePathable
@dynamicMemberLookup
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action for the element with an id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

extension IdentifiedAction.AllCasePaths {
  /// The actions of the element with an id: `\.todos[id: 1]`.
  public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
    AnyCasePath(
      _$embed: { .element(id: id, action: $0) },
      extract: {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    )
  }
}

/// The identified action of a reducer's elements: `IdentifiedActionOf<Todo>` is
/// `IdentifiedAction<Todo.State.ID, Todo.Action>`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable
