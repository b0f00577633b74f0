public import CasePaths

/// Applies the changes that binding actions carry.
///
/// List it where the changes shall take place, mostly first, so that the reducers after it see the new
/// state:
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
///
/// Act on changes of one property with ``Reducer/onChange(of:_:)``, or by matching the action's key
/// path, `case .binding(\.query):`.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Applies the changes that the feature's own action carries.
  public init() where Action == ViewAction {
    self.init(action: { $0 })
  }

  /// Applies the changes that an action inside of the feature's carries:
  /// `BindingReducer(action: \.view)`.
  ///
  /// - Parameter toViewAction: The case that holds the bindable action.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.init(action: { path.extract(from: $0) })
  }

  /// Applies the changes that a closure finds in the feature's action.
  ///
  /// - Parameter toViewAction: Returns the bindable action, or `nil` where there is none.
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
