/// What `set` changes.
package struct Settings: Hashable, Sendable {
  /// How many levels of a state tree are shown; `nil` for all.
  package var depth: Int?
  /// How many columns a line has; `nil` for the terminal's width.
  package var width: Int?
  /// How many elements of a collection are shown.
  package var elements = 100
  package var color = Mode.auto
  /// The name of the theme that colours are taken from.
  package var theme = "standard"
  /// Colours instead of the theme's, by role.
  package var colors: [String: String] = [:]
  /// Whether what exceeds the screen is shown page by page: `auto` where it does, `on` for all.
  package var pager = Mode.auto
  package var format = Format.text
  /// The keys of the prompt.
  package var editor = EditorKeys.auto
  /// Whether every change and every action from an effect must be asserted, as with a `TestStore`.
  package var isExhaustive = false
  /// How many actions one may set off without time passing.
  package var loopLimit = 10_000

  package enum Mode: String, CaseIterable, Sendable {
    case auto, on, off
  }

  package enum EditorKeys: String, CaseIterable, Sendable {
    /// Those that `.editrc` chooses.
    case auto
    case emacs, vi
  }

  /// How many entries the branch of a history that one is on may have; `nil` for any number.
  package var historyLimit: Int?

  /// Whom output is written for.
  package enum Format: String, CaseIterable, Sendable {
    /// People.
    case text
    /// Programs: one object a line.
    case json
  }

  package init() {}

  /// Those of how output looks and which keys there are, the others as in the beginning.
  package var ofDisplay: Settings {
    var settings = Settings()
    settings.width = width
    settings.color = color
    settings.theme = theme
    settings.colors = colors
    settings.pager = pager
    settings.format = format
    settings.editor = editor
    return settings
  }
}
