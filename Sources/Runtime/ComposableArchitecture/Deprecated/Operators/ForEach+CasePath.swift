public import CasePaths
public import IdentifiedCollections

extension Reducer {
  /// Runs a reducer on the element that an action addresses. The action's case holds the element's
  /// id: `case todo(id: UUID, action: Todo.Action)` and `action: /Action.todo`.
  ///
  /// - Parameters:
  ///   - toElementsState: The property that holds the elements.
  ///   - toElementAction: The case that holds an element's id and action.
  ///   - element: The elements' reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Use a case of 'IdentifiedActionOf<Child>' and its case key path: 'action: \\.todos'"
  )
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementState == Element.State, ElementAction == Element.Action {
    let path = AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>(
      _$embed: { action in
        switch action {
        case .element(let id, let action): toElementAction.embed((id, action))
        }
      },
      extract: { toElementAction.extract(from: $0).map { .element(id: $0, action: $1) } }
    )
    return ForEachReducer(
      parent: self,
      elements: StateProperty(toElementsState),
      toElementAction: path,
      element: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a reducer on the element that an action addresses: `action: /Action.todos`.
  ///
  /// - Parameters:
  ///   - toElementsState: The property that holds the elements.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The elements' reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.todos'")
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementState == Element.State, ElementAction == Element.Action {
    ForEachReducer(
      parent: self,
      elements: StateProperty(toElementsState),
      toElementAction: toElementAction,
      element: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a reducer on the stack element that an action addresses: `action: /Action.path`.
  ///
  /// - Parameters:
  ///   - toStackState: The property that holds the stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - destination: The elements' reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.path'")
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    StackReducer(
      parent: self,
      toStack: toStackState,
      stack: StateProperty(toStackState),
      toAction: toStackAction,
      element: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@available(*, deprecated, message: "Use 'ReducerBuilder<R.State, R.Action>'")
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>
