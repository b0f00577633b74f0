import ConcurrencyExtras
import CustomDump
import Dependencies
import IssueReporting

extension TestStore {
  /// Asserts the state as it is now, without sending or receiving an action.
  ///
  /// The closure changes nothing: it sets what the state is expected to have. Use it to check what
  /// non-exhaustive steps led to.
  ///
  /// ```swift
  /// store.assert {
  ///   $0.selectedTab = .activity
  /// }
  /// ```
  ///
  /// - Parameter updateStateToExpectedResult: Sets the expected values.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    expect(
      updateStateToExpectedResult,
      toGive: state,
      from: state,
      pushing: core.dependencies.stackElementID.peek(),
      mustChange: false,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Asserts that the state, changed by the test's closure, is the actual one.
  ///
  /// Every assertion on the state goes through here. Exhaustively, the closure turns the state before
  /// the action into the actual one. Otherwise it must leave the actual one as it is.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    toGive actual: State,
    from previous: State,
    pushing firstID: StackElementID,
    mustChange: Bool = true,
    at location: SourceLocation
  ) {
    var expected = exhaustivity == .on ? previous : actual
    guard apply(update, to: &expected, pushing: firstID, at: location) else { return }
    if expected != actual {
      TestStoreIssue.difference(
        isChangeExpected: update != nil || !mustChange,
        difference: TestStoreIssue.difference(expected, actual)
      )
      .report(at: location)
    } else if update != nil, mustChange, previous == actual {
      report(.noChange, at: location)
    } else if exhaustivity == .off(showSkippedAssertions: true) {
      noteSkippedChanges(update, previous, actual, pushing: firstID, at: location)
    }
  }

  /// Runs the test's closure as the feature's reducer ran: with its dependencies, and with stacks that
  /// give their elements the same ids.
  private func run(
    _ update: (inout State) throws -> Void,
    on state: inout State,
    pushing firstID: StackElementID
  ) rethrows {
    try DependencyValues.$_current.withValue(core.dependencies) {
      try core.dependencies.stackElementID.restarting(at: firstID) { try update(&state) }
    }
  }

  private func apply(
    _ update: ((inout State) throws -> Void)?,
    to expected: inout State,
    pushing firstID: StackElementID,
    at location: SourceLocation
  ) -> Bool {
    guard let update else { return true }
    do {
      try run(update, on: &expected, pushing: firstID)
      return true
    } catch {
      TestStoreIssue.closureThrew(error).report(at: location)
      return false
    }
  }

  /// Tells what an assertion that is not exhaustive leaves out.
  private func noteSkippedChanges(
    _ update: ((inout State) throws -> Void)?,
    _ previous: State,
    _ actual: State,
    pushing firstID: StackElementID,
    at location: SourceLocation
  ) {
    var expected = previous
    if let update { try? run(update, on: &expected, pushing: firstID) }
    guard expected != actual else { return }
    report(.skippedChanges(TestStoreIssue.difference(expected, actual)), at: location)
  }

  /// Reports what an exhaustive test must not leave out. Otherwise it is noted, or passed over.
  func report(_ issue: TestStoreIssue, at location: SourceLocation) {
    TestStoreIssue.Report(issue, at: location, exhaustivity).send()
  }
}
