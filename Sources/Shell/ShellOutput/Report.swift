package import ShellLanguage
package import ShellValues

/// What a command has to say, as data. A format writes it.
package enum Report {
  case nothing
  /// A remark of the shell's own.
  case note(String)
  case done(DoneReport)
  /// A value by itself.
  case value(Any)
  /// What `print` was given.
  case print([Any])
  case definition(name: String, value: Any)
  case state(StateReport)
  case list(ListReport)
  /// Actions that stores have received, each with those that followed from it.
  case actions([ActionReport])
  case changes(ChangeList)
  case move(MoveReport)
  case history(HistoryReport)
  case entry(EntryReport)
  case replay(ReplayReport)
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
  /// The end of the branch that it left: what was undone before it came from an effect.
  package let leftBranch: Int?
  package var changes: ChangeList
  package var followers: [ActionReport]
  /// How many more followed from these, which are only in the history.
  package var omittedCount = 0

  package init(
    number: Int,
    event: HistoryEvent,
    store: String?,
    isFromUser: Bool,
    leftBranch: Int? = nil,
    changes: ChangeList,
    followers: [ActionReport] = []
  ) {
    self.number = number
    self.event = event
    self.store = store
    self.isFromUser = isFromUser
    self.leftBranch = leftBranch
    self.changes = changes
    self.followers = followers
  }

  /// `#2 .factButtonTapped`
  package static func label(number: Int, action: Any) -> String {
    "#\(number) \(ValueDescription(width: 100).text(action))"
  }
}

package enum HelpReport {
  /// What to type first, all commands, and the names of the topics.
  case overview(start: [CommandSignature.Example], Grammar, topics: [String])
  case command(CommandSignature)
  case page(HelpPage)
}
