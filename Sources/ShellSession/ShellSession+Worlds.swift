import ComposableArchitecture

// MARK: Dependencies

extension ShellSession {
  /// The dependencies that a store works with: the session's own, then what is swapped for all stores,
  /// then what is swapped for this one.
  func dependencies(of world: World) -> DependencyValues {
    var dependencies = baseDependencies
    self.world.apply(to: &dependencies)
    world.apply(to: &dependencies)
    drawLog.observe(&dependencies)
    sleepLog.observe(&dependencies, followsTestClock(world) ? time.clock : nil)
    return dependencies
  }

  /// What a store depends on now, and the shared values.
  func snapshot(of store: SessionStore) -> WorldSnapshot {
    WorldSnapshot(session: world, store: store.world, shared: sharedHistory.moment)
  }

  /// Changes the swaps, of all stores or of one, from the next action on.
  ///
  /// - Parameters:
  ///   - store: The store whose swaps change; `nil` for those of all.
  ///   - command: What does it, as one would write it: the histories show it.
  ///   - change: Changes the swaps.
  package func swap(
    in store: SessionStore? = nil,
    command: String,
    _ change: (inout World) -> Void
  ) {
    let affected = store.map { [$0] } ?? stores
    let before = affected.map(snapshot)
    if let store { change(&store.world) } else { change(&world) }
    for (affected, before) in zip(affected, before) {
      let isAim = affected === store || affected === current
      affected.note(
        .swap(command),
        cause: isAim ? .user : .elsewhere,
        world: Timeline.Change(before: before, after: snapshot(of: affected))
      )
      affected.live.dependencies = dependencies(of: affected.world)
    }
  }
}
