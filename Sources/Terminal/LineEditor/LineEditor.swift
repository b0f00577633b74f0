/// A line-edited prompt. It owns the terminal while a line is being edited.
///
/// One implementation edits with libedit; one is driven by a script of keys, for tests.
package protocol LineEditor: Sendable {
  /// Reads one line, which may have several where its language says that it goes on.
  ///
  /// - Parameter prompt: The prompt, without escape sequences.
  /// - Returns: What ended the reading. Cancelling the task ends it with ``LineEvent/interrupted``.
  func readLine(prompt: Prompt) async -> LineEvent

  /// Prints complete lines: above the prompt while a line is being edited, which stays as it was, and
  /// at the cursor otherwise.
  ///
  /// - Parameter text: Lines, which may hold colour sequences; a missing line end is added.
  func print(_ text: String)

  /// Adds an entry, which may have several lines, to the history that the arrow keys walk through.
  ///
  /// One that begins with a space is not kept.
  ///
  /// - Parameters:
  ///   - group: What it was typed for; see ``Prompt/group``.
  ///   - hasFailed: Whether it is known to have failed. An entry is added before it runs, so that it outlives
  ///     a crash, and again where it failed.
  func addToHistory(_ entry: String, group: String?, hasFailed: Bool)
}

extension LineEditor {
  package func addToHistory(_ entry: String, group: String? = nil) {
    addToHistory(entry, group: group, hasFailed: false)
  }
}

/// What stands before the line.
package struct Prompt: Hashable, Sendable {
  /// The text, `todos/rows[id: 2]> `; what is not printable in it is escaped by the editor.
  package var text: String
  /// How the prompt, the line and the hints behind it look; `nil` for no styles, and no hints.
  package var styles: LineStyles?
  /// What the line is for, such as a feature's name: hints come from its history first.
  package var group: String?
  /// The keys to use; `nil` for those that `.editrc` chooses.
  package var keys: EditingKeys?

  package init(
    _ text: String,
    styles: LineStyles? = nil,
    group: String? = nil,
    keys: EditingKeys? = nil
  ) {
    self.text = text
    self.styles = styles
    self.group = group
    self.keys = keys
  }

  var isColored: Bool { styles != nil }
}

package enum EditingKeys: String, Hashable, Sendable, CaseIterable {
  case emacs, vi
}

/// What ended the reading of a line.
package enum LineEvent: Hashable, Sendable {
  /// Enter: the line without its line end.
  case line(String)
  /// Ctrl-C: the line is abandoned.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the terminal.
  case endOfInput
}

/// What stands to the left and right of the cursor when Tab is pressed.
package struct CompletionRequest: Hashable, Sendable {
  package var line: String
  /// The cursor's place in `line`, in characters.
  package var cursor: Int

  package init(line: String, cursor: Int) {
    self.line = line
    self.cursor = cursor
  }
}

/// The ways to go on at the cursor.
package struct CompletionList: Hashable, Sendable {
  /// How many characters before the cursor a completion replaces.
  package var replacedCount: Int
  package var completions: [Completion]
  /// How many more there are than are listed here.
  package var remainder: Int

  package init(replacedCount: Int, completions: [Completion], remainder: Int = 0) {
    self.replacedCount = replacedCount
    self.completions = completions
    self.remainder = remainder
  }
}

package struct Completion: Hashable, Sendable {
  /// The text that takes the replaced characters' place.
  package var text: String
  /// What the list shows, where that is not the text.
  package var title: String
  /// A few words on what it is, shown beside it; may be empty.
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

/// Answers a press of Tab. It is called on the editor's own thread, which waits for the answer.
package typealias Completer = @Sendable (CompletionRequest) -> CompletionList

/// What is shown dimmed behind the cursor, such as the parameters of the action that is being
/// written; `nil` for nothing. It is asked with the text left of the cursor, and no key waits for it.
package typealias Hinter = @Sendable (_ left: String) async -> String?
