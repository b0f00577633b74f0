import ComposableArchitecture
import ShellValues

// MARK: Time

extension ShellSession {
  /// Goes back before the last events of the user in a store: its state, what these events themselves
  /// changed of shared values, of dependencies and of where values are kept, and the effects that are in
  /// flight since. What others have changed since is left as it is.
  ///
  /// - Returns: `nil` where there are not that many.
  package func undo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    settleSharedChanges()
    let moment = sharedHistory.moment
    guard var move = store.undo(count) else { return nil }
    for turn in Self.turns(of: move.entries).reversed() {
      for entry in turn.reversed() { retrace(entry, .undo, in: store, &move) }
      guard let first = turn.first, let last = turn.last(where: \.isOwn) else { continue }
      move.left += first.world.before.rewind(since: last.world.after)
    }
    let times = SharedTimes(from: sharedHistory.moment, to: moment)
    move.noteChanges(from: move.after, to: move.before, times)
    return move
  }

  /// Goes forward over the next events of the user in a store. Effects do not run again.
  ///
  /// - Returns: `nil` where there are not that many.
  package func redo(_ count: Int, in store: SessionStore) -> SessionStore.Move? {
    settleSharedChanges()
    let moment = sharedHistory.moment
    guard var move = store.redo(count) else { return nil }
    for turn in Self.turns(of: move.entries) {
      for entry in turn { retrace(entry, .redo, in: store, &move) }
      guard let first = turn.first, let last = turn.last(where: \.isOwn) else { continue }
      move.left += last.world.after.rewind(since: first.world.before)
    }
    let times = SharedTimes(from: moment, to: sharedHistory.moment)
    move.noteChanges(from: move.before, to: move.after, times)
    return move
  }

  /// A way through time.
  private enum Direction: String {
    case undo
    case redo
  }

  /// What one step takes: an event of the user with what came of it.
  private static func turns(of entries: [Timeline.Entry]) -> [ArraySlice<Timeline.Entry>] {
    let starts = entries.indices.filter { entries[$0].cause == .user || $0 == 0 }
    return zip(starts, starts.dropFirst() + [entries.endIndex]).map { entries[$0..<$1] }
  }

  /// Takes back what an event changed outside of the state, or does it again.
  private func retrace(
    _ entry: Timeline.Entry,
    _ direction: Direction,
    in store: SessionStore,
    _ move: inout SessionStore.Move
  ) {
    guard entry.isOwn else { return }
    let command = direction.rawValue
    if let storageMove = entry.storageMove {
      let result =
        direction == .undo
        ? takeBack(storageMove, in: store, command: command)
        : repeatMove(storageMove, in: store, command: command)
      move.left += result.left
      move.problems += result.problems
    } else {
      restore(entry.shared, direction, in: store, command: command, &move)
    }
    let (before, after) = (entry.world.before, entry.world.after)
    move.left +=
      direction == .undo
      ? changeWorlds(from: after, to: before, in: store, command: command)
      : changeWorlds(from: before, to: after, in: store, command: command)
  }

  /// Gives shared values the values that they had before some changes or after, where they are as the
  /// changes left or found them.
  private func restore(
    _ changes: [SharedChange],
    _ direction: Direction,
    in store: SessionStore,
    command: String,
    _ move: inout SessionStore.Move
  ) {
    guard !changes.isEmpty else { return }
    let (before, after) = (SharedValues(before: changes), SharedValues(after: changes))
    var target = direction == .undo ? before : after
    let changed = target.removeOutdated(since: direction == .undo ? after : before)
    move.left += changes.filter { changed.contains($0.referenceID) }.map(\.name)
    move.restored += restore(target, in: store, command: command)
  }

  /// Changes the swaps, of all stores and of one, in which two times differ.
  ///
  /// - Returns: The names of those that others have changed since.
  private func changeWorlds(
    from old: WorldSnapshot,
    to new: WorldSnapshot,
    in store: SessionStore,
    command: String
  ) -> [String] {
    var left = store.world.change(from: old.store, to: new.store)
    let before = stores.map(snapshot)
    let swapsBefore = world
    left += world.change(from: old.session, to: new.session)
    if !world.isSame(as: swapsBefore) {
      for (other, before) in zip(stores, before) where other !== store {
        other.note(
          .swap(command),
          cause: .elsewhere,
          world: Timeline.Change(before: before, after: snapshot(of: other))
        )
        other.live.dependencies = dependencies(of: other.world)
      }
    }
    store.live.dependencies = dependencies(of: store.world)
    return left
  }
}

extension Timeline.Entry {
  /// Whether the event is of the store that it is noted in.
  fileprivate var isOwn: Bool { cause != .elsewhere }
}

extension SessionStore.Move {
  /// Notes what the move has changed, from the earlier time to the later.
  @MainActor
  fileprivate mutating func noteChanges(from old: Any, to new: Any, _ times: SharedTimes) {
    // A long move is looked at as a whole: comparing states costs what they hold. So is one of which not
    // all was set back.
    changes =
      entries.count <= 20 && left.isEmpty
      ? entries.filter(\.isOwn).flatMap { $0.changes.changes }
      : Timeline.changes(from: old, to: new, restored, times.isEmpty ? nil : times).changes
    var seen: Set<String> = []
    let names = left.filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return }
    problems.append("left as it is, since others changed it: \(names.joined(separator: ", "))")
  }
}
