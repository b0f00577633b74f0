import ComposableArchitecture
package import Foundation

// MARK: Dependencies

extension ShellSession {
  /// The dependencies of a store: the session's base dependencies, then the swaps for all stores,
  /// then the store's own swaps.
  func dependencies(of world: World) -> DependencyValues {
    dependencies(session: self.world, world)
  }

  /// The dependencies of a store at the time of a snapshot.
  func dependencies(in snapshot: WorldSnapshot) -> DependencyValues {
    dependencies(session: snapshot.session, snapshot.store)
  }

  private func dependencies(session: World, _ world: World) -> DependencyValues {
    var dependencies = baseDependencies
    session.apply(to: &dependencies)
    world.apply(to: &dependencies)
    let context = dependencies.context
    drawLog.observe(&dependencies) { name in
      (world.swap(of: name) ?? session.swap(of: name))?.alternative ?? "\(context)" == "live"
    }
    let testClock = followsTestClock(world) ? time.clock : nil
    sleepLog.observe(&dependencies, testClock)
    let swaps = CallSwaps(session: session, store: world, context: context, testClock: testClock)
    applyLiveAnswers(to: &dependencies, swaps)
    return dependencies.observed(by: CallObserver(callLog, swaps))
  }

  /// The current date as a store's reducers see it. It is recorded as a draw, so that a replay of
  /// the session sees the same date.
  package func now(for store: SessionStore?) -> Date {
    drawing(for: store?.feature.name ?? "") { dependencies(of: store?.world ?? World()).date.now }
  }

  /// Records the values drawn by an operation that is not a reduction.
  ///
  /// - Parameter feature: The name of the feature that the operation concerns.
  func drawing<Value>(for feature: String, _ operation: () -> Value) -> Value {
    running.beginDrawing(supplying: suppliedDraws?(nil))
    defer {
      let draws = running.end().draws
      repetition?.didDraw(draws)
      journal?.didDraw(for: feature, draws)
    }
    return operation()
  }

  /// A snapshot of a store's current dependencies and shared values.
  func snapshot(of store: SessionStore) -> WorldSnapshot {
    snapshot(of: store, revision: sharedHistory.revision)
      ?? snapshot(of: store, sharedHistory.moment)
  }

  /// The latest snapshot of a store, if nothing has changed since.
  private func snapshot(of store: SessionStore, revision: Int) -> WorldSnapshot? {
    guard let last = store.lastSnapshot else { return nil }
    let isCurrent = last.holds(
      sessionRevision: world.revision,
      storeRevision: store.world.revision,
      sharedRevision: revision,
      stackElementID: store.live.nextStackElementID
    )
    return isCurrent ? last : nil
  }

  /// A snapshot of a store's current dependencies, with the shared values of the given moment.
  func snapshot(of store: SessionStore, _ shared: SharedMoment) -> WorldSnapshot {
    if let last = snapshot(of: store, revision: shared.revision) { return last }
    let snapshot = WorldSnapshot(
      session: world,
      store: store.world,
      shared: shared,
      stackElementID: store.live.nextStackElementID
    )
    store.lastSnapshot = snapshot
    return snapshot
  }

  /// Changes the swaps of one store or of all stores, from the next action on.
  ///
  /// - Parameters:
  ///   - store: The store whose swaps change; `nil` for the swaps of all stores.
  ///   - operation: The user's operation, as the histories show it.
  ///   - change: Changes the swaps.
  package func swap(
    in store: SessionStore? = nil,
    as operation: SessionOperation,
    _ change: (inout World) -> Void
  ) {
    let affected = store.map { [$0] } ?? stores
    let before = affected.map(snapshot)
    if let store { change(&store.world) } else { change(&world) }
    for (affected, before) in zip(affected, before) {
      let isAim = affected === store || affected === current
      // An event from elsewhere must not discard what the store can redo.
      if isAim || affected.timeline.undone.isEmpty {
        affected.record(
          .operation(operation),
          cause: isAim ? .user : .elsewhere,
          world: Timeline.Change(before: before, after: snapshot(of: affected))
        )
      }
      affected.live.dependencies = dependencies(of: affected.world)
    }
  }
}
