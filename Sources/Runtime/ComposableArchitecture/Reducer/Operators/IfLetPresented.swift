import ConcurrencyExtras

extension Reducer {
  /// Runs a reducer on a feature while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .editButtonTapped:
  ///     state.edit = EditFeature.State()
  ///     return .none
  ///   case .edit(.presented(.delegate(.saved(let title)))):
  ///     state.title = title
  ///     return .none
  ///   case .edit:
  ///     return .none
  ///   }
  /// }
  /// .ifLet(\.$edit, action: \.edit) { EditFeature() }
  /// ```
  ///
  /// The presented feature reduces before the parent. On `.dismiss` the state is set to `nil` after
  /// the parent has reduced the action, so the parent can read the state a last time. The feature's
  /// effects are cancelled when it is dismissed in any way, and when another feature replaces it:
  /// another case of an enum, or a state with another id. The feature can dismiss itself with
  /// `@Dependency(\.dismiss)`.
  ///
  /// An action that arrives while nothing is presented is reported as an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property that holds the presented state.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - destination: The presented feature's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    PresentationReducer(
      parent: self,
      childState: PresentedProperty(property: toPresentationState),
      toAction: AnyCasePath(toPresentationAction),
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a reducer on a feature while a plain optional property presents it.
  @_disfavoredOverload
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toDestinationState: WritableKeyPath<State, DestinationState?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    PresentationReducer(
      parent: self,
      childState: OptionalProperty(property: toDestinationState),
      toAction: AnyCasePath(toPresentationAction),
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child whose state provides the reducer, while a plain optional property presents it.
  @_disfavoredOverload
  public func ifLet<DestinationState: _SelfReducingState, DestinationAction>(
    _ toDestinationState: WritableKeyPath<State, DestinationState?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationAction == DestinationState._SelfReducer.Action {
    PresentationReducer(
      parent: self,
      childState: OptionalProperty(property: toDestinationState),
      toAction: AnyCasePath(toPresentationAction),
      child: DestinationState._selfReducer,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Runs a presented child and handles its dismissal.
struct PresentationReducer<
  Parent: Reducer,
  ChildState: OptionalChild<Parent.State, Child.State>,
  Child: Reducer
>: Reducer {
  let parent: Parent
  let childState: ChildState
  let toAction: AnyCasePath<Parent.Action, PresentationAction<Child.Action>>
  let child: Child
  let location: SourceLocation
  let unshared = ReductionWithoutRetainedCopy<Child.State>()

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let start = childState.glance(at: state)
    let before = start.isPresent ? childState.presence(in: state) : nil
    var effect: Effect<Parent.Action>
    switch (before, toAction.extract(from: action)) {
    case (_, nil):
      effect = parent.reduce(into: &state, action: action)
    case (nil, .some):
      MissingChild.presentation(action: action).report(at: location)
      effect = parent.reduce(into: &state, action: action)
    case (let before?, .dismiss):
      effect = parent.reduce(into: &state, action: action)
      if childState.isPresent(before, in: state) { dismissChild(in: &state) }
    case (let before?, .presented(let childAction)):
      effect = reduceChild(into: &state, childAction)
      effect = effect.merge(with: parent.reduce(into: &state, action: action))
      dismissChild(in: &state, ifStill: before, endedBy: childAction)
    }
    let end = childState.glance(at: state)
    if end.isPresent != end.isMounted { childState.setMounted(end.isPresent, in: &state) }
    let wasThere = start.isPresent || start.isMounted
    let isStillThere = before.map { childState.isPresent($0, in: state) } ?? false
    return wasThere && !isStillThere ? effect.merge(with: .endLifetime(lifetime)) : effect
  }

  private func reduceChild(
    into state: inout Parent.State,
    _ action: Child.Action
  ) -> Effect<Parent.Action> {
    let effect = childState.modify(&state) { childState -> Effect<Child.Action> in
      guard childState != nil else { return .none }
      return unshared.reduce(&childState!) { child.reducePresented(into: &$0, action: action) }
    }
    if effect.isNone { return .none }
    let embed = toAction.embed
    return
      effect
      .map { embed(.presented($0)) }
      .dismissing { embed(.dismiss) }
      .lifetime(lifetime)
  }

  private func dismissChild(
    in state: inout Parent.State,
    ifStill before: ChildPresence<Child.State>,
    endedBy action: Child.Action
  ) {
    guard
      before.traits.canBeEnded,
      childState.isPresent(before, in: state),
      let current = childState.child(of: state),
      before.traits.isEnded(current, by: action)
    else { return }
    dismissChild(in: &state)
  }

  private func dismissChild(in state: inout Parent.State) {
    childState.modify(&state) { $0 = nil }
  }

  private var lifetime: AnyHashableSendable {
    AnyHashableSendable(ChildLifetime(childState.keyPath))
  }
}
