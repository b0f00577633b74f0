package import ShellValues

/// A move through a store's history.
package struct MoveReport {
  package enum Direction: String, Sendable { case undo, redo, goto }

  package let direction: Direction
  /// The number of the current entry after the move; 0 for the state that the store was loaded
  /// with.
  package let position: Int
  /// The event of the current entry; `nil` if there is no such entry.
  package let event: HistoryEvent?
  /// The number of undone entries, and of entries redone after that.
  package let undoneCount: Int
  package let redoneCount: Int
  /// The moved user actions, or all moved entries for a move by single entries, first to last.
  /// Empty for `goto`, which takes any path.
  package let events: [(number: Int, event: HistoryEvent)]
  /// The number of moved actions that came from effects of these events.
  package let effectActionCount: Int
  /// Other moved actions, which came from effects of earlier actions.
  package let otherEffectActions: [(number: Int, cause: Int?)]
  /// The paths that changed, in the order of the changes; at most ``pathLimit``.
  package let paths: [StatePath]
  /// Whether more paths changed.
  package var hasMorePaths = false
  /// The numbers of the actions whose effects were cancelled, one per effect.
  package let cancelledEffects: [Int]
  /// The shared values that the move set, with their storage; `nil` if a value is not stored.
  package let sharedValues: [(name: String, storage: String?)]
  /// Messages about changes that could not be undone.
  package let problems: [String]
  /// The number of the first moved entry, which may differ from the first event's.
  package var firstNumber: Int?
  /// Other changes: dependencies, the storage of shared values, the test clock.
  package var world: [WorldChange] = []

  /// The maximum number of events shown individually.
  package static let namedCount = 3
  /// The maximum number of changed paths to search for, to keep long moves fast.
  package static let pathLimit = 100

  /// A change of the environment around the state.
  package struct WorldChange: Sendable {
    /// The kind of change: `clock`, `storage` or `dependency`.
    package let kind: String
    package let name: String
    package let before: String
    package let after: String

    package init(kind: String, name: String, before: String, after: String) {
      self.kind = kind
      self.name = name
      self.before = before
      self.after = after
    }
  }

  package init(
    direction: Direction,
    position: Int = 0,
    event: HistoryEvent? = nil,
    undoneCount: Int = 0,
    redoneCount: Int = 0,
    events: [(number: Int, event: HistoryEvent)],
    effectActionCount: Int,
    otherEffectActions: [(number: Int, cause: Int?)],
    paths: [StatePath],
    cancelledEffects: [Int],
    sharedValues: [(name: String, storage: String?)] = [],
    problems: [String] = []
  ) {
    self.direction = direction
    self.position = position
    self.event = event
    self.undoneCount = undoneCount
    self.redoneCount = redoneCount
    self.events = events
    self.effectActionCount = effectActionCount
    self.otherEffectActions = otherEffectActions
    self.paths = paths
    self.cancelledEffects = cancelledEffects
    self.sharedValues = sharedValues
    self.problems = problems
  }
}

/// A store's history, or the requested entries of it.
package struct HistoryReport {
  package let rows: [HistoryRow]
  /// The numbers of the dropped entries; `nil` if none were dropped.
  package let dropped: ClosedRange<Int>?
  /// The number of branches other than the listed one.
  package let otherBranchCount: Int
  /// The number of entries on other branches that match the request.
  package let otherMatchCount: Int
  /// Whether to mark the current entry, which is unnecessary if it is the last one.
  package let showsPosition: Bool
  /// Whether there may be entries that were not asked for.
  package let isFiltered: Bool
  /// The beginning of the history, if it is to be shown.
  package var beginning: HistoryBeginning?

  package init(
    rows: [HistoryRow],
    dropped: ClosedRange<Int>? = nil,
    otherBranchCount: Int = 0,
    otherMatchCount: Int = 0,
    showsPosition: Bool = false,
    isFiltered: Bool = true
  ) {
    self.isFiltered = isFiltered
    self.rows = rows
    self.dropped = dropped
    self.otherBranchCount = otherBranchCount
    self.otherMatchCount = otherMatchCount
    self.showsPosition = showsPosition
  }
}

/// The state before the first entry of a history.
package struct HistoryBeginning {
  /// 0, or the number of the last dropped entry.
  package let number: Int
  /// Whether this is the current state.
  package let isCurrent: Bool
  /// The names of its marks.
  package let marks: [String]

  package init(number: Int, isCurrent: Bool, marks: [String] = []) {
    self.number = number
    self.isCurrent = isCurrent
    self.marks = marks
  }
}

