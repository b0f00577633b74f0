extension TestStore where Action: Equatable {
  /// Asserts the next action from an effect, and how it changed the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: How long to wait for it, in real time.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts the next action from an effect, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive(.factResponse("1 is a good number.")) {
  ///   $0.fact = "1 is a good number."
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - nanoseconds: How long to wait for it, in real time; the store's ``timeout`` unless it is
  ///     given.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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
  /// Asserts that the next action from an effect satisfies a condition, and how it changed the state.
  ///
  /// - Parameters:
  ///   - isMatching: The condition.
  ///   - duration: How long to wait for it, in real time.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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

  /// Asserts that the next action from an effect satisfies a condition, and how it changed the state.
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
  ///   - isMatching: The condition.
  ///   - nanoseconds: How long to wait for it, in real time; the store's ``timeout`` unless it is
  ///     given.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
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
