internal import CLibedit

/// The commands that keys can be bound to besides libedit's own, by the shell and in `.editrc`.
/// libedit's own work on code points, and don't know about lines within the line.
enum EditorCommand: String, CaseIterable {
  case accept = "tcash-accept"
  case newline = "tcash-newline"
  case complete = "tcash-complete"
  case paste = "tcash-paste"
  case closeBrace = "tcash-close-brace"
  case closeBracket = "tcash-close-bracket"
  case closeParenthesis = "tcash-close-parenthesis"
  case clearScreen = "tcash-clear-screen"
  case deleteOrEnd = "tcash-delete-or-end"

  case interrupt = "tcash-interrupt"
  case suspend = "tcash-suspend"
  case quit = "tcash-quit"

  case previous = "tcash-previous"
  case next = "tcash-next"
  case previousWord = "tcash-previous-word"
  case nextWord = "tcash-next-word"
  case lineStart = "tcash-line-start"
  case lineEnd = "tcash-line-end"
  case up = "tcash-up"
  case down = "tcash-down"

  case deletePrevious = "tcash-delete-previous"
  case deleteNext = "tcash-delete-next"
  case killPreviousArgument = "tcash-kill-previous-argument"
  case killPreviousWord = "tcash-kill-previous-word"
  case killNextWord = "tcash-kill-next-word"
  case killToLineEnd = "tcash-kill-to-line-end"
  case killToLineStart = "tcash-kill-to-line-start"
  case yank = "tcash-yank"
  case yankOlder = "tcash-yank-older"
  case undo = "tcash-undo"
  case redo = "tcash-redo"

  case groupHistoryUp = "tcash-group-history-up"
  case groupHistoryDown = "tcash-group-history-down"
  case searchHistory = "tcash-search-history"
  case searchHistoryForward = "tcash-search-history-forward"
  case lastArgument = "tcash-last-argument"

  /// The description in the output of `bind -l`.
  var help: String {
    switch self {
    case .accept: "Run the statement, or start a new line if it is incomplete"
    case .newline: "Start a new line"
    case .complete: "Complete the word at the cursor"
    case .paste: "Insert the text that the terminal pastes"
    case .closeBrace, .closeBracket, .closeParenthesis: "Insert a bracket indented like its partner"
    case .clearScreen: "Clear the screen except for the line"
    case .deleteOrEnd: "Delete a character, or end the input if there is none"
    case .interrupt: "Abandon the line"
    case .suspend: "Suspend the program"
    case .quit: "End the program at once, with a core dump"
    case .previous: "Move back a character"
    case .next: "Move forward a character, or accept the hint at the end"
    case .previousWord: "Move back a word"
    case .nextWord: "Move forward a word, or accept a word of the hint at the end"
    case .lineStart: "Move to the start of the line"
    case .lineEnd: "Move to the end of the line, or accept the hint there"
    case .up: "Move up a line, or back in the history"
    case .down: "Move down a line, or forward in the history"
    case .deletePrevious: "Delete the character before the cursor"
    case .deleteNext: "Delete the character under the cursor"
    case .killPreviousArgument: "Cut back to the previous space"
    case .killPreviousWord: "Cut the word before the cursor"
    case .killNextWord: "Cut the word after the cursor"
    case .killToLineEnd: "Cut the rest of the line"
    case .killToLineStart: "Cut the line up to the cursor"
    case .yank: "Insert what was cut last"
    case .yankOlder: "Replace the inserted text with what was cut before it"
    case .undo: "Undo the last edit"
    case .redo: "Redo the last edit that was undone"
    case .groupHistoryUp: "Move back in the history of this feature"
    case .groupHistoryDown: "Move forward in the history of this feature"
    case .searchHistory: "Search the history"
    case .searchHistoryForward: "Search the history, older entries first"
    case .lastArgument: "Insert the last argument of the previous line"
    }
  }

  /// The C function that libedit calls. C functions can't capture values, so each command has its
  /// own.
  var function: libedit_key_function {
    switch self {
    case .accept: { el, _ in perform(el, .accept) }
    case .newline: { el, _ in perform(el, .newline) }
    case .complete: { el, _ in perform(el, .complete) }
    case .paste: { el, _ in perform(el, .paste) }
    case .closeBrace: { el, _ in perform(el, .closeBrace) }
    case .closeBracket: { el, _ in perform(el, .closeBracket) }
    case .closeParenthesis: { el, _ in perform(el, .closeParenthesis) }
    case .clearScreen: { el, _ in perform(el, .clearScreen) }
    case .deleteOrEnd: { el, _ in perform(el, .deleteOrEnd) }
    case .interrupt: { el, _ in perform(el, .interrupt) }
    case .suspend: { el, _ in perform(el, .suspend) }
    case .quit: { el, _ in perform(el, .quit) }
    case .previous: { el, _ in perform(el, .previous) }
    case .next: { el, _ in perform(el, .next) }
    case .previousWord: { el, _ in perform(el, .previousWord) }
    case .nextWord: { el, _ in perform(el, .nextWord) }
    case .lineStart: { el, _ in perform(el, .lineStart) }
    case .lineEnd: { el, _ in perform(el, .lineEnd) }
    case .up: { el, _ in perform(el, .up) }
    case .down: { el, _ in perform(el, .down) }
    case .deletePrevious: { el, _ in perform(el, .deletePrevious) }
    case .deleteNext: { el, _ in perform(el, .deleteNext) }
    case .killPreviousArgument: { el, _ in perform(el, .killPreviousArgument) }
    case .killPreviousWord: { el, _ in perform(el, .killPreviousWord) }
    case .killNextWord: { el, _ in perform(el, .killNextWord) }
    case .killToLineEnd: { el, _ in perform(el, .killToLineEnd) }
    case .killToLineStart: { el, _ in perform(el, .killToLineStart) }
    case .yank: { el, _ in perform(el, .yank) }
    case .yankOlder: { el, _ in perform(el, .yankOlder) }
    case .undo: { el, _ in perform(el, .undo) }
    case .redo: { el, _ in perform(el, .redo) }
    case .groupHistoryUp: { el, _ in perform(el, .groupHistoryUp) }
    case .groupHistoryDown: { el, _ in perform(el, .groupHistoryDown) }
    case .searchHistory: { el, _ in perform(el, .searchHistory) }
    case .searchHistoryForward: { el, _ in perform(el, .searchHistoryForward) }
    case .lastArgument: { el, _ in perform(el, .lastArgument) }
    }
  }
}

private func perform(_ editLine: OpaquePointer?, _ command: EditorCommand) -> UInt8 {
  let result = LibeditSession.of(editLine)?.perform(command) ?? CC_ERROR
  return UInt8(truncatingIfNeeded: result)
}
