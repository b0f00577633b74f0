public import CasePaths

extension TestStore {
  /// Sends an action and asserts its state change.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change. An error that it throws is reported.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    handlePendingActions(at: location)
    let before = received.last?.state ?? state
    if let last = received.last { ledger.tracker.skipChanges(to: last.shared) }
    let sent = ledger.send(action, at: location)
    expect(
      updateStateToExpectedResult,
      toGive: sent.state,
      sent.shared,
      from: before,
      pushing: sent.firstID,
      at: location
    )
    state = sent.state
    await letEffectsWork()
    return TestStoreTask(task: sent.task, timeout: timeout, executor: executor)
  }

  /// Sends the action of a case without a payload: `await store.send(\.incrementButtonTapped)`.
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends the action of a case with a payload:
  /// `await store.send(\.counter1.factResponse, result)`.
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - value: The payload.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The test must receive the actions of earlier effects before it sends another action. A
  /// non-exhaustive test skips them.
  private func handlePendingActions(at location: SourceLocation) {
    guard !received.isEmpty else { return }
    if exhaustivity == .on {
      TestStoreIssue.pendingActions(received.map(\.action)).report(at: location)
    } else {
      skipReceived(received.count, at: location)
    }
  }
}
