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
