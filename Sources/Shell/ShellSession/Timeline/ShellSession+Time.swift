import ComposableArchitecture
import ShellValues

// MARK: Moving

extension ShellSession {
  /// Moves a store to the state after an entry of its history. The shared values, swaps and
  /// storages that the entries on the way have changed, the test clock and the generators are
  /// restored with it, unless others have changed them since. Effects do not run again; effects
  /// started by undone actions are cancelled.
  ///
  /// - Parameters:
  ///   - number: The number of a stored entry, or of the one after which the history begins.
  ///   - travel: The user's operation, as the histories of other stores show it; `nil` selects
  ///     `goto`.
  package func go(
    to number: Int,
    in store: SessionStore,
    by travel: SessionOperation.Travel? = nil
  ) -> SessionStore.Move {
    go(to: number, in: store, by: travel ?? .goto(number), cancelsEffects: true)
  }

  func go(
    to number: Int,
    in store: SessionStore,
    by travel: SessionOperation.Travel,
    cancelsEffects: Bool
  ) -> SessionStore.Move {
    let operation = SessionOperation.travel(travel)
    settleSharedChanges()
    let moment = sharedHistory.moment
    let picture = WorldPicture(self, store)
    let before = store.state
    store.timeline.setEnd(snapshot(of: store))
    let route = store.timeline.go(to: number)
    let cancelled =
      cancelsEffects
      ? cancelStrayEffects(in: store, startedBy: route.undone.numbers.lazy.map(Int.init)) : []
    _ = store.live.replaceState(store.timeline.state(after: number))
    var move = SessionStore.Move(
      position: number,
      undone: route.undone,
      redone: route.redone,
      cancelledEffects: cancelled,
      before: before,
      after: store.state
    )
    let undoneTurns = store.timeline.turns(of: route.undone)
    for turn in undoneTurns.reversed() {
      for entry in turn.entries.reversed() {
        retrace(entry, .undo, in: store, operation, &move)
      }
      guard let end = turn.end else { continue }
      move.leave(turn.start.rewind(since: end))
    }
    for turn in store.timeline.turns(of: route.redone) {
      for entry in turn.entries { retrace(entry, .redo, in: store, operation, &move) }
      guard let end = turn.end else { continue }
      move.leave(end.rewind(since: turn.start))
    }
    windTime(over: route, undoneTurns)
    store.live.nextStackElementID = store.timeline.world.stackElementID
    move.times = moment.times(to: sharedHistory.moment)
    move.world = picture.changes(in: self, store)
    return move
  }

  /// Rewinds the test clock separately: time also passes without an entry.
  private func windTime(over route: Timeline.Route, _ undone: [Timeline.Turn]) {
    guard let end = route.redone.last?.end ?? route.undone.first?.start else { return }
    // If no test clock was in use there, return to the time at which the first undone entry started
    // to use it.
    let first = undone.lazy.flatMap(\.entries).first { $0.world.after.hasTime }
    (end.hasTime ? end : first?.world.after)?.windTime()
  }

  /// Cancels the effects that none of the entries leading to a store's state has started.
  ///
  /// - Parameter numbers: The entries that may have started them, in ascending order.
  /// - Returns: The number of the entry that started each cancelled effect.
  func cancelStrayEffects(
    in store: SessionStore,
    startedBy numbers: some RandomAccessCollection<Int>
  ) -> [Int] {
    let timeline = store.timeline
    let cancelled = store.live.cancelEffects { effect in
      effect.cause > timeline.start.actionID && timeline.entry(ofAction: effect.cause) == nil
    }
    return cancelled.compactMap { effect in
      numbers.first {
        timeline.nodes[$0].map { $0.actionID == effect.cause && $0.isAction } ?? false
      }
    }
  }

