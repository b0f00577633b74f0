import ConcurrencyExtras

extension Reducer {
  /// Runs a reducer on the payload of an enum state's case while the state is in that case.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///   .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  /// ```
  ///
  /// The child reduces before the parent, so the parent can react to the outcome and change the
  /// case, which cancels the child's effects. An action that arrives while the state is in another
  /// case is reported as an issue.
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where
    State: CasePathable,
    CaseState == Case.State,
    Action: CasePathable,
    CaseAction == Case.Action
  {
    IfCaseLetReducer(
      parent: self,
      caseKeyPath: toCaseState,
      toState: AnyCasePath(toCaseState),
      toAction: AnyCasePath(toCaseAction),
      child: `case`(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

struct IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  let parent: Parent
  let caseKeyPath: AnyKeyPath
  let toState: AnyCasePath<Parent.State, Child.State>
  let toAction: AnyCasePath<Parent.Action, Child.Action>
  let child: Child
  let location: SourceLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let childEffect = reduceChild(into: &state, action: action)
    let before = identity(in: state)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    let isOver = before != nil && identity(in: state) != before
    return isOver ? effect.merge(with: .endLifetime(lifetime)) : effect
  }

  private func reduceChild(
    into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return .none }
    guard var childState = toState.extract(from: state) else {
      MissingChild.ifCaseLet(state: state, action: action).report(at: location)
      return .none
    }
    let effect = child.reduce(into: &childState, action: childAction)
    state = toState.embed(childState)
    return effect.isNone ? .none : effect.map(toAction.embed).lifetime(lifetime)
  }

  private func identity(in state: Parent.State) -> ChildIdentity? {
    toState.extract(from: state).map { ChildTraits.of($0).identity(of: $0) }
  }

  private var lifetime: AnyHashableSendable {
    AnyHashableSendable(ChildLifetime(caseKeyPath))
  }
}
