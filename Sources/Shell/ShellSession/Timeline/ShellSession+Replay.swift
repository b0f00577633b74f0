import ComposableArchitecture
import ShellJournal
package import ShellLanguage
package import ShellValues

extension ShellSession {
  /// The result of replaying entries.
  package struct Replay {
    /// An entry that was replayed.
    package struct Step {
      package let old: Timeline.Entry
      package let new: Timeline.Entry
      /// Whether the new entry's state differs from the old one's.
      package let differs: Bool
      /// The issues that reducers reported during the step.
      package let complaints: [String]
    }

    /// An entry that could not be replayed, with the reason.
    package struct Failure {
      package let entry: Timeline.Entry
      package let reason: Diagnostic
    }

    package internal(set) var steps: [Step] = []
    /// The entries that were left out.
    package let dropped: [Timeline.Entry]
    package internal(set) var failures: [Failure] = []
    /// Messages about things that others have changed since, and that were left unchanged.
    package internal(set) var problems: [String] = []
    /// The number of the entry that started each cancelled effect.
    package internal(set) var cancelledEffects: [Int] = []
    /// The store's position before the replay.
    package let position: Int
    /// The changes from the state before the replay to the current one.
    package internal(set) var changes: ChangeList = []
    /// The other changes in the world around the state.
    package internal(set) var world: [SessionStore.Move.WorldChange] = []
    /// Whether the replay reproduced the same states; if so, the store is unchanged.
    package internal(set) var isSame = false
  }

  /// Returns to an entry of a store's history and replays the later entries of the branch, apart
  /// from those to leave out. The replayed entries form a new branch, with the recorded actions of
  /// effects and the recorded draws of reducers. Effects do not run.
  ///
  /// - Parameters:
  ///   - number: The number of the entry after which to start.
  ///   - dropped: The numbers of the entries to leave out, with all their consequences through
  ///     effects.
  ///   - takeComplaints: Returns the issues that reducers have reported since its last call.
  /// - Throws: `CancellationError` if the task is cancelled; in that case nothing has changed.
  package func replay(
    after number: Int,
    without dropped: Set<Int> = [],
    in store: SessionStore,
    takeComplaints: () -> [String] = { [] }
  ) throws -> Replay {
    let timeline = store.timeline
    let marker = Marker(stores)
    let now = snapshot(of: store)
    let before = moment(of: store)
    let picture = WorldPicture(self, store)
    let entries = timeline.done.filter { $0.number > number }
    let lastReceived = timeline.lastReceived
    let end = timeline.world
    let lost = Self.consequences(of: dropped, in: entries)
    var replay = Replay(
      dropped: entries.filter { lost.contains($0.number) },
      position: timeline.position
    )
    isRepeating = true
    defer { isRepeating = false }
    var repetition = Repetition(
      usesWorlds: replay.dropped.allSatisfy { $0.action != nil },
      problems: go(to: number, in: store, by: .replay, cancelsEffects: false).problems
    )
    var gap = LeftOut()
    for entry in entries {
      if Task.isCancelled || self.repetition?.isStopped == true {
        store.live.dependencies = dependencies(of: store.world)
        _ = go(to: replay.position, in: store, by: .replay, cancelsEffects: false)
        restore(marker, now, in: store)
        throw CancellationError()
      }
      guard !lost.contains(entry.number) else {
        gap.add(entry)
        continue
      }
      let last = timeline.lastNumber
      do {
        try again(entry, in: store, &repetition)
      } catch let reason as Diagnostic {
        replay.failures.append(Replay.Failure(entry: entry, reason: reason))
      } catch {}
      guard timeline.lastNumber > last, let new = timeline.entry(last + 1) else { continue }
      repetition.numbers[entry.number] = new.number
      if let start = gap.take(before: entry) { timeline.setStart(start, of: new.number) }
      if entry.number <= lastReceived { timeline.noteReceived(new.number) }
      replay.steps.append(
        Replay.Step(
          old: entry,
          new: new,
          differs: !StateComparison.areSame(entry, new),
          complaints: takeComplaints()
        )
      )
    }
    replay.problems = repetition.problems
    store.live.dependencies = dependencies(of: store.world)
    replay.isSame =
      lost.isEmpty && replay.failures.isEmpty && !replay.steps.contains(where: \.differs)
    if !replay.isSame {
      // The effects still in flight belong to the branch that was left.
      replay.cancelledEffects = cancelStrayEffects(in: store, startedBy: entries.map(\.number))
      // Values that others have drawn since the last entry must not be drawn again.
      now.wind(whatWasDrawnSince: end)
    }
    if replay.isSame {
      restore(marker, now, in: store)
    } else {
      replay.changes = before.changes(to: moment(of: store))
      replay.world = picture.changes(in: self, store)
    }
    return replay
  }

  /// Removes the replayed entries and restores the earlier world. The shared values are those of the entries now, and
  /// others may have stored newer ones.
  private func restore(_ marker: Marker, _ world: WorldSnapshot, in store: SessionStore) {
    _ = collecting { world.shared.resolved.restore() }
    marker.restore()
    world.windProgress()
    let timeline = store.timeline
    store.live.nextStackElementID = timeline.world.stackElementID
    _ = store.live.replaceState(timeline.state(after: timeline.position))
  }

  /// The dropped entries, with all entries that they caused through effects.
  private static func consequences(of dropped: Set<Int>, in entries: [Timeline.Entry]) -> Set<Int> {
    var lost = dropped
    for entry in entries {
      if case .effect(of: let cause?) = entry.cause, lost.contains(cause) {
        lost.insert(entry.number)
      }
    }
    return lost
  }