  /// Undoes the user's last `count` events.
  ///
  /// - Returns: The move; `nil` if there are fewer events.
  package func undo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    guard count > 0 else { return nil }
    return store.timeline.target(undoing: count).map {
      go(to: $0, in: store, by: .undo)
    }
  }

  /// Redoes the user's next `count` events, and what effects did after them.
  ///
  /// - Returns: The move; `nil` if there are fewer events.
  package func redo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    guard count > 0 else { return nil }
    return store.timeline.target(redoing: count).map {
      go(to: $0, in: store, by: .redo)
    }
  }

  /// Drops the oldest entries of histories that exceed the history limit.
  ///
  /// - Returns: What to report: the stores that dropped entries for the first time with this limit,
  ///   or that lost marks.
  package func dropExcess() -> [Dropped] {
    guard let limit = settings.historyLimit else { return [] }
    return stores.compactMap { store in
      // Drop in batches: each pass over the branches is slow.
      let timeline = store.timeline
      let longest = max(timeline.branch.count, timeline.otherCount)
      guard longest - limit > limit / 10 else { return nil }
      let dropped = store.timeline.keep(limit)
      let lost = store.marks.filter { !store.timeline.isKept($0.value) }.keys.sorted()
      for name in lost { store.droppedMarks[name] = store.marks.removeValue(forKey: name) }
      let last = store.toldLimit == limit ? nil : dropped?.upperBound
      if dropped != nil { store.toldLimit = limit }
      return last == nil && lost.isEmpty ? nil : Dropped(store: store, last: last, marks: lost)
    }
  }

  /// The entries and marks dropped from a full history.
  package struct Dropped {
    package let store: SessionStore
    /// The last dropped entry of the branch; `nil` if the drop needs no report.
    package let last: Int?
    /// The names of the marks on dropped entries.
    package let marks: [String]
  }

  /// Gives an entry a name.
  package func mark(_ number: Int, as name: String, in store: SessionStore) {
    store.marks[name] = number
    store.droppedMarks[name] = nil
  }

  /// The number of the dropped entry that had this name.
  package func droppedMark(_ name: String, in store: SessionStore) -> Int? {
    store.droppedMarks[name]
  }

  /// Removes a name from its entry.
  ///
  /// - Returns: The entry's number; `nil` if no entry has the name.
  package func removeMark(_ name: String, in store: SessionStore) -> Int? {
    store.marks.removeValue(forKey: name)
  }

  /// A direction in time.
  enum Direction {
    case undo
    case redo
  }

  /// Undoes or redoes the changes that an event made outside of the state.
  private func retrace(
    _ entry: Timeline.Entry,
    _ direction: Direction,
    in store: SessionStore,
    _ operation: SessionOperation,
    _ move: inout SessionStore.Move
  ) {
    guard entry.cause != .elsewhere else {
      if direction == .undo {
        move.leave(entry.shared)
        move.leave(entry.world.before.session.namesThatDiffer(in: entry.world.after.session))
      }
      return
    }
    if let storageMove = entry.storageMove {
      let result =
        direction == .undo
        ? takeBack(storageMove, in: store, operation)
        : repeatMove(storageMove, in: store, operation)
      move.leave(result.left)
      move.failures += result.problems
    } else {
      restore(entry.shared, direction, in: store, operation, &move)
    }
    let (before, after) = (entry.world.before, entry.world.after)
    move.leave(
      direction == .undo
        ? changeWorlds(from: after, to: before, in: store, operation)
        : changeWorlds(from: before, to: after, in: store, operation)
    )
  }

  /// Restores the shared values from before or after some changes, unless others have changed them
  /// since.
  private func restore(
    _ changes: [SharedChange],
    _ direction: Direction,
    in store: SessionStore,
    _ operation: SessionOperation,
    _ move: inout SessionStore.Move
  ) {
    guard !changes.isEmpty else { return }
    let (before, after) = (SharedValues(before: changes), SharedValues(after: changes))
    var target = direction == .undo ? before : after
    let changed = target.removeOutdated(since: direction == .undo ? after : before)
    move.leave(changes.filter { changed.contains($0.referenceID) })
    let restored = restore(target, in: store, operation)
    move.restored += restored
    // An entry that was retraced before may have left what this one restores.
    guard !move.left.isEmpty else { return }
    move.left.removeAll { left in restored.contains { $0.referenceID == left.sharedValue } }
  }

  /// Applies the difference between two snapshots to the swaps of all stores and of one store.
  ///
  /// - Returns: The names of the swaps that others have changed since.
  private func changeWorlds(
    from old: WorldSnapshot,
    to new: WorldSnapshot,
    in store: SessionStore,
    _ operation: SessionOperation
  ) -> [String] {
    guard
      old.session.revision != new.session.revision || old.store.revision != new.store.revision
    else { return [] }
    return changingWorlds(in: store, operation) {
      store.world.change(from: old.store, to: new.store)
        + world.change(from: old.session, to: new.session)
    }
  }

  /// Repeats the swaps that one event made.
  func repeatSwaps(of entry: Timeline.Entry, in store: SessionStore, _ operation: SessionOperation)
  {
    let (old, new) = (entry.world.before, entry.world.after)
    changingWorlds(in: store, operation) {
      store.world.repeatChange(from: old.store, to: new.store)
      world.repeatChange(from: old.session, to: new.session)
    }
  }

  /// Changes swaps, and passes the resulting dependencies to the stores.
  private func changingWorlds<R>(
    in store: SessionStore,
    _ operation: SessionOperation,
    _ change: () -> R
  ) -> R {
    let before = stores.map { snapshot(of: $0) }
    let swapsBefore = world
    let result = change()
    if !world.isSame(as: swapsBefore) {
      for (other, before) in zip(stores, before) where other !== store {
        // An event from elsewhere must not discard what the store can redo.
        if other.timeline.undone.isEmpty {
          other.record(
            .operation(operation),
            cause: .elsewhere,
            world: Timeline.Change(before: before, after: snapshot(of: other))
          )
        }
        other.live.dependencies = dependencies(of: other.world)
      }
    }
    store.live.dependencies = dependencies(of: store.world)
    return result
  }
}

