/// A line-edited prompt. It owns the terminal while a line is being edited.
///
/// One implementation edits with libedit. Another is driven by a script of keys, for tests.
package protocol LineEditor: Sendable {
  /// Reads one line. The line continues over several lines while its language considers it
  /// incomplete.
  ///
  /// - Parameter prompt: The prompt, without escape sequences.
  /// - Returns: How the reading ended. Cancelling the task ends it with ``LineEvent/cancelled(line:)``.
  func readLine(prompt: Prompt) async -> LineEvent

  /// Prints whole lines. They appear above the prompt while a line is being edited, without
  /// changing that line, and at the cursor otherwise.
  ///
  /// - Parameter text: Lines, which may contain colour sequences. A missing newline at the end is
  ///   added.
  func print(_ text: String)

  /// Adds an entry, which may have several lines, to the history that the arrow keys navigate.
  ///
  /// An entry that begins with a space is not kept.
  ///
  /// - Parameters:
  ///   - group: The context of the entry; see ``Prompt/group``.
  ///   - hasFailed: Whether the entry is known to have failed. An entry is added before it runs, so
  ///     that it survives a crash, and again if it fails.
  func addToHistory(_ entry: String, group: String?, hasFailed: Bool)

  /// Follows what the terminal shows, in the order in which it is shown; `nil` ends that. The observer is called on
  /// any thread.
  ///
  /// An editor without a terminal shows nothing.
  func observeScreen(_ observer: (@Sendable (ScreenEvent) -> Void)?)
}

extension LineEditor {
  package func observeScreen(_: (@Sendable (ScreenEvent) -> Void)?) {}

  package func addToHistory(_ entry: String, group: String? = nil) {
    addToHistory(entry, group: group, hasFailed: false)
  }
}

/// The prompt before a line, with the line's editing settings.
package struct Prompt: Hashable, Sendable {
  /// The text, such as `todos/rows[id: 2]> `. The editor escapes unprintable characters in it.
  package var text: String
  /// The styles of the prompt, the line and its hints; `nil` disables styles and hints.
  package var styles: LineStyles?
  /// The context of the line, such as a feature's name. Hints prefer the history of the same group.
  package var group: String?
  /// The editing mode; `nil` selects the mode that `.editrc` chooses.
  package var keys: EditingKeys?
  /// Whether the keys that edit the line are named below it, for people who watch.
  package var showsKeys: Bool
  /// What the line says at the beginning, as if it had been typed.
  package var line: String

  package init(
    _ text: String,
    styles: LineStyles? = nil,
    group: String? = nil,
    keys: EditingKeys? = nil,
    showsKeys: Bool = false,
    line: String = ""
  ) {
    self.text = text
    self.styles = styles
    self.group = group
    self.keys = keys
    self.showsKeys = showsKeys
    self.line = line
  }

  var isColored: Bool { styles != nil }
}

package enum EditingKeys: String, Hashable, Sendable, CaseIterable {
  case emacs, vi
}

/// How the reading of a line ended.
package enum LineEvent: Hashable, Sendable {
  /// Enter: the line without its line end.
  case line(String)
  /// Ctrl-C: the line is abandoned.
  case interrupted
  /// The reading task was cancelled while the line said this.
  case cancelled(line: String)
  /// Ctrl-D on an empty line, or the loss of the terminal.
  case endOfInput
}

/// The line and the cursor when Tab is pressed.
package struct CompletionRequest: Hashable, Sendable {
  package var line: String
  /// The cursor's offset in `line`, in characters.
  package var cursor: Int

  package init(line: String, cursor: Int) {
    self.line = line
    self.cursor = cursor
  }
}

/// The possible completions at the cursor.
package struct CompletionList: Hashable, Sendable {
  /// The number of characters before the cursor that a completion replaces.
  package var replacedCount: Int
  package var completions: [Completion]
  /// The number of further completions that are not in the list.
  package var remainder: Int
  /// A remark below the list, on what it does not cover.
  package var note: String?

  package init(
    replacedCount: Int,
    completions: [Completion],
    remainder: Int = 0,
    note: String? = nil
  ) {
    self.replacedCount = replacedCount
    self.completions = completions
    self.remainder = remainder
    self.note = note
  }
}

package struct Completion: Hashable, Sendable {
  /// The text that replaces the characters before the cursor.
  package var text: String
  /// The text shown in the list, by default `text`.
  package var title: String
  /// A short description to show beside the title; may be empty.
  package var summary: String
  /// Whether a space follows when this is the only completion.
  package var endsWord: Bool

  package init(_ text: String, title: String? = nil, summary: String = "", endsWord: Bool = true) {
    self.text = text
    self.title = title ?? text
    self.summary = summary
    self.endsWord = endsWord
  }
}

/// Answers a press of Tab. It is called on the editor's thread, which waits for the result.
package typealias Completer = @Sendable (CompletionRequest) -> CompletionList

/// Returns the hint to show dimmed directly after the cursor, such as the parameters of the action
/// being typed; `nil` for none. `left` is the text left of the cursor. No key waits for the result.
package typealias Hinter = @Sendable (_ left: String) async -> String?
