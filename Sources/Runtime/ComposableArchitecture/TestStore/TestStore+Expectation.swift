import ConcurrencyExtras
import CustomDump
import Dependencies
import IssueReporting
import Sharing

extension TestStore {
  /// Asserts the current state without sending or receiving an action.
  ///
  /// The closure sets the expected values and doesn't change the store. Use it to check the result
  /// of non-exhaustive steps.
  ///
  /// ```swift
  /// store.assert {
  ///   $0.selectedTab = .activity
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Sets the expected values.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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
      // This asserts the changes that effects made without an action.
      ledger.received.isEmpty ? ledger.tracker.values() : ledger.tracker.assertedValues,
      from: state,
      pushing: core.nextStackElementID,
      mustChange: false,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Asserts that the test's closure produces the actual state.
  ///
  /// All state assertions call this method. An exhaustive test's closure must turn the previous
  /// state into the actual state. A non-exhaustive test's closure is applied to the actual state
  /// and must leave it unchanged.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    toGive actual: State,
    _ shared: SharedValues,
    from previous: State,
    pushing firstID: StackElementID,
    mustChange: Bool = true,
    at location: SourceLocation
  ) {
    let isChanged = previous != actual || ledger.tracker.hasChanges(in: shared)
    if exhaustivity == .off(showSkippedAssertions: true) {
      _ = ledger.tracker.assert(shared, settles: false) {
        noteSkippedChanges(update, previous, actual, pushing: firstID, at: location)
      }
    }
    let isExhaustive = exhaustivity == .on
    // Writing a shared value counts as an assertion, even if the value equals the previous one.
    var saysSharedValue = false
    let differences = ledger.tracker.assert(shared, isExhaustive: isExhaustive) {
      var expected = isExhaustive ? previous : actual
      guard apply(update, to: &expected, pushing: firstID, at: location) else { return false }
      saysSharedValue = SharedChangeTracker.hasWritten
      if expected == actual { return true }
      TestStoreIssue.difference(
        isChangeExpected: update != nil || !mustChange,
        difference: TestStoreIssue.difference(expected, actual)
      )
      .report(at: location)
      return false
    }
    for difference in differences {
      TestStoreIssue.difference(isChangeExpected: true, difference: "\(difference)").report(
        at: location
      )
    }
    if update != nil, mustChange, !isChanged, !saysSharedValue, differences.isEmpty {
      report(.noChange, at: location)
    }
  }

  /// Runs the test's closure in the context of the feature's reducer: with its dependencies and the
  /// same ids for new stack elements.
  private func run(
    _ update: (inout State) throws -> Void,
    on state: inout State,
    pushing firstID: StackElementID
  ) rethrows {
    try DependencyValues.$_current.withValue(core.dependencies) {
      try CaseModification.$reportsNoChange.withValue(exhaustivity == .on) {
        try core.stackElementIDs.restarting(at: firstID) { try update(&state) }
      }
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

  /// Notes the changes that a non-exhaustive assertion leaves out. Returns whether there are none.
  private func noteSkippedChanges(
    _ update: ((inout State) throws -> Void)?,
    _ previous: State,
    _ actual: State,
    pushing firstID: StackElementID,
    at location: SourceLocation
  ) -> Bool {
    var expected = previous
    if let update { try? run(update, on: &expected, pushing: firstID) }
    if expected == actual { return true }
    report(.skippedChanges(TestStoreIssue.difference(expected, actual)), at: location)
    return false
  }

  /// Reports an issue as a failure if the test is exhaustive. Otherwise notes or ignores it.
  func report(_ issue: TestStoreIssue, at location: SourceLocation) {
    TestStoreIssue.Report(issue, at: location, exhaustivity).send()
  }
}
