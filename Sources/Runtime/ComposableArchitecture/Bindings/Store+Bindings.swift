extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A property of the state. Setting it sends a binding action: `store.displayName = "Blob"`.
  ///
  /// The feature's `body` must list a ``BindingReducer``; an issue is reported where it does not.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { state[keyPath: keyPath] }
    set { send(.binding(.assigning(newValue, to: keyPath))) }
  }
}

extension Store
where State: ObservableState & Equatable & Sendable, Action: BindableAction, Action.State == State {
  /// The state. Setting it sends a binding action for the whole of it.
  public var state: State {
    get { withState { $0 } }
    set { send(.binding(.assigning(newValue, to: \.self))) }
  }
}

extension Store
where
  State: ObservableState,
  Action: ViewAction,
  Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// A property of the state. Setting it sends a binding action of the view: `store.name = "Blob"`.
  ///
  /// The feature's `body` must list a `BindingReducer(action: \.view)`; an issue is reported where it
  /// does not.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { withState { $0[keyPath: keyPath] } }
    set { send(.view(.binding(.assigning(newValue, to: keyPath)))) }
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable,
  Action: ViewAction,
  Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state. Setting it sends a binding action of the view for the whole of it.
  public var state: State {
    get { withState { $0 } }
    set { send(.view(.binding(.assigning(newValue, to: \.self)))) }
  }
}

extension BindingAction {
  /// An action that reports if no reducer applies it.
  static func assigning<Value: Equatable & Sendable>(
    _ value: Value,
    to keyPath: WritableKeyPath<Root, Value>
  ) -> Self {
    let assignment = PropertyAssignment(keyPath: keyPath, value: value)
    let receipt = BindingReceipt { BindingAction(assignment).description }
    return Self(assignment, receipt: receipt)
  }
}
