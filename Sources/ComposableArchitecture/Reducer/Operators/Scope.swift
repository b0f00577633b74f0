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
  @usableFromInline let toChildAction: AnyCasePath<ParentAction, Child.Action>
  /// Reduces the child where it is; `nil` where it is not there.
  @usableFromInline
  let reduceChild: (inout ParentState, Child.Action) -> Effect<Child.Action>?
  /// Where an action of a child that is not there is reported.
  @usableFromInline let location: SourceLocation?

  /// Runs a child on a property of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let property = StateProperty(toChildState)
    let child = child()
    self.toChildAction = AnyCasePath(toChildAction)
    self.reduceChild = { state, action in
      property.modify(&state) { child.reduce(into: &$0, action: action) }
    }
    self.location = nil
  }

  /// Runs a child on one case of an enum state.
  ///
  /// An action that arrives while the state is in another case is reported as an issue.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let path = AnyCasePath(toChildState)
    let child = child()
    self.toChildAction = AnyCasePath(toChildAction)
    self.reduceChild = { state, action in
      guard var childState = path.extract(from: state) else { return nil }
      let effect = child.reduce(into: &childState, action: action)
      state = path.embed(childState)
      return effect
    }
    self.location = SourceLocation(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  @inlinable
  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    guard let effect = reduceChild(&state, childAction) else {
      reportMissingChild(state, action)
      return .none
    }
    return effect.isNone ? .none : effect.map(toChildAction.embed)
  }

  @usableFromInline
  func reportMissingChild(_ state: ParentState, _ action: ParentAction) {
    guard let location else { return }
    MissingChild.enumCase(state: state, action: action).report(at: location)
  }
}
