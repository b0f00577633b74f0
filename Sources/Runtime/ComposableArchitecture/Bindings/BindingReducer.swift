public import CasePaths

/// A reducer that applies binding actions to the state.
///
/// List it where the changes should take place, usually first, to let the reducers after it see the
/// new state:
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
///
/// To react to changes of one property, use ``Reducer/onChange(of:_:)`` or match the action's key
/// path: `case .binding(\.query):`.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Creates a reducer that applies the binding actions of the feature's own action type.
  public init() where Action == ViewAction {
    self.init(action: { $0 })
  }

  /// Creates a reducer that applies the binding actions of a nested action:
  /// `BindingReducer(action: \.view)`.
  ///
  /// - Parameter toViewAction: The case whose payload is the bindable action.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.init(action: { path.extract(from: $0) })
  }

  /// Creates a reducer that applies the binding actions that a closure extracts from the feature's
  /// action.
  ///
  /// - Parameter toViewAction: Returns the bindable action, or `nil` if the action contains none.
  public init(action toViewAction: @escaping (_ action: Action) -> ViewAction?) {
    self.toViewAction = toViewAction
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let binding = toViewAction(action)?.binding else { return .none }
    binding.assignment.assign(to: &state)
    binding.receipt?.sign()
    return .none
  }
}
