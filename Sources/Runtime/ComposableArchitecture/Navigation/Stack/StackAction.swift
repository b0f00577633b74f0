public import CasePaths

/// An action of a feature on a stack, or a change of the stack.
///
/// Key paths name an element by its id: `\.path[id: 0].edit.saveButtonTapped`.
@CasePathable
@dynamicMemberLookup
public enum StackAction<State, Action> {
  /// An action that was sent to the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id leaves the stack with all that are above it.
  case popFrom(id: StackElementID)
  /// An element joins the stack on top of the others.
  indirect case push(id: StackElementID, state: State)
}

/// The stack action of a reducer's elements: `StackActionOf<Path>` is
/// `StackAction<Path.State, Path.Action>`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

extension StackAction.AllCasePaths {
  /// The actions of the element with an id: `\.path[id: 0]`.
  public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
    AnyCasePath(
      _$embed: { .element(id: id, action: $0) },
      extract: {
        guard case .element(id, let action) = $0 else { return nil }
        return action
      }
    )
  }
}
