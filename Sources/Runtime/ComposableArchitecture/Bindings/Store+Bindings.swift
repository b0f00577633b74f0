extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A property of the state. Setting it sends a binding action: `store.displayName = "Blob"`.
  ///
  /// The feature's `body` must list a ``BindingReducer``. If it does not, setting the property
  /// reports an issue.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.withState(reading: keyPath) { $0[keyPath: keyPath] } }
    set { send(.binding(.assigning(newValue, to: keyPath))) }
  }
}

extension Store
where State: ObservableState & Equatable & Sendable, Action: BindableAction, Action.State == State {
  /// The whole state. Setting it sends a binding action that replaces the state.
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
  /// A property of the state. Setting it sends a binding view action: `store.name = "Blob"`.
  ///
  /// The feature's `body` must list a `BindingReducer(action: \.view)`. If it does not, setting the
  /// property reports an issue.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value {
    get { core.withState(reading: keyPath) { $0[keyPath: keyPath] } }
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
  /// The whole state. Setting it sends a binding view action that replaces the state.
  public var state: State {
    get { withState { $0 } }
    set { send(.view(.binding(.assigning(newValue, to: \.self)))) }
  }
}

extension BindingAction {
  /// Creates an action that reports an issue if no reducer applies it.
  static func assigning<Value: Equatable & Sendable>(
    _ value: Value,
    to keyPath: WritableKeyPath<Root, Value>
  ) -> Self {
    let assignment = PropertyAssignment(keyPath: keyPath, value: value)
    let receipt = UnhandledBindingReporter { BindingAction(assignment).description }
    return Self(assignment, receipt: receipt)
  }
}
