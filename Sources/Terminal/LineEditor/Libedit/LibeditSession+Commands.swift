internal import CLibedit

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What an edit needs to know about the edit directly before it.
enum EditStep {
  case kill
  /// A yank. The yanked text has this range.
  case yank(Range<Int>)
  /// An insertion of an earlier line's last argument. The argument has this range, and `depth`
  /// entries were skipped.
  case lastArgument(Range<Int>, depth: Int)
  /// A movement up or down. The next one returns to this column if its line is long enough.
  case vertical(column: Int)
}

// The editor's own commands.
extension LibeditSession {
  /// Executes the command that a key is bound to.
  ///
  /// - Returns: What libedit does next.
  func perform(_ command: EditorCommand) -> Int32 {
    // Only the very next command may build on a step, even if commands in between leave the line
    // unchanged.
    previousStep = lastStep
    lastStep = nil
    return carryOut(command)
  }

  private func carryOut(_ command: EditorCommand) -> Int32 {
    switch command {
    case .accept: accept()
    case .newline: replace(with: language.beginningLine(in: line))
    case .complete: complete()
    case .paste: paste()
    case .closeBrace: replace(with: language.closing("}", in: line))
    case .closeBracket: replace(with: language.closing("]", in: line))
    case .closeParenthesis: replace(with: language.closing(")", in: line))
    case .clearScreen: clearScreen()
    case .deleteOrEnd: deleteOrEnd()
    case .interrupt, .suspend, .quit: signal(command)
    case .up: goVertically(isUp: true)
    case .down: goVertically(isUp: false)
    case .groupHistoryUp: goThroughHistory(isOlder: true, inGroup: true)
    case .groupHistoryDown: goThroughHistory(isOlder: false, inGroup: true)
    case .searchHistory: searchHistory(isOlder: true)
    case .searchHistoryForward: searchHistory(isOlder: false)
    case .lastArgument: insertLastArgument()
    case .undo: undo { $0.undo($1) }
    case .redo: undo { $0.redo($1) }
    case .yank: yank()
    case .yankOlder: yankOlder()
    default: edit(command)
    }
  }

  /// Moves the cursor or deletes.
  private func edit(_ command: EditorCommand) -> Int32 {
    let old = line
    var new = old
    switch command {
    case .previous: new.move(by: -1)
    case .next where old.isAtEnd: return takeHint { _, end in end }
    case .next: new.move(by: 1)
    case .previousWord: new.move(to: old.wordStart(before: old.cursor))
    case .nextWord where old.isAtEnd:
      return takeHint { line, _ in line.wordEnd(after: line.cursor) }
    case .nextWord: new.move(to: old.wordEnd(after: old.cursor))
    case .lineStart: new.moveToLineStart()
    case .lineEnd where old.isAtEnd: return takeHint { _, end in end }
    case .lineEnd: new.moveToLineEnd()
    case .deletePrevious: new.deletePrevious()
    case .deleteNext: new.deleteNext()
    default: return cut(command)
    }
    if new == old, command != .lineStart { return fail() }
    return replace(with: new)
  }

  func replace(with new: LineBuffer) -> Int32 {
    line = new
    return CC_REFRESH
  }

  func fail() -> Int32 {
    beep()
    return CC_NORM
  }

  /// The step of the previous command, if the command is one of ours and the line is unchanged
  /// since.
  private func lastStep(at line: LineBuffer) -> EditStep? {
    guard let previousStep, previousStep.line == line else { return nil }
    return previousStep.step
  }

  private func record(_ step: EditStep) {
    lastStep = (step, line)
  }

  // MARK: The end of the line

  private func accept() -> Int32 {
    let line = line
    if let new = language.afterEnter(line) { return replace(with: new) }
    finishLine(.line(line.text))
    return CC_NEWLINE
  }

  private func deleteOrEnd() -> Int32 {
    let line = line
    // End the open statement rather than the shell.
    if line.hasSeveralLines, line.isInBlankLastLine, line.isAtEnd { return accept() }
    guard line.isEmpty else { return edit(.deleteNext) }
    finishLine(.endOfInput)
    return CC_EOF
  }

  private func signal(_ command: EditorCommand) -> Int32 {
    switch command {
    case .suspend:
      // Signal the whole group as the terminal would, so that the other end of a pipe stops too.
      // The signal arrives here through the mailbox.
      kill(0, SIGTSTP)
      return CC_NORM
    case .quit:
      TerminalDevice.restoreModes()
      kill(0, SIGQUIT)
      return CC_NORM
    default:
      finishLine(.interrupted, mark: "^C")
      return CC_NEWLINE
    }
  }

  private func clearScreen() -> Int32 {
    screen.clearWindow()
    return CC_NORM
  }

