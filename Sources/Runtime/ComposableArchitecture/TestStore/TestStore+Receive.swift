import CasePaths
import CustomDump

extension TestStore {
  /// The action that a test expects from an effect.
  struct ExpectedAction {
    /// Describes the action; called only for a report.
    let describe: () -> String
    let isMatching: (Action) -> Bool
    /// Returns the difference to the received action; `nil` if the expected action is not a
    /// complete value.
    var difference: ((Action) -> String)? = nil

    static func value(_ action: Action, isMatching: @escaping (Action) -> Bool) -> Self {
      Self(
        describe: { String(customDumping: action) },
        isMatching: isMatching,
        difference: { TestStoreIssue.difference(action, $0) }
      )
    }

    static func enumCase<Value>(
      _ keyPath: CaseKeyPath<Action, Value>,
      _ path: AnyCasePath<Action, Value>
    ) -> Self {
      Self(
        describe: {
          CaseNames.description(of: keyPath).map { "an action of the case '\($0)'" }
            ?? "an action of a case that holds '\(Value.self)'"
        },
        isMatching: { path.extract(from: $0) != nil }
      )
    }

    static func predicate(_ isMatching: @escaping (Action) -> Bool) -> Self {
      Self(describe: { "an action that satisfies the condition" }, isMatching: isMatching)
    }
  }

  /// Waits for an action from an effect and asserts the action and its state change.
  ///
  /// - Returns: The action, or `nil` if the expected one was not received.
  @discardableResult
  func receive(
    _ expected: ExpectedAction,
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) async -> Action? {
    let timeout = timeout ?? Duration(nanoseconds: self.timeout)
    let hasAction: () -> Bool =
      exhaustivity == .on
      ? { !self.received.isEmpty }
      : { self.received.contains { expected.isMatching($0.action) } }
    await wait(timeout) { hasAction() || core.effects.isIdle }
    guard hasAction() else {
      TestStoreIssue.nothingReceived(
        expected: expected.describe(),
        others: received.map(\.action),
        effects: core.effects.inFlight.count,
        waited: timeout
      )
      .report(at: location)
      return nil
    }
    if exhaustivity != .on {
      let earlier = received.prefix { !expected.isMatching($0.action) }.count
      if earlier > 0 { skipReceived(earlier, at: location) }
    }
    let action = take(expected, assert: update, at: location)
    await letEffectsWork()
    return action
  }

  /// Removes the first received action and asserts it. ``received`` must not be empty.
  private func take(
    _ expected: ExpectedAction,
    assert update: ((inout State) throws -> Void)?,
    at location: SourceLocation
  ) -> Action? {
    let next = received.removeFirst()
    defer { state = next.state }
    guard expected.isMatching(next.action) else {
      TestStoreIssue.otherReceived(
        expected: expected.describe(),
        received: next.action,
        difference: expected.difference?(next.action),
        comesLater: received.contains { expected.isMatching($0.action) }
      )
      .report(at: location)
      ledger.tracker.skipChanges(to: next.shared)
      return nil
    }
    expect(
      update,
      toGive: next.state,
      next.shared,
      from: state,
      pushing: next.firstID,
      at: location
    )
    return next.action
  }
}
