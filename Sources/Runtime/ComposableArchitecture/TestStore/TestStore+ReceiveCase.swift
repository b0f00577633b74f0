public import CasePaths

// Each comes in two: with a timeout as a duration, and with one in nanoseconds that may be left out.
extension TestStore {
  /// Asserts that the next action from an effect is of a case, and how it changed the state.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - duration: How long to wait for it, in real time.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts that the next action from an effect is of a case, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success) {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - nanoseconds: How long to wait for it, in real time; the store's ``timeout`` unless it is
  ///     given.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts that the next action from an effect is of a case and holds a value, and how it changed
  /// the state.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: What the case holds.
  ///   - duration: How long to wait for it, in real time.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts that the next action from an effect is of a case and holds a value, and how it changed
  /// the state.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success, "1 is a good number.") {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: What the case holds.
  ///   - nanoseconds: How long to wait for it, in real time; the store's ``timeout`` unless it is
  ///     given.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts that the next action from an effect is of a case and leaves the state as it is, and checks
  /// what it holds.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - duration: How long to wait for it, in real time.
  ///   - validate: Checks what the action holds. An error that it throws is reported.
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

  /// Asserts that the next action from an effect is of a case and leaves the state as it is, and checks
  /// what it holds.
  ///
  /// ```swift
  /// await store.receive(\.child.presented.delegate.completed) { result in
  ///   #expect(result == "result")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - nanoseconds: How long to wait for it, in real time; the store's ``timeout`` unless it is
  ///     given.
  ///   - validate: Checks what the action holds. An error that it throws is reported.
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
