public import CasePaths

/// An action of a feature on a navigation stack, or a change of the stack.
///
/// Case key paths select an element by its id: `\.path[id: 0].edit.saveButtonTapped`.
@CasePathable
@dynamicMemberLookup
public enum StackAction<State, Action> {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id and all elements above it are popped.
  case popFrom(id: StackElementID)
  /// An element is pushed on top of the stack.
  indirect case push(id: StackElementID, state: State)
}

/// The stack action of a reducer's elements: `StackActionOf<Path>` is
/// `StackAction<Path.State, Path.Action>`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

extension StackAction.AllCasePaths {
  /// The case path of the actions of the element with an id: `\.path[id: 0]`.
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
