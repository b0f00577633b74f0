public import CasePaths

extension Scope {
  /// Creates a scope that runs a child on a property of the state and the actions of one case:
  /// `action: /Action.child`.
  ///
  /// - Parameters:
  ///   - toChildState: The property that holds the child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducer.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'action: \\.child'")
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(ScopePlace(property: StateProperty(toChildState)), toChildAction, child())
  }

  /// Creates a scope that runs a child on one case of an enum state:
  /// `state: /State.child, action: /Action.child`.
  ///
  /// - Parameters:
  ///   - toChildState: The case that holds the child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use case key paths: 'state: \\.child, action: \\.child'")
  public init<ChildState, ChildAction>(
    state toChildState: AnyCasePath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(ScopePlace(casePath: toChildState, location: location), toChildAction, child())
  }
}
