/// What `set` changes.
package struct Settings: Hashable, Sendable {
  /// How many levels of a state tree are shown; `nil` for all.
  package var depth: Int?
  /// How many characters fit on a line; `nil` for the terminal's width.
  package var width: Int?
  /// How many elements of a collection are shown.
  package var elements = 100
  package var color = ColorMode.auto
  /// The keys of the prompt.
  package var editor = EditorKeys.auto
  /// Whether every change and every action from an effect must be asserted, as with a `TestStore`.
  package var isExhaustive = false

  package enum ColorMode: String, CaseIterable, Sendable {
    case auto, on, off
  }

  package enum EditorKeys: String, CaseIterable, Sendable {
    /// Those that `.editrc` chooses.
    case auto
    case emacs, vi
  }

  package init() {}
}
