import ComposableArchitecture
package import Foundation

// MARK: Dependencies

extension ShellSession {
  /// The dependencies that a store works with: the session's own, then what is swapped for all stores,
  /// then what is swapped for this one.
  func dependencies(of world: World) -> DependencyValues {
    dependencies(session: self.world, world)
  }

  /// The dependencies that a store worked with at a time.
  func dependencies(in snapshot: WorldSnapshot) -> DependencyValues {
    dependencies(session: snapshot.session, snapshot.store)
  }

  private func dependencies(session: World, _ world: World) -> DependencyValues {
    var dependencies = baseDependencies
    session.apply(to: &dependencies)
    world.apply(to: &dependencies)
    drawLog.observe(&dependencies)
    sleepLog.observe(&dependencies, followsTestClock(world) ? time.clock : nil)
    return dependencies
  }

  /// The date that reducers of a store are told now. It is noted, so that who repeats the session is told
  /// the same.
  package func now(for store: SessionStore?) -> Date {
    drawing(for: store?.feature.name ?? "") { dependencies(of: store?.world ?? World()).date.now }
  }

  /// Notes what is drawn for something else than an action.
  ///
  /// - Parameter feature: The name of the feature that it is for.
  func drawing<Value>(for feature: String, _ operation: () -> Value) -> Value {
    drawLog.begin(supplying: suppliedDraws?(nil))
    defer {
      let draws = drawLog.end()
      repetition?.didDraw(draws)
      journal?.didDraw(for: feature, draws)
    }
    return operation()
  }

  /// What a store depends on now, and the shared values.
  func snapshot(of store: SessionStore) -> WorldSnapshot {
    snapshot(of: store, sharedHistory.moment)
  }

  /// What a store depends on now, and the shared values of a time.
  func snapshot(of store: SessionStore, _ shared: SharedMoment) -> WorldSnapshot {
    let stackElementID = store.live.nextStackElementID
    if let last = store.lastSnapshot,
      last.holds(session: world, store: store.world, shared: shared, stackElementID: stackElementID)
    {
      return last
    }
    let snapshot = WorldSnapshot(
      session: world,
      store: store.world,
      shared: shared,
      stackElementID: stackElementID
    )
    store.lastSnapshot = snapshot
    return snapshot
  }

  /// Changes the swaps, of all stores or of one, from the next action on.
  ///
  /// - Parameters:
  ///   - store: The store whose swaps change; `nil` for those of all.
  ///   - operation: What the user does: the histories show it.
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
      // What happens elsewhere is not to take away what can be redone.
      if isAim || affected.timeline.undone.isEmpty {
        affected.note(
          .operation(operation),
          cause: isAim ? .user : .elsewhere,
          world: Timeline.Change(before: before, after: snapshot(of: affected))
        )
      }
      affected.live.dependencies = dependencies(of: affected.world)
    }
  }
}
