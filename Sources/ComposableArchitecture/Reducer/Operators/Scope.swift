/// Runs a child reducer on a part of the state and the actions of one case.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter1, action: \.counter1) { Counter() }
///   Scope(state: \.counter2, action: \.counter2) { Counter() }
/// }
/// ```
///
/// Listed before the parent's own `Reduce`, the child reduces its action first.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline
  enum StatePath {
    case property(StateProperty<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, SourceLocation)
  }

  @usableFromInline let statePath: StatePath
  @usableFromInline let actionPath: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// Runs a child on a property of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.statePath = .property(StateProperty(toChildState))
    self.actionPath = AnyCasePath(toChildAction)
    self.child = child()
  }

  /// Runs a child on one case of an enum state.
  ///
  /// An action that arrives while the state is in another case is reported as an issue.
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.statePath = .enumCase(
      AnyCasePath(toChildState),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    self.actionPath = AnyCasePath(toChildAction)
    self.child = child()
  }

  @inlinable
  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = actionPath.extract(from: action) else { return .none }
    let effect: Effect<Child.Action>
    switch statePath {
    case .property(let property):
      effect = property.modify(&state) { child.reduce(into: &$0, action: childAction) }
    case .enumCase(let casePath, let location):
      guard var childState = casePath.extract(from: state) else {
        MissingChild.enumCase(state: state, action: action).report(at: location)
        return .none
      }
      effect = child.reduce(into: &childState, action: childAction)
      state = casePath.embed(childState)
    }
    return effect.isNone ? .none : effect.map(actionPath.embed)
  }
}
