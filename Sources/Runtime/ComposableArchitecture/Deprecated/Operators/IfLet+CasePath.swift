public import CasePaths

extension Reducer {
  /// Runs a reducer on optional state while it is present: `action: /Action.child`.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property that holds the child's state.
  ///   - toWrappedAction: The case of the child's actions.
  ///   - wrapped: The child's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.child'")
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
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
      toAction: toWrappedAction,
      child: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a reducer on a feature while it is presented: `action: /Action.edit`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of `@Presents` or `@PresentationState`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - destination: The feature's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.edit'")
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
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
      toAction: toPresentationAction,
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs an alert or a dialog, which ends after any of its actions: `action: /Action.alert`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of `@Presents` or `@PresentationState`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.alert'")
  public func ifLet<DestinationState: _SelfReducingState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationAction == DestinationState._SelfReducer.Action {
    PresentationReducer(
      parent: self,
      childState: PresentedProperty(property: toPresentationState),
      toAction: toPresentationAction,
      child: DestinationState._selfReducer,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a reducer on the payload of an enum state's case:
  /// `ifCaseLet(/State.loggedIn, action: /Action.loggedIn)`.
  ///
  /// - Parameters:
  ///   - toCaseState: The case that holds the child's state.
  ///   - toCaseAction: The case of the child's actions.
  ///   - case: The child's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Use case key paths: 'ifCaseLet(\\.loggedIn, action: \\.loggedIn)'"
  )
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: AnyCasePath<State, CaseState>,
    action toCaseAction: AnyCasePath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where CaseState == Case.State, CaseAction == Case.Action {
    IfCaseLetReducer(
      parent: self,
      // Closures can't be compared, so the payload's type identifies the case. Cases with the same
      // payload type share an identity, but only one of them is active at a time.
      caseKeyPath: \CaseState.self,
      toState: toCaseState,
      toAction: toCaseAction,
      child: `case`(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