extension SessionStore.Move {
  fileprivate mutating func leave(_ names: [String]) {
    left += names.map { Left(name: $0) }
  }

  fileprivate mutating func leave(_ changes: [SharedChange]) {
    left += changes.map { Left(name: $0.name, sharedValue: $0.referenceID) }
  }
}

// MARK: Turns

extension Timeline {
  /// A user's event and its consequences, if they changed more than the state.
  struct Turn {
    /// The entries in the turn that changed more than the state.
    var entries: [Entry]
    /// The world before the first entry of the turn.
    let start: WorldSnapshot
    /// The world after the last entry in the turn that the store itself caused; `nil` if there is
    /// none.
    let end: WorldSnapshot?
  }

  /// The turns in a run of entries that changed more than the state.
  func turns(of run: Entries) -> [Turn] {
    let worldly = worldChangeIndices(of: run)
    var turns: [Turn] = []
    var next = worldly[...]
    while let first = next.first {
      let numbers = run.numbers
      var start = first
      while start > numbers.startIndex, !isUsers(numbers[start]) { start -= 1 }
      var end = first + 1
      while end < numbers.endIndex, !isUsers(numbers[end]) { end += 1 }
      let own = numbers[start..<end].last { nodes[Int($0)]?.cause != .elsewhere }
      let inTurn = next.prefix { $0 < end }
      next = next.dropFirst(inTurn.count)
      guard let world = self.start(of: Int(numbers[start])) else { continue }
      turns.append(
        Turn(
          entries: inTurn.compactMap { entry(Int(numbers[$0])) },
          start: world,
          end: own.flatMap { nodes.world(of: Int($0))?.after }
        )
      )
    }
    return turns
  }

  /// The world to return to when an entry is undone; `nil` if there is no such entry.
  private func start(of number: Int) -> WorldSnapshot? {
    nodes.details(of: number)?.start ?? nodes.world(of: number)?.before
  }

  /// The indices of the entries that changed more than the state, in ascending order.
  private func worldChangeIndices(of run: Entries) -> [Int] {
    guard let first = run.numbers.first, let last = run.numbers.last else { return [] }
    var indices: [Int] = []
    let depth = nodes[Int(first)]?.depth ?? 0
    var number = nodes[Int(last)]?.lastWorldChange ?? 0
    while let node = nodes[Int(number)], node.depth >= depth {
      indices.append(run.numbers.startIndex + Int(node.depth - depth))
      number = nodes[Int(node.parent)]?.lastWorldChange ?? 0
    }
    return indices.reversed()
  }
}
