public import CasePaths

extension TestStore {
  /// Asserts that the next action from an effect matches a case, and how it changed the state:
  /// `store.receive(/Action.factResponse)`.
  ///
  /// - Parameters:
  ///   - actionCase: The case to match.
  ///   - duration: How long to wait for the action, in real time.
  ///   - updateStateToExpectedResult: Changes the state before the action to the expected state
  ///     after it. Without it, no change is expected.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'store.receive(\\.factResponse)'")
  public func receive<Value>(
    _ actionCase: AnyCasePath<Action, Value>,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .predicate { actionCase.extract(from: $0) != nil },
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Asserts that the next action from an effect matches a case, and how it changed the state:
  /// `store.receive(/Action.factResponse)`.
  ///
  /// - Parameters:
  ///   - actionCase: The case to match.
  ///   - nanoseconds: How long to wait for the action, in nanoseconds of real time; `nil` selects
  ///     the store's ``TestStore/timeout``.
  ///   - updateStateToExpectedResult: Changes the state before the action to the expected state
  ///     after it. Without it, no change is expected.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use a case key path: 'store.receive(\\.factResponse)'")
  public func receive<Value>(
    _ actionCase: AnyCasePath<Action, Value>,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .predicate { actionCase.extract(from: $0) != nil },
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// A binding view of a copy of the state, for an action that holds the view's action:
  /// `store.bindings(action: /Action.view)`.
  @available(
    *,
    deprecated,
    message: "Mark the state with '@ObservableState', and send binding actions"
  )
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: AnyCasePath<Action, ViewAction>
  ) -> BindingViewStore<State> where ViewAction.State == State {
    BindingViewStore(copying: state)
  }
}
