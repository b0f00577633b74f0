import ComposableArchitecture

// MARK: Dependencies

extension ShellSession {
  /// The dependencies that a store works with: the session's own, then what is swapped for all stores,
  /// then what is swapped for this one.
  func dependencies(of world: World) -> DependencyValues {
    var dependencies = baseDependencies
    self.world.apply(to: &dependencies)
    world.apply(to: &dependencies)
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

  /// Gives a store the dependencies again that it had, and the others those of all stores.
  func restore(_ snapshot: WorldSnapshot, of store: SessionStore, command: String) {
    store.world = snapshot.store
    if world.isSame(as: snapshot.session) {
      store.live.dependencies = dependencies(of: store.world)
    } else {
      let others = stores.filter { $0 !== store }
      let before = others.map(self.snapshot)
      world = snapshot.session
      store.live.dependencies = dependencies(of: store.world)
      for (other, before) in zip(others, before) {
        other.note(
          .swap(command),
          cause: .elsewhere,
          world: Timeline.Change(before: before, after: self.snapshot(of: other))
        )
        other.live.dependencies = dependencies(of: other.world)
      }
    }
    snapshot.rewind()
  }
}

// MARK: Time

extension ShellSession {
  /// Goes back before the last events of the user in a store: its state, the shared values that
  /// changed, its dependencies, and the effects that are in flight since.
  ///
  /// - Returns: `nil` where there are not that many.
  package func undo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    settleSharedChanges()
    guard var move = store.undo(count), let first = move.entries.first else { return nil }
    move.problems = restore(move.routesBefore, in: store, command: "undo")
    move.restored = restore(
      SharedValues(before: move.entries.flatMap(\.shared)),
      in: store,
      command: "undo"
    )
    restore(first.world.before, of: store, command: "undo")
    return move
  }

  /// Goes forward over the next events of the user in a store. Effects do not run again.
  ///
  /// - Returns: `nil` where there are not that many.
  package func redo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    settleSharedChanges()
    guard var move = store.redo(count), let last = move.entries.last else { return nil }
    move.problems = restore(move.routesAfter, in: store, command: "redo")
    move.restored = restore(
      SharedValues(after: move.entries.flatMap(\.shared)),
      in: store,
      command: "redo"
    )
    restore(last.world.after, of: store, command: "redo")
    return move
  }
}
