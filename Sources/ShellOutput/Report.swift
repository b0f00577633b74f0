package import ShellLanguage
package import ShellValues

/// What a command has to say, as data. A format writes it.
package enum Report {
  case nothing
  /// A remark of the shell's own.
  case note(String)
  /// A value by itself.
  case value(Any)
  /// What `print` was given.
  case print([Any])
  case definition(name: String, value: Any)
  case state(StateReport)
  case table([Row])
  /// Actions that stores have received, each with those that followed from it.
  case actions([ActionReport])
  case changes(ChangeList)
  case move(MoveReport)
  case history([HistoryRow])
  case effects(EffectsReport)
  /// Effects that were cancelled, as they were before.
  case cancelled([EffectRow])
  case help(HelpReport)
}

package enum StateFormat: String, CaseIterable, Sendable {
  case tree, swift, json
}

/// A state, or a part of it.
package struct StateReport {
  package let value: Any
  package let format: StateFormat
  /// How many levels to show; `nil` for the setting's.
  package let depth: Int?

  package init(value: Any, format: StateFormat = .tree, depth: Int? = nil) {
    self.value = value
    self.format = format
    self.depth = depth
  }
}

/// A row of a table: cells that are aligned with those of the other rows, and a sentence.
package struct Row {
  package enum Cell {
    case plain(String)
    case command(String)
    case path(String)
    case value(String)
  }

  package let cells: [Cell]
  package let summary: String

  package init(_ cells: [Cell], summary: String = "") {
    self.cells = cells
    self.summary = summary
  }
}

/// An action that a store has received, or what happened to it without one, with what that changed and
/// what followed from it.
package struct ActionReport {
  package let number: Int
  package let event: HistoryEvent
  /// The store's name, where it is not the one in use.
  package let store: String?
  /// Whether the user sent it, who need not be told what it was.
  package let isFromUser: Bool
  /// How many undone actions can't be redone any more because this one came from an effect.
  package let droppedRedoCount: Int
  package let changes: ChangeList
  package var followers: [ActionReport]
  /// How many more followed from these, which are only in the history.
  package var omittedCount = 0

  package init(
    number: Int,
    event: HistoryEvent,
    store: String?,
    isFromUser: Bool,
    droppedRedoCount: Int = 0,
    changes: ChangeList,
    followers: [ActionReport] = []
  ) {
    self.number = number
    self.event = event
    self.store = store
    self.isFromUser = isFromUser
    self.droppedRedoCount = droppedRedoCount
    self.changes = changes
    self.followers = followers
  }

  /// `#2 .factButtonTapped`
  package static func label(number: Int, action: Any) -> String {
    "#\(number) \(ValueDescription(width: 100).text(action))"
  }
}

/// A move through a store's history.
package struct MoveReport {
  package enum Direction: Sendable { case undo, redo }

  package let direction: Direction
  /// What the user did, first to last.
  package let events: [(number: Int, event: HistoryEvent)]
  /// How many actions from their effects went with them.
  package let effectActionCount: Int
  /// Actions that went too, though they came from effects of earlier ones.
  package let otherEffectActions: [(number: Int, cause: Int?)]
  /// The paths that the actions changed, in the order of their changes.
  package let paths: [String]
  /// For each effect that was cancelled, the number of the action that started it.
  package let cancelledEffects: [Int]
  /// The shared values that the move set, each with where it is stored; `nil` for one that is not.
  package let sharedValues: [(name: String, storage: String?)]
  /// What could not be taken back.
  package let problems: [String]

  package init(
    direction: Direction,
    events: [(number: Int, event: HistoryEvent)],
    effectActionCount: Int,
    otherEffectActions: [(number: Int, cause: Int?)],
    paths: [String],
    cancelledEffects: [Int],
    sharedValues: [(name: String, storage: String?)] = [],
    problems: [String] = []
  ) {
    self.direction = direction
    self.events = events
    self.effectActionCount = effectActionCount
    self.otherEffectActions = otherEffectActions
    self.paths = paths
    self.cancelledEffects = cancelledEffects
    self.sharedValues = sharedValues
    self.problems = problems
  }
}

/// What happened to a store.
package enum HistoryEvent {
  case action(Any)
  /// A command that changed what the store works with, as one writes it.
  case command(String)
  /// Shared values changed, which others share with the store: who changed them, and how.
  case shared(by: String, ChangeList)
}

package struct HistoryRow {
  package let number: Int
  package let event: HistoryEvent
  package let isFromEffect: Bool
  package let isUndone: Bool

  package init(number: Int, event: HistoryEvent, isFromEffect: Bool, isUndone: Bool) {
    self.number = number
    self.event = event
    self.isFromEffect = isFromEffect
    self.isUndone = isUndone
  }
}

package enum HelpReport {
  /// All commands, and the names of the topics.
  case overview(Grammar, topics: [String])
  case command(CommandSignature)
  case page(HelpPage)
}
