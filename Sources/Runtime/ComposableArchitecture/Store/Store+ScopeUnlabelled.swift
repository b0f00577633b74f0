// The spelling without a label: 'store.scope(\.child, action: \.child)'.

extension Store {
  /// A store of a part of the state: ``scope(state:action:)-(KeyPath<State,ChildState>,_)`` without its label.
  ///
  /// - Parameters:
  ///   - state: The child's state in the state.
  ///   - action: The case of the child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// A store of a part of the state that may be absent; `nil` while it is.
  ///
  /// - Parameters:
  ///   - state: The child's state in the state: a property, or a case as in `\.destination?.edit`.
  ///   - action: The case of the child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// A store of a presented child that may be absent; `nil` while it is.
  ///
  /// - Parameters:
  ///   - state: The child's state in the state.
  ///   - action: The case of the presentation's actions.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  /// The stores of identified children.
  ///
  /// - Parameters:
  ///   - state: The children's states in the state.
  ///   - action: The case of the children's actions.
  public func scope<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state: state, action: action)
  }
}
