public import CasePaths
import CustomDump

extension TestStore where Action: Equatable {
  /// Asserts the next action from an effect, and how it changed the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: How long to wait for it, in real time; the store's `timeout` unless it is given.
  ///   - updateStateToExpectedResult: Changes the state before the action to the state expected
  ///     after it; without it no change is expected.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      describe: { String(customDumping: expectedAction) },
      check: { $0 == expectedAction ? nil : .action(expectedAction) }
    )
  }
}

extension TestStore {
  /// Asserts that the next action from an effect is of a case, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success) { $0.fact = "1 is good" }
  /// ```
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      describe: { "an action of the case \(actionCase)" },
      check: { path.extract(from: $0) == nil ? .otherCase : nil }
    )
  }

  /// Asserts that the next action from an effect is of a case and holds a value, and how it changed
  /// the state.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      describe: { String(customDumping: path.embed(value)) },
      check: { path.extract(from: $0) == value ? nil : .action(path.embed(value)) }
    )
  }

  /// Asserts that the next action from an effect satisfies a condition, and how it changed the state.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      describe: { "an action that satisfies the condition" },
      check: { isMatching($0) ? nil : .otherCase }
    )
  }

  /// How a received action differs from the one that the test expects.
  private enum Mismatch {
    case action(Action)
    case otherCase
  }

  private func receive(
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: SourceLocation,
    describe: () -> String,
    check: (Action) -> Mismatch?
  ) async {
    await wait(timeout ?? self.timeout) { !received.isEmpty || core.effects.isIdle }
    guard !received.isEmpty else {
      reportNothingReceived(describe(), waited: timeout ?? self.timeout, at: location)
      return
    }
    let next = received.removeFirst()
    switch check(next.action) {
    case .action(let expected):
      reportDifference(
        "The action received is not the one expected:",
        expected,
        next.action,
        at: location
      )
    case .otherCase:
      location.report(
        """
        The action received is not the one expected.

          Expected: \(describe())
          Received: \(String(customDumping: next.action))
        """
      )
    case nil:
      break
    }
    expect(update, toGive: next.state, at: location)
    state = next.state
    await settle()
  }

  private func reportNothingReceived(
    _ expected: String,
    waited: Duration,
    at location: SourceLocation
  ) {
    let reason =
      core.effects.isIdle
      ? "No effect is in flight that could send one."
      : """
      \(core.effects.inFlight.count) in flight sent none within \(waited). If it waits on a clock, \
      move that on first; else give 'receive' a longer 'timeout'.
      """
    location.report(
      """
      No action was received. \(reason)

        Expected: \(expected)
      """
    )
  }
}
