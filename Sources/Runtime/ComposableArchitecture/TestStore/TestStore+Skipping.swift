extension TestStore {
  /// Skips the actions that effects have sent and the test has not received. The state then
  /// includes their changes.
  ///
  /// - Parameters:
  ///   - strict: Whether to report an issue if there is nothing to skip.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await letEffectsWork()
    if received.isEmpty {
      if strict { TestStoreIssue.nothingToSkip("received actions").report(at: location) }
    } else {
      skipReceived(received.count, at: location)
    }
  }

  /// Skips the effects in flight: their not ending is no longer an issue. They keep running, and
  /// the test must still receive the actions that they send.
  ///
  /// - Parameters:
  ///   - strict: Whether to report an issue if there is nothing to skip.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await letEffectsWork()
    let effects = ledger.effectsInFlight
    guard !effects.isEmpty else {
      if strict { TestStoreIssue.nothingToSkip("effects in flight").report(at: location) }
      return
    }
    if exhaustivity == .off(showSkippedAssertions: true) {
      TestStoreIssue.skippedEffects(actions: effects.map { $0?.action }).record(at: location)
    }
    ledger.forgetEffects()
  }

  /// Skips the first received actions.
  func skipReceived(_ count: Int, at location: SourceLocation) {
    let skipped = received.prefix(count)
    guard let last = skipped.last else { return }
    if exhaustivity == .off(showSkippedAssertions: true) {
      TestStoreIssue.skippedActions(skipped.map(\.action)).record(at: location)
    }
    state = last.state
    ledger.tracker.skipChanges(to: last.shared)
    received.removeFirst(count)
  }
}
