// Scoping without the `state:` label: `store.scope(\.child, action: \.child)`.

extension Store {
  /// Returns a store of a part of the state: ``scope(state:action:)-(KeyPath<State,ChildState>,_)``
  /// without its label.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state.
  ///   - action: The case of the child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// Returns a store of an optional part of the state, or `nil` while that part is absent.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state: a property, or a case as in
  ///     `\.destination?.edit`.
  ///   - action: The case of the child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// Returns a store of a presented child, or `nil` while nothing is presented.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state.
  ///   - action: The case of the presentation's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// Returns the stores of identified children.
  ///
  /// - Parameters:
  ///   - state: The key path of the children's states.
  ///   - action: The case of the children's actions.
  public func scope<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state: state, action: action)
  }
}
