import ConcurrencyExtras

extension Reducer {
  /// Runs a reducer on optional state while it is present, for a child whose action has no case
  /// paths.
  @_disfavoredOverload
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where WrappedState == Wrapped.State, WrappedAction == Wrapped.Action {
    IfLetReducer(
      parent: self,
      childState: OptionalProperty(property: toWrappedState),
      toAction: AnyCasePath(toWrappedAction),
      child: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child whose state provides the reducer, such as an alert in an optional property, if
  /// the child's action has no case paths.
  @_disfavoredOverload
  public func ifLet<WrappedState: _SelfReducingState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where WrappedAction == WrappedState._SelfReducer.Action {
    IfLetReducer(
      parent: self,
      childState: OptionalProperty(property: toWrappedState),
      toAction: AnyCasePath(toWrappedAction),
      child: WrappedState._selfReducer,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  let parent: Parent
  let childState: OptionalProperty<Parent.State, Child.State>
  let toAction: AnyCasePath<Parent.Action, Child.Action>
  let child: Child
  let location: SourceLocation
  let unshared = ReductionWithoutRetainedCopy<Child.State>()

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let childEffect = reduceChild(into: &state, action: action)
    let before = childState.presence(in: state)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    let isOver = before.map { !childState.isPresent($0, in: state) } ?? false
    return isOver ? effect.merge(with: .endLifetime(lifetime)) : effect
  }

  private func reduceChild(
    into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else { return .none }
    let effect = childState.modify(&state) { childState -> Effect<Child.Action>? in
      guard childState != nil else { return nil }
      defer {
        if Child.State.self is any _EphemeralState.Type { childState = nil }
      }
      return unshared.reduce(&childState!) { child.reduce(into: &$0, action: childAction) }
    }
    guard let effect else {
      MissingChild.optional(action: action).report(at: location)
      return .none
    }
    return effect.isNone ? .none : effect.map(toAction.embed).lifetime(lifetime)
  }

  private var lifetime: AnyHashableSendable {
    AnyHashableSendable(ChildLifetime(childState.keyPath))
  }
}