package struct HistoryRow {
  package let number: Int
  package let event: HistoryEvent
  package let isFromEffect: Bool
  package let isUndone: Bool
  /// The number of the previous entry; `nil` for the first.
  package let parent: Int?
  /// Whether the current state is the one after this entry.
  package let isCurrent: Bool
  /// The names of the entry's marks.
  package let marks: [String]
  /// The guide lines of the branches around the entry, in a tree of branches.
  package let guides: String
  /// The animation or transaction that the action was sent with, as arguments of `send`.
  package var transaction: String?

  package init(
    number: Int,
    event: HistoryEvent,
    isFromEffect: Bool,
    isUndone: Bool,
    parent: Int? = nil,
    isCurrent: Bool = false,
    marks: [String] = [],
    guides: String = ""
  ) {
    self.number = number
    self.event = event
    self.isFromEffect = isFromEffect
    self.isUndone = isUndone
    self.parent = parent
    self.isCurrent = isCurrent
    self.marks = marks
    self.guides = guides
  }
}

/// One entry of a history in full detail.
package struct EntryReport {
  package let row: HistoryRow
  /// The cause of the entry, in a sentence.
  package let cause: String
  /// The changes that the entry made.
  package let changes: ChangeList
  /// The values that the entry's reducer drew from generators: their kind, such as `ids` or
  /// `dates`, and the values.
  package let draws: [(name: String, values: [Any])]
  /// The numbers of the entries that the entry's effects caused.
  package var followers: [Int] = []
  /// The number of the entry's effects in flight.
  package var effectCount = 0

  package init(
    row: HistoryRow,
    cause: String,
    changes: ChangeList,
    draws: [(name: String, values: [Any])]
  ) {
    self.row = row
    self.cause = cause
    self.changes = changes
    self.draws = draws
  }
}

/// The result of a replay.
package struct ReplayReport {
  /// An entry whose state differs from the original run.
  package struct Difference {
    package let old: Int
    package let new: Int
    package let event: HistoryEvent
    /// The entry's changes in the original run; ``now`` has those of the replay.
    package let before: ChangeList
    package let now: ChangeList

    package init(old: Int, new: Int, event: HistoryEvent, before: ChangeList, now: ChangeList) {
      self.old = old
      self.new = new
      self.event = event
      self.before = before
      self.now = now
    }
  }

  /// The dropped entries: the requested one first, then those that followed from it.
  package let dropped: [(number: Int, event: HistoryEvent)]
  /// The number of replayed entries.
  package let count: Int
  /// The numbers of the new entries; `nil` if the replay gave the same states.
  package let numbers: ClosedRange<Int>?
  /// The number of the current entry before the replay.
  package let position: Int
  /// The entries whose states differ from the original run.
  package let differences: [Difference]
  /// The changes from the state before the replay to the state after it.
  package let changes: ChangeList
  /// Messages about what could not be replayed, and why.
  package let problems: [String]
  /// The numbers of the entries whose effects were cancelled, one per effect.
  package var cancelledEffects: [Int] = []
  /// Other changes of the environment around the state.
  package var world: [MoveReport.WorldChange] = []
  /// The issues that reducers reported.
  package var complaints: [Complaint] = []

  /// An issue that a reducer reported, with the entries that caused it.
  package struct Complaint {
    package let entries: [Int]
    package let message: String

    /// Groups complaints with the same message, in the order of their first occurrence.
    package static func grouped(_ complaints: [(entry: Int, message: String)]) -> [Complaint] {
      var entries: [String: [Int]] = [:]
      var order: [String] = []
      for (entry, message) in complaints {
        if entries[message] == nil { order.append(message) }
        if entries[message]?.last != entry { entries[message, default: []].append(entry) }
      }
      return order.map { Complaint(entries: entries[$0] ?? [], message: $0) }
    }
  }

  package init(
    dropped: [(number: Int, event: HistoryEvent)],
    count: Int,
    numbers: ClosedRange<Int>?,
    position: Int,
    differences: [Difference],
    changes: ChangeList,
    problems: [String]
  ) {
    self.dropped = dropped
    self.count = count
    self.numbers = numbers
    self.position = position
    self.differences = differences
    self.changes = changes
    self.problems = problems
  }
}
