import ComposableArchitecture
package import ShellLanguage
package import ShellValues

extension ShellSession {
  /// What came of entries that were done again.
  package struct Replay {
    /// An entry that was done again.
    package struct Step {
      package let old: Timeline.Entry
      package let new: Timeline.Entry
      /// Whether the state after it is another than it was.
      package let differs: Bool
      /// What reducers complained of meanwhile.
      package let complaints: [String]
    }

    /// Why an entry could not be done again.
    package struct Failure {
      package let entry: Timeline.Entry
      package let reason: Diagnostic
    }

    package internal(set) var steps: [Step] = []
    /// What was left out.
    package let dropped: [Timeline.Entry]
    package internal(set) var failures: [Failure] = []
    /// What others have changed since, and was left as it is.
    package internal(set) var problems: [String] = []
    /// For each effect that was cancelled, the number of the entry that started it.
    package internal(set) var cancelledEffects: [Int] = []
    /// The entry that the state was after before.
    package let position: Int
    /// From the state before to that of now.
    package internal(set) var changes: ChangeList = []
    /// What else is otherwise than before.
    package internal(set) var world: [SessionStore.Move.WorldChange] = []
    /// Whether nothing came of it that was not there before: the store is as it was.
    package internal(set) var isSame = false
  }

  /// Goes back to an entry of a store's history, and does the entries again that were done since, but for
  /// some: on a branch of their own, with what effects have sent and what reducers have drawn as it was.
  /// Effects do not run.
  ///
  /// - Parameters:
  ///   - number: The number of the entry to begin after.
  ///   - dropped: The numbers of entries to leave out, with all that came of them by way of effects.
  ///   - takeComplaints: Takes what reducers have complained of since it was last called.
  /// - Throws: `CancellationError` where the task is cancelled meanwhile; then all is as it was.
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
      // What effects are still to send is of the branch that was left.
      replay.cancelledEffects = cancelStrayEffects(in: store, startedBy: entries.map(\.number))
      // What others have drawn since the last of them is not to be drawn again.
      now.wind(whatWasDrawnSince: end)
    }
    if replay.isSame {
      restore(marker, now, in: store)
    } else {
      replay.changes = before.changes(to: moment(of: store))
      replay.world = picture.changes(to: WorldPicture(self, store))
    }
    return replay
  }

  /// Forgets what was done again, in the world of before.
  private func restore(_ marker: Marker, _ world: WorldSnapshot, in store: SessionStore) {
    marker.restore()
    world.windProgress()
    let timeline = store.timeline
    store.live.nextStackElementID = timeline.world.stackElementID
    _ = store.live.replaceState(timeline.state(after: timeline.position))
  }

  /// What would not have happened without some entries.
  private static func consequences(of dropped: Set<Int>, in entries: [Timeline.Entry]) -> Set<Int> {
    var lost = dropped
    for entry in entries {
      if case .effect(of: let cause?) = entry.cause, lost.contains(cause) {
        lost.insert(entry.number)
      }
    }
    return lost
  }

  /// What doing entries again has come to.
  private struct Repetition {
    /// Whether reducers find the dependencies that they had.
    let usesWorlds: Bool
    /// The dependencies that the store has been given.
    var world: WorldSnapshot?
    /// The numbers of entries that were done again, by those that they had.
    var numbers: [Int: Int] = [:]
    var problems: [String]
  }

  /// Does one entry again.
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
      _ = store.live.repeatAction(action, from: origin(of: entry, repetition.numbers, in: store))
    case .operation(.edit):
      guard let edit = entry.details?.edit else { return }
      let (edited, shared) = try expecting { try edit(store.state) }
      try self.edit(store, edited, shared: shared, again: edit)
    case .operation, .shared:
      // What others did was not taken back, and holds still.
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

  /// Makes a swap, a move of values or a change of shared values again.
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
    store.note(
      entry.event,
      cause: entry.cause,
      world: Timeline.Change(before: before, after: snapshot(of: store)),
      Timeline.Details(shared: changes, storageMove: entry.storageMove)
    )
  }
}

/// Entries that are left out where those after them are done again.
///
/// These draw what they drew, so that what the others drew is missing between them and those before.
@MainActor
private struct LeftOut {
  private var first: WorldSnapshot?
  private var last: WorldSnapshot?

  mutating func add(_ entry: Timeline.Entry) {
    // What others have drawn in between stays drawn.
    if last?.hasDrawnAsMuch(as: entry.start) != true { first = entry.start }
    last = entry.world.after
  }

  /// - Returns: The world before what was left out before an entry; `nil` where nothing was, or others have
  ///   drawn since.
  mutating func take(before entry: Timeline.Entry) -> WorldSnapshot? {
    defer { (first, last) = (nil, nil) }
    return last?.hasDrawnAsMuch(as: entry.start) == true ? first : entry.details?.start
  }
}

/// Where the histories of stores end, to return to.
@MainActor
private struct Marker {
  private let ends: [(timeline: Timeline, lastNumber: Int, tip: Int, position: Int)]

  init(_ stores: [SessionStore]) {
    ends = stores.map { store in
      let timeline = store.timeline
      return (timeline, timeline.lastNumber, timeline.tip, timeline.position)
    }
  }

  /// Forgets what was noted since.
  func restore() {
    for end in ends {
      end.timeline.forget(after: end.lastNumber, tip: end.tip, position: end.position)
    }
  }
}

/// Whether two states are the same.
@MainActor
enum StateComparison {
  /// Whether two entries have left the same state, and actions the same in the shared values that they
  /// changed.
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
