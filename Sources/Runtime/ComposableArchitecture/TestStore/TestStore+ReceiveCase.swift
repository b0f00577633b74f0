public import CasePaths

// Each method has two variants: one takes the timeout as a duration, the other as optional
// nanoseconds.
extension TestStore {
  /// Waits for the next action from an effect and asserts its case and its state change.
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - duration: The maximum time to wait, in real time.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      .enumCase(actionCase, path),
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect and asserts its case and its state change.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success) {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects the
  ///     store's ``timeout``.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      .enumCase(actionCase, path),
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect and asserts its case, its payload and its state
  /// change.
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - value: The expected payload.
  ///   - duration: The maximum time to wait, in real time.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      .value(path.embed(value)) { path.extract(from: $0) == value },
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect and asserts its case, its payload and its state
  /// change.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success, "1 is a good number.") {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - value: The expected payload.
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects the
  ///     store's ``timeout``.
  ///   - updateStateToExpectedResult: Changes the previous state to the expected one; `nil` asserts
  ///     that the state does not change.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      .value(path.embed(value)) { path.extract(from: $0) == value },
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect, asserts its case and that it leaves the state
  /// unchanged, and passes its payload to a closure.
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - duration: The maximum time to wait, in real time.
  ///   - validate: Checks the payload. An error that it throws is reported.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration,
    _ validate: (_ value: Value) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase,
      timeout: duration,
      validate,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits for the next action from an effect, asserts its case and that it leaves the state
  /// unchanged, and passes its payload to a closure.
  ///
  /// ```swift
  /// await store.receive(\.child.presented.delegate.completed) { result in
  ///   #expect(result == "result")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The expected case.
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects the
  ///     store's ``timeout``.
  ///   - validate: Checks the payload. An error that it throws is reported.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: UInt64? = nil,
    _ validate: (_ value: Value) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase,
      timeout: nanoseconds.map(Duration.init(nanoseconds:)),
      validate,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration?,
    _ validate: (Value) throws -> Void,
    at location: SourceLocation
  ) async {
    let path = AnyCasePath(actionCase)
    let action = await receive(
      .enumCase(actionCase, path),
      timeout: timeout,
      assert: nil,
      at: location
    )
    guard let value = action.flatMap(path.extract) else { return }
    do {
      try validate(value)
    } catch {
      TestStoreIssue.closureThrew(error).report(at: location)
    }
  }
}
