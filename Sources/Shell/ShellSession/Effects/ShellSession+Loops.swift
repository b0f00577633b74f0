import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import ShellValues

extension ShellSession {
  /// Assigns an entry to its burst, and stops the burst if it exceeds the loop limit.
  func noteBurst(_ entry: Timeline.Entry, in store: SessionStore) {
    // A repeated action has passed this check before.
    guard case .effect(of: let cause?) = entry.cause, store.live.performsEffects else { return }
    let (count, root) = bursts.record(entry.number, causedBy: cause, in: store)
    if !isEvaluating { watchForQuiet() }
    guard count > settings.loopLimit else { return }
    let loop = endlessLoops.firstIndex { $0.store === store && $0.root.number == root }
    if let loop { endlessLoops[loop].entries.insert(entry.number) }
    if count == settings.loopLimit + 1 {
      let chain = (max(1, entry.number - 256)...entry.number).lazy
        .filter { self.bursts.root(of: $0, in: store) == root }
        .compactMap { store.timeline.entry($0)?.action }
      stop(root, in: store, after: chain.suffix(64))
    }
    cancelBurst(root, in: store)
  }

  /// Stops a chain of actions in which each is sent synchronously by the one before.
  func noteCascade(_ last: [Any], in store: SessionStore) {
    guard let entry = store.timeline.done.last else { return }
    stop(bursts.root(of: entry.number, in: store), in: store, after: last)
  }

  private func stop(_ root: Int, in store: SessionStore, after last: some Sequence<Any>) {
    // A short history may have dropped the first entry.
    guard let root = store.timeline.entry(root) ?? store.timeline.done.last,
      !endlessLoops.contains(where: { $0.store === store && $0.root.number == root.number })
    else { return }
    let description = ValueDescription(width: 60)
    endlessLoops.append(
      EndlessLoop(
        store: store,
        root: root,
        cycle: ActionCycle.atEnd(of: last.map { description.text($0) }),
        limit: settings.loopLimit,
        entries: bursts.members(of: root.number, in: store),
        isClockImmediate: alternative(of: ClockSwitch.dependencyName, in: store) == "immediate"
      )
    )
    loopDeadline = .now.advanced(by: Self.patienceWithLoops)
    if !isEvaluating { onBackgroundArrival?() }
  }

  /// How long a statement waits for cancelled effects that do not respond to the cancellation.
  private static let patienceWithLoops = Duration.seconds(1)

  /// Cancels the effects that belong to a burst, once the current turn of the main queue has ended.
  /// By then they include the effects that the action being reduced is about to start, which do not
  /// run before the next turn either.
  private func cancelBurst(_ root: Int, in store: SessionStore) {
    guard store.burstsBeingCancelled.insert(root).inserted else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        store.burstsBeingCancelled.remove(root)
        _ = store.live.cancelEffects { effect in
          store.entryNumber(of: effect).map { self.bursts.root(of: $0, in: store) } == root
        }
      }
    }
  }

  /// Whether an arrival belongs to a stopped loop that has not been reported yet.
  package func isInLoop(_ arrival: Arrival) -> Bool {
    endlessLoops.contains {
      $0.store === arrival.store && $0.entries.contains(arrival.entry.number)
    }
  }

  /// Whether there are stopped loops that have not been reported yet.
  package var hasStoppedLoops: Bool { !endlessLoops.isEmpty }

  /// Removes and returns the stopped loops that have not been reported yet.
  ///
  /// - Parameter isIncluded: Selects the loops to remove.
  package func takeLoops(
    where isIncluded: (EndlessLoop) -> Bool = { _ in true }
  ) -> [EndlessLoop] {
    guard !endlessLoops.isEmpty else { return [] }
    let taken = endlessLoops.filter(isIncluded)
    endlessLoops.removeAll(where: isIncluded)
    return taken
  }

  // MARK: Quiescence

  /// Waits until no work can proceed without time passing or the outside world responding. Gives up
  /// early if effects of a stopped loop do not respond to their cancellation.
  ///
  /// - Parameter deadline: When to stop waiting; `nil` to wait as long as work proceeds.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func settle(until deadline: ContinuousClock.Instant? = nil) async throws {
    if let repetition {
      repetition.feed()
      return await repetition.breathe()
    }
    try Task.checkCancellation()
    // A hop between threads would cost more than most statements.
    if settleAtOnce() { return }
    let isQuiet = try await executor.waitUntilQuiet {
      let end = [deadline, self.loopDeadline].compactMap(\.self).min()
      return end.map { ContinuousClock.now >= $0 } ?? false
    }
    if isQuiet { noteQuiet() }
  }

  /// Does what ``settle(until:)`` does if there is no work to wait for.
  ///
  /// - Returns: Whether there is none.
  package func settleAtOnce() -> Bool {
    guard repetition == nil, executor.isEmpty, stores.allSatisfy(\.live.isIdle) else {
      return false
    }
    noteQuiet()
    return true
  }

  private func noteQuiet() {
    loopDeadline = nil
    guard !bursts.isEmpty else { return }
    bursts.end()
    if !isEvaluating { onBackgroundArrival?() }
  }

  /// Whether a burst of actions is still going on.
  package var isBusy: Bool { !bursts.isEmpty }

  /// Whether actions arrive too fast and too numerous to be read as they arrive.
  package var isBursting: Bool { bursts.longest > 100 && endlessLoops.isEmpty }

  /// Detects quiescence, which separates one burst from the next, between statements: no statement
  /// is waiting for it then.
  func watchForQuiet() {
    guard quietWatch == nil, !bursts.isEmpty else { return }
    quietWatch = Task { [executor, link = Backlink(self)] in
      let isQuiet = (try? await executor.waitUntilQuiet()) ?? false
      link.target?.quietWatch = nil
      if isQuiet { link.target?.noteQuiet() }
    }
  }
}
