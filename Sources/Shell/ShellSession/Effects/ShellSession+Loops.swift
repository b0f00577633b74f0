import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import ShellValues

extension ShellSession {
  /// Notes what an entry belongs to, and stops what goes on without an end.
  func noteBurst(_ entry: Timeline.Entry, in store: SessionStore) {
    // What is reduced again was let through before.
    guard case .effect(of: let cause?) = entry.cause, store.live.performsEffects else { return }
    let (count, root) = bursts.note(entry.number, causedBy: cause, in: store)
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

  /// Stops a chain of actions that are sent on at once.
  func noteCascade(_ last: [Any], in store: SessionStore) {
    guard let entry = store.timeline.done.last else { return }
    stop(bursts.root(of: entry.number, in: store), in: store, after: last)
  }

  private func stop(_ root: Int, in store: SessionStore, after last: some Sequence<Any>) {
    // The first may be gone from a short history.
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

  /// How long a statement waits for effects that were cancelled and take no notice.
  private static let patienceWithLoops = Duration.seconds(1)

  /// Cancels the effects that belong to a burst, those included that the action being reduced is about
  /// to start: they do not run before the next turn of the main queue.
  private func cancelBurst(_ root: Int, in store: SessionStore) {
    guard store.burstsBeingCancelled.insert(root).inserted else { return }
    DispatchQueue.main.async { [weak self, weak store] in
      MainActor.assumeIsolated {
        guard let self, let store else { return }
        store.burstsBeingCancelled.remove(root)
        _ = store.live.cancelEffects { effect in
          store.entryNumber(of: effect).map { self.bursts.root(of: $0, in: store) } == root
        }
      }
    }
  }

  /// Whether something came of a loop that was stopped, and of which nobody was told yet.
  package func isInLoop(_ arrival: Arrival) -> Bool {
    endlessLoops.contains {
      $0.store === arrival.store && $0.entries.contains(arrival.entry.number)
    }
  }

  /// Takes the loops that were stopped.
  ///
  /// - Parameter isIncluded: Which to take.
  package func takeLoops(
    where isIncluded: (EndlessLoop) -> Bool = { _ in true }
  ) -> [EndlessLoop] {
    let taken = endlessLoops.filter(isIncluded)
    endlessLoops.removeAll(where: isIncluded)
    return taken
  }

  // MARK: Quiet

  /// Waits until no work can go on without time passing or the outside world answering, or until
  /// effects of a loop that was stopped take no notice of that.
  ///
  /// - Parameter deadline: When to stop waiting; `nil` to wait as long as work goes on.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func settle(until deadline: ContinuousClock.Instant? = nil) async throws {
    if let repetition {
      repetition.feed()
      return await repetition.breathe()
    }
    let isQuiet = try await executor.waitUntilQuiet {
      let end = [deadline, self.loopDeadline].compactMap(\.self).min()
      return end.map { ContinuousClock.now >= $0 } ?? false
    }
    if isQuiet { noteQuiet() }
  }

  private func noteQuiet() {
    loopDeadline = nil
    guard !bursts.isEmpty else { return }
    bursts.end()
    if !isEvaluating { onBackgroundArrival?() }
  }

  /// Whether actions lead to others without a pause.
  package var isBusy: Bool { !bursts.isEmpty }

  /// Whether so much goes on without a pause that nobody could read it as it comes.
  package var isBursting: Bool { bursts.longest > 100 && endlessLoops.isEmpty }

  /// Between statements nobody waits for quiet, by which bursts are told from each other.
  func watchForQuiet() {
    guard quietWatch == nil, !bursts.isEmpty else { return }
    quietWatch = Task { [weak self, executor] in
      let isQuiet = (try? await executor.waitUntilQuiet()) ?? false
      self?.quietWatch = nil
      if isQuiet { self?.noteQuiet() }
    }
  }
}
