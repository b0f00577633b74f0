import ConcurrencyExtras

extension TestStore {
  /// Waits until all effects have ended, and asserts that the test has received all of their
  /// actions.
  ///
  /// Call it at the end of a test whose effects take time.
  ///
  /// - Parameters:
  ///   - duration: The maximum time to wait, in real time.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func finish(
    timeout duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      waiting: duration,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits until all effects have ended, and asserts that the test has received all of their
  /// actions.
  ///
  /// - Parameters:
  ///   - nanoseconds: The maximum time to wait, in nanoseconds of real time; `nil` selects
  ///     the store's ``timeout``.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      waiting: Duration(nanoseconds: nanoseconds ?? timeout),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func finish(waiting duration: Duration, at location: SourceLocation) async {
    await letEffectsWork()
    await wait(duration) { ledger.isIdle }
    for leftover in ledger.leftovers(at: location) { report(leftover.issue, at: leftover.location) }
    // Discard what was reported here: the store must not report it again when it is released.
    if let last = received.last {
      state = last.state
      ledger.tracker.skipChanges(to: last.shared)
    }
    received = []
    core.effects.cancel { _ in true }
  }

  // MARK: Waiting

  /// Runs the effects until none can proceed without time passing.
  func letEffectsWork() async {
    if core.effects.isIdle { return }
    await settle(until: .now.advanced(by: Duration(nanoseconds: timeout)))
  }

  /// Runs the effects until a condition holds or the time is over.
  func wait(_ timeout: Duration, until isDone: () -> Bool) async {
    if isDone() { return }
    let end = ContinuousClock.now.advanced(by: timeout)
    await settle(until: end)
    while !isDone(), ContinuousClock.now < end, !Task.isCancelled {
      await Task.megaYield(count: 1)
    }
  }

  private func settle(until end: ContinuousClock.Instant) async {
    _ = try? await executor.waitUntilQuiet(until: end)
  }
}

extension Duration {
  /// Creates a duration of nanoseconds, clamped to the maximum of `Int64`.
  init(nanoseconds: UInt64) {
    self = .nanoseconds(Int64(clamping: nanoseconds))
  }
}
