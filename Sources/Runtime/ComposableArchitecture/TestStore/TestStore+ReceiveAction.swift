extension TestStore where Action: Equatable {
  /// Waits for the next action from an effect and asserts the action and its state change.
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - duration: The maximum time to wait, in real time.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .value(expectedAction) { $0 == expectedAction },
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect and asserts the action and its state change.
  ///
  /// ```swift
  /// await store.receive(.factResponse("1 is a good number.")) {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects the
  ///     store's ``timeout``.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .value(expectedAction) { $0 == expectedAction },
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension TestStore {
  /// Waits for the next action from an effect and asserts that it satisfies a condition, and its
  /// state change.
  ///
  /// - Parameters:
  ///   - isMatching: Returns whether an action satisfies the condition.
  ///   - duration: The maximum time to wait, in real time.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      matching: isMatching,
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect and asserts that it satisfies a condition, and its
  /// state change.
  ///
  /// ```swift
  /// await store.receive {
  ///   guard case .factResponse(.success) = $0 else { return false }
  ///   return true
  /// } assert: {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isMatching: Returns whether an action satisfies the condition.
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects the
  ///     store's ``timeout``.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      matching: isMatching,
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func receive(
    matching isMatching: (Action) -> Bool,
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      _ = await receive(.predicate(isMatching), timeout: timeout, assert: update, at: location)
    }
  }
}