  /// The progress of a replay.
  private struct Repetition {
    /// Whether reducers get the dependencies that they had originally.
    let usesWorlds: Bool
    /// The snapshot whose dependencies the store currently has.
    var world: WorldSnapshot?
    /// The new numbers of replayed entries, by their old numbers.
    var numbers: [Int: Int] = [:]
    var problems: [String]
  }

  /// Replays one entry.
  private func again(
    _ entry: Timeline.Entry,
    in store: SessionStore,
    _ repetition: inout Repetition
  ) throws {
    entry.world.before.windProgress()
    store.live.nextStackElementID = entry.world.before.stackElementID
    switch entry.event {
    case .action(let action):
      if repetition.usesWorlds, repetition.world !== entry.world.before {
        repetition.world = entry.world.before
        store.live.dependencies = dependencies(in: entry.world.before)
      }
      let draws = entry.draws ?? Draws()
      let outer = suppliedDraws
      suppliedDraws = { $0 === store ? outer?($0) ?? draws : nil }
      defer { suppliedDraws = outer }
      supply(
        entry.storageReads.compactMap { read in
          read.found.liveReference.map { ($0, read.found.after, read.skipped) }
        }
      )
      defer { dropSuppliedReads() }
      _ = store.live.repeatAction(
        action,
        from: origin(of: entry, repetition.numbers, in: store),
        transaction: entry.transaction
      )
    case .operation(.edit):
      guard let edit = entry.details?.edit else { return }
      let (edited, shared) = try expecting { try edit(store.state) }
      try self.edit(store, edited, shared: shared, again: edit)
    case .operation, .shared:
      // Changes made elsewhere were not undone, and still apply.
      guard entry.cause != .elsewhere else { return }
      changeWorld(as: entry, in: store, &repetition.problems)
    }
  }

  private func origin(
    of entry: Timeline.Entry,
    _ numbers: [Int: Int],
    in store: SessionStore
  ) -> ActionOrigin {
    guard case .effect(of: let number) = entry.cause else { return .sent }
    let cause = number.flatMap { store.timeline.entry(numbers[$0] ?? $0) }
    return .effect(of: cause?.actionID ?? ActionID(rawValue: 0))
  }

  /// Repeats a swap, a move between storages or a change of shared values.
  private func changeWorld(
    as entry: Timeline.Entry,
    in store: SessionStore,
    _ problems: inout [String]
  ) {
    let before = snapshot(of: store)
    var changes = entry.shared
    if let move = entry.storageMove {
      problems += repeatMove(move, in: store, .travel(.replay)).problems
    } else {
      changes = restore(SharedValues(after: changes), in: store, .travel(.replay))
    }
    repeatSwaps(of: entry, in: store, .travel(.replay))
    store.record(
      entry.event,
      cause: entry.cause,
      world: Timeline.Change(before: before, after: snapshot(of: store)),
      Timeline.Details(shared: changes, storageMove: entry.storageMove)
    )
  }
}

/// Tracks a run of entries that a replay leaves out.
///
/// Later entries draw the same values as before, which leaves a gap in the draws where the dropped
/// entries were. Undoing the entry after the gap must return to the world before the gap.
@MainActor
private struct LeftOut {
  private var first: WorldSnapshot?
  private var last: WorldSnapshot?

  mutating func add(_ entry: Timeline.Entry) {
    // Values that others drew in between stay drawn.
    if last?.hasDrawnAsMuch(as: entry.start) != true { first = entry.start }
    last = entry.world.after
  }

  /// Ends the run before an entry.
  ///
  /// - Returns: The world before the run; `nil` if no entry was left out, or if others have drawn
  ///   since.
  mutating func take(before entry: Timeline.Entry) -> WorldSnapshot? {
    defer { (first, last) = (nil, nil) }
    return last?.hasDrawnAsMuch(as: entry.start) == true ? first : entry.details?.start
  }
}

/// Saves the ends of stores' histories, to return to them.
@MainActor
private struct Marker {
  private let ends: [(timeline: Timeline, lastNumber: Int, tip: Int, position: Int)]

  init(_ stores: [SessionStore]) {
    ends = stores.map { store in
      let timeline = store.timeline
      return (timeline, timeline.lastNumber, timeline.tip, timeline.position)
    }
  }

  /// Removes the entries that were appended since.
  func restore() {
    for end in ends {
      end.timeline.forget(after: end.lastNumber, tip: end.tip, position: end.position)
    }
  }
}

/// Compares states.
@MainActor
enum StateComparison {
  /// Whether two entries lead to equal states and, for actions, changed the shared values alike.
  static func areSame(_ one: Timeline.Entry, _ other: Timeline.Entry) -> Bool {
    areSame(one.after, other.after) && (one.action == nil || areSame(one.shared, other.shared))
  }

  private static func areSame(_ some: [SharedChange], _ others: [SharedChange]) -> Bool {
    if some.isEmpty, others.isEmpty { return true }
    func last(_ changes: [SharedChange]) -> [ObjectIdentifier: Any] {
      Dictionary(changes.map { ($0.referenceID, $0.after) }) { $1 }
    }
    let (values, otherValues) = (last(some), last(others))
    return values.count == otherValues.count
      && values.allSatisfy { id, value in otherValues[id].map { areSame(value, $0) } ?? false }
  }

  static func areSame(_ one: Any, _ other: Any) -> Bool {
    if Reflection.isIdentical(one, other) { return true }
    if let equatable = one as? any Equatable { return areEqual(equatable, other) }
    return ChangeList(from: one, to: other).isEmpty
  }

  private static func areEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    one == other as? Value
  }
}
