import ConcurrencyExtras

extension TestStore {
  /// Waits until the effects have ended, and asserts that every action of theirs was received.
  ///
  /// Call it at the end of a test whose effects take time.
  ///
  /// - Parameter duration: How long to wait, in real time.
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

  /// Waits until the effects have ended, and asserts that every action of theirs was received.
  ///
  /// - Parameter nanoseconds: How long to wait, in real time; the store's ``timeout`` unless it is
  ///   given.
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
    // What was reported here is not reported again when the store goes away.
    if let last = received.last {
      state = last.state
      ledger.tracker.skipChanges(to: last.shared)
    }
    received = []
    core.effects.cancel { _ in true }
  }

  // MARK: Waiting

  /// Lets the effects do what they can do without time passing.
  func letEffectsWork() async {
    if core.effects.isIdle { return }
    await settle(until: .now.advanced(by: Duration(nanoseconds: timeout)))
  }

  /// Lets the effects run until a condition holds or the time is over.
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
  /// A duration of nanoseconds, as many as there can be.
  init(nanoseconds: UInt64) {
    self = .nanoseconds(Int64(clamping: nanoseconds))
  }
}
