package import ShellLanguage
package import ShellProse
package import ShellValues

/// The result of a command, as data. An output format writes it.
package indirect enum Report {
  case nothing
  /// A remark of the shell.
  case note(String)
  case done(DoneReport)
  /// A single value.
  case value(Any)
  /// The arguments of `print`.
  case print([Any])
  case definition(name: String, value: Any)
  /// Declarations of types, each with its lines.
  case declarations([[String]])
  case state(StateReport)
  case list(ListReport)
  /// Actions that stores have received, each with the actions that followed from it.
  case actions([ActionReport])
  case changes(ChangeList)
  /// Changes that the user asked for.
  case diff(ChangeList)
  case move(MoveReport)
  case history(HistoryReport)
  case entry(EntryReport)
  case replay(ReplayReport)
  case effects(EffectsReport)
  /// The cancelled effects, as they were before the cancellation.
  case cancelled([EffectRow])
  /// Where a statement spent its time.
  case profile(ProfileReport)
  case help(HelpReport)
  /// Text for people to read.
  case prose([Prose])
  case picture(PictureReport)

  package var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// Whether the report has figures that differ between runs of the same statement.
  package var isMeasurement: Bool {
    switch self {
    case .profile: true
    case .done(let done): DoneReport.measurements.contains(done.kind)
    default: false
    }
  }

  /// Whether the report says what a statement did, rather than what the user asked for.
  package var isAnnouncement: Bool {
    switch self {
    case .nothing, .note, .done, .definition, .actions, .changes, .diff, .move, .replay, .cancelled:
      true
    case .value, .print, .declarations, .state, .list, .history, .entry, .effects, .profile, .help,
      .prose, .picture:
      false
    }
  }
}

package enum StateFormat: String, CaseIterable, Sendable {
  case tree, swift, json
}

/// A state or a part of one.
package struct StateReport {
  package let value: Any
  package let format: StateFormat
  /// The maximum depth; `nil` uses the setting.
  package let depth: Int?

  package init(value: Any, format: StateFormat = .tree, depth: Int? = nil) {
    self.value = value
    self.format = format
    self.depth = depth
  }
}

/// A row of a table: cells, which are aligned with those of other rows, and a summary.
package struct Row {
  package enum Cell {
    case plain(String)
    case command(String)
    case path(String)
    case value(String)
    /// A path, in the style of the output; the whole state is `$0`.
    case place(StatePath)
    /// A value, in the style of the output.
    case content(Any)
    /// A value of which only so many columns are shown.
    case excerpt(Any, columns: Int)
  }

  package let cells: [Cell]
  package let summary: String

  package init(_ cells: [Cell], summary: String = "") {
    self.cells = cells
    self.summary = summary
  }
}

/// An action that a store received, or another event in its history, with the resulting changes and
/// the actions that followed from it.
package struct ActionReport {
  package let number: Int
  package let event: HistoryEvent
  /// The store's name, unless it is the current store.
  package let store: String?
  /// Whether the user sent the action, which the output then need not repeat.
  package let isFromUser: Bool
  /// The last entry of the undone branch, if this action came from an effect and began a new
  /// branch.
  package let leftBranch: Int?
  package var changes: ChangeList
  package var followers: [ActionReport]
  /// The number of further followers, which only the history lists.
  package var omittedCount = 0
  /// The animation or transaction that the action was sent with, as arguments of `send`.
  package var transaction: String?

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

  /// A number and an action: `#2 .factButtonTapped`.
  package static func label(number: Int, action: Any) -> String {
    "#\(number) \(ValueDescription(width: 100).text(action))"
  }
}

package enum HelpReport {
  /// The first commands to try, all commands, and the names of the topics.
  case overview(start: [CommandSignature.Example], Grammar, topics: [String])
  case command(CommandSignature)
  case page(HelpPage)
}
