import ShellOutput
import ShellSession
import ShellValues

extension MoveReport {
  /// - Parameter steps: Whether the move counted single entries rather than the user's events.
  @MainActor
  init(_ move: SessionStore.Move, _ direction: Direction, in store: SessionStore, steps: Bool) {
    let moved = move.redone.isEmpty ? move.undone : move.redone
    // `goto` may pass many entries that the user did not ask about, so its report names only the
    // destination.
    let run =
      direction == .goto
      ? MovedEntries()
      : MovedEntries(moved, steps: steps || !moved.haveUserEvent)
    let changed = move.changedPaths(limit: Self.pathLimit)
    self.init(
      direction: direction,
      position: move.position,
      event: store.timeline.entry(move.position).map { HistoryEvent($0) },
      undoneCount: move.undone.count,
      redoneCount: move.redone.count,
      events: run.events,
      effectActionCount: run.effectActionCount,
      otherEffectActions: run.others,
      paths: changed.paths,
      cancelledEffects: move.cancelledEffects,
      sharedValues: move.sharedValues,
      problems: move.problems
    )
    hasMorePaths = changed.hasMore
    firstNumber = moved.firstNumber
    guard !move.world.isEmpty else { return }
    // A swap that is listed as an undone or redone event needs no second mention.
    let namesAll = direction != .goto && run.events.count <= Self.namedCount
    world = move.world.filter { $0.kind != .dependency || !namesAll }.map { WorldChange($0) }
  }
}

extension MoveReport.WorldChange {
  init(_ change: SessionStore.Move.WorldChange) {
    self.init(
      kind: change.kind.rawValue,
      name: change.name,
      before: change.before,
      after: change.after
    )
  }
}

/// The entries of a move, grouped by their causes.
@MainActor
private struct MovedEntries {
  /// The user's events, or every entry of a stepwise move.
  var events: [(number: Int, event: HistoryEvent)] = []
  /// The number of actions from effects of `events`.
  var effectActionCount = 0
  /// The actions from effects of earlier entries.
  var others: [(number: Int, cause: Int?)] = []

  init() {}

  init(_ entries: Timeline.Entries, steps: Bool) {
    // Of a single entry there are no effects.
    let isSingle = entries.count == 1
    var numbers: Set<Int> = []
    for entry in entries {
      if steps || entry.cause == .user {
        if !isSingle { numbers.insert(entry.number) }
        events.append((entry.number, HistoryEvent(entry)))
      } else if case .effect(of: let cause) = entry.cause {
        record(entry, cause, &numbers)
      }
    }
  }

  private mutating func record(_ entry: Timeline.Entry, _ cause: Int?, _ numbers: inout Set<Int>) {
    if let cause, numbers.contains(cause) {
      numbers.insert(entry.number)
      if entry.action != nil { effectActionCount += 1 }
    } else if entry.action != nil {
      others.append((entry.number, cause))
    }
  }
}