  private func complete() -> Int32 {
    let line = line
    let request = CompletionRequest(line: line.text, cursor: line.left.count)
    let list = completer(request)
    switch CompletionInsertion(list, for: request) {
    case .none:
      return fail()
    case .replace(let count, let text):
      return replace(with: line.replacingPrevious(count, with: text))
    case .share(let count, let text):
      let new = line.replacingPrevious(count, with: text)
      show(list, for: new)
      return replace(with: new)
    case .list:
      show(list, for: line)
      return CC_NORM
    }
  }

  /// Lists completions above the line.
  private func show(_ list: CompletionList, for line: LineBuffer) {
    let lines = pager.lines(
      for: list,
      CompletionRequest(line: line.text, cursor: line.left.count),
      columns: screen.size.columns,
      rows: roomForList
    )
    printAbove(lines.joined(separator: "\n") + "\n")
  }

  // MARK: Hints

  /// Inserts the hint that follows the line, or a part of it.
  ///
  /// - Parameter end: Returns where the part ends, given the line with the whole hint.
  private func takeHint(upTo end: (_ line: LineBuffer, _ end: Int) -> Int) -> Int32 {
    let line = line
    guard let hint = historyHint(for: line) else { return fail() }
    var whole = line
    whole.insert(hint)
    let place = end(LineBuffer(codes: whole.codes, cursor: line.cursor), whole.codes.count)
    return replace(with: LineBuffer(codes: Array(whole.codes[..<place]), cursor: place))
  }

  // MARK: Cutting and yanking

  private func cut(_ command: EditorCommand) -> Int32 {
    let old = line
    let cursor = old.cursor
    let range: Range<Int>
    switch command {
    case .killPreviousArgument: range = old.argumentStart(before: cursor)..<cursor
    case .killPreviousWord: range = old.wordStart(before: cursor)..<cursor
    case .killNextWord: range = cursor..<old.wordEnd(after: cursor)
    case .killToLineStart: range = old.lineStart(cursor)..<cursor
    case .killToLineEnd:
      // At the end of a line, cut the line break, which joins the next line.
      let end = old.lineEnd(cursor)
      range = cursor..<(end == cursor ? min(end + 1, old.codes.count) : end)
    default: return CC_ERROR
    }
    guard !range.isEmpty else { return fail() }
    var isAgain = false
    if case .kill? = lastStep(at: old) { isAgain = true }
    var new = old
    let removed = new.remove(range.lowerBound, range.upperBound)
    killRing.add(removed, range.lowerBound < cursor ? .backward : .forward, joinsLast: isAgain)
    line = new
    record(.kill)
    return CC_REFRESH
  }

  private func yank() -> Int32 {
    guard let codes = killRing.latest() else { return fail() }
    return yank(codes, replacing: nil)
  }

  private func yankOlder() -> Int32 {
    guard case .yank(let range)? = lastStep(at: line), let codes = killRing.older() else {
      return fail()
    }
    return yank(codes, replacing: range)
  }

  private func yank(_ codes: [LineBuffer.Code], replacing range: Range<Int>?) -> Int32 {
    var new = line
    if let range { new.remove(range.lowerBound, range.upperBound) }
    let start = new.cursor
    new.insert(codes)
    line = new
    record(.yank(start..<new.cursor))
    return CC_REFRESH
  }

  private func undo(_ change: (inout UndoLog, LineBuffer) -> LineBuffer?) -> Int32 {
    guard let new = change(&undoLog, line) else { return fail() }
    // Don't record the undo as an edit.
    known = new
    line = new
    return CC_REFRESH
  }

  // MARK: Up and down

  private func goVertically(isUp: Bool) -> Int32 {
    var new = line
    let column: Int
    if case .vertical(let last)? = lastStep(at: new) { column = last } else { column = new.column }
    guard new.moveLine(by: isUp ? -1 : 1, column: column) else {
      return goThroughHistory(isOlder: isUp, inGroup: false)
    }
    line = new
    record(.vertical(column: column))
    return CC_REFRESH
  }

  private func goThroughHistory(isOlder: Bool, inGroup: Bool) -> Int32 {
    let current = line
    var walk: HistoryWalk
    if let last = self.walk, last.shown.codes == current.codes {
      walk = last
    } else {
      let group = inGroup ? request?.prompt.group : nil
      walk = HistoryWalk(from: current, in: history, group: group)
    }
    guard walk.step(isOlder: isOlder, in: history) else { return fail() }
    self.walk = walk
    return replace(with: walk.shown)
  }

  private func insertLastArgument() -> Int32 {
    var new = line
    var depth = 0
    if case .lastArgument(let range, let last)? = lastStep(at: new) {
      new.remove(range.lowerBound, range.upperBound)
      depth = last + 1
    }
    let lines = history.entries.reversed().dropFirst(depth)
    guard let argument = lines.first.flatMap({ ArgumentScanner.lastArgument(of: $0.text) }) else {
      return fail()
    }
    let start = new.cursor
    new.insert(argument)
    line = new
    record(.lastArgument(start..<new.cursor, depth: depth))
    return CC_REFRESH
  }
}
