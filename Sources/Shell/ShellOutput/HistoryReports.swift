package import ShellValues

/// A move through a store's history.
package struct MoveReport {
  package enum Direction: String, Sendable { case undo, redo, goto }

  package let direction: Direction
  /// The number of the entry that the state is after now; 0 for the state that the store was loaded with.
  package let position: Int
  /// What is at the position; `nil` where no entry is.
  package let event: HistoryEvent?
  /// How many entries were undone, and redone after that.
  package let undoneCount: Int
  package let redoneCount: Int
  /// What the user did, or the single entries where these are moved by, first to last; not told where the
  /// way is not what was asked for.
  package let events: [(number: Int, event: HistoryEvent)]
  /// How many actions from their effects went with them.
  package let effectActionCount: Int
  /// Actions that went too, though they came from effects of earlier ones.
  package let otherEffectActions: [(number: Int, cause: Int?)]
  /// The paths that the actions changed, in the order of their changes; no more than ``pathLimit``.
  package let paths: [String]
  /// Whether more paths were changed than are told.
  package var hasMorePaths = false
  /// For each effect that was cancelled, the number of the action that started it.
  package let cancelledEffects: [Int]
  /// The shared values that the move set, each with where it is stored; `nil` for one that is not.
  package let sharedValues: [(name: String, storage: String?)]
  /// What could not be taken back.
  package let problems: [String]
  /// The first entry that was undone or redone, where it is not the first of the events.
  package var firstNumber: Int?
  /// What else is otherwise than before: dependencies, where values are kept, the test clock.
  package var world: [WorldChange] = []

  /// How many events are told one by one at most.
  package static let namedCount = 3
  /// How many paths are looked for: whoever travels far waits for no more.
  package static let pathLimit = 100

  /// Something around the state, as it was and as it is.
  package struct WorldChange: Sendable {
    /// `clock`, `storage` or `dependency`.
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
    paths: [String],
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

/// A store's history, or those of its entries that were asked for.
package struct HistoryReport {
  package let rows: [HistoryRow]
  /// The numbers of the entries that were dropped; `nil` for none.
  package let dropped: ClosedRange<Int>?
  /// How many branches there are besides the one that is listed.
  package let otherBranchCount: Int
  /// How many entries of these branches are like those that were asked for.
  package let otherMatchCount: Int
  /// Whether it is said which entry the state is after: where it is not the last.
  package let showsPosition: Bool
  /// Where the history begins, where there is something to say of it.
  package var beginning: HistoryBeginning?

  package init(
    rows: [HistoryRow],
    dropped: ClosedRange<Int>? = nil,
    otherBranchCount: Int = 0,
    otherMatchCount: Int = 0,
    showsPosition: Bool = false
  ) {
    self.rows = rows
    self.dropped = dropped
    self.otherBranchCount = otherBranchCount
    self.otherMatchCount = otherMatchCount
    self.showsPosition = showsPosition
  }
}

/// The state before the first entry of a history.
package struct HistoryBeginning {
  /// 0, or the number of the last entry that was dropped.
  package let number: Int
  /// Whether it is the state of now.
  package let isCurrent: Bool
  /// The names that it was given.
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
  /// The number of the entry before; `nil` for the first.
  package let parent: Int?
  /// Whether the state is that after the entry.
  package let isCurrent: Bool
  /// The names that the entry was given.
  package let marks: [String]
  /// The lines of the branches that the entry stands on, where these are shown.
  package let guides: String

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

/// One entry of a history, with all that is known of it.
package struct EntryReport {
  package let row: HistoryRow
  /// What brought it about, in a sentence.
  package let cause: String
  /// What it changed.
  package let changes: ChangeList
  /// What its reducer drew: what it is, and the values as the language writes them.
  package let draws: [(name: String, values: [String])]
  /// The numbers of the entries that its effects have brought about.
  package var followers: [Int] = []
  /// How many effects that it started are in flight.
  package var effectCount = 0

  package init(
    row: HistoryRow,
    cause: String,
    changes: ChangeList,
    draws: [(name: String, values: [String])]
  ) {
    self.row = row
    self.cause = cause
    self.changes = changes
    self.draws = draws
  }
}

/// What came of entries that were done again.
package struct ReplayReport {
  /// An entry whose state is another than before.
  package struct Difference {
    package let old: Int
    package let new: Int
    package let event: HistoryEvent
    /// From what the entry changed before to what it changes now.
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

  /// What was left out: what was asked for first, then what came of it.
  package let dropped: [(number: Int, event: HistoryEvent)]
  /// How many entries were done again.
  package let count: Int
  /// The numbers of the entries that came of it; `nil` where all is as it was.
  package let numbers: ClosedRange<Int>?
  /// The number of the entry that the state was after.
  package let position: Int
  /// The entries whose states are others than before.
  package let differences: [Difference]
  /// From the state before to the state now.
  package let changes: ChangeList
  /// What could not be done again, and why.
  package let problems: [String]
  /// For each effect that was cancelled, the number of the entry that started it.
  package var cancelledEffects: [Int] = []
  /// What else is otherwise than before.
  package var world: [MoveReport.WorldChange] = []
  /// What reducers complained of.
  package var complaints: [Complaint] = []

  /// What a reducer complained of, with the entries at which it did.
  package struct Complaint {
    package let entries: [Int]
    package let message: String

    /// Brings those together that say the same, in the order in which they were first said.
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
