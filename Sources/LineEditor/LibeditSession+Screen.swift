internal import CLibedit
internal import Foundation

// What the screen shows of the line, which libedit draws but tells nobody about.
extension LibeditSession {
  /// The line that is being edited, split at the cursor.
  var currentLine: (left: String, right: String) {
    guard let info = el_wline(editLine)?.pointee, let start = info.buffer,
      let cursor = info.cursor, let end = info.lastchar
    else { return ("", "") }
    return (
      Self.string(start, count: cursor - start), Self.string(cursor, count: end - cursor)
    )
  }

  func insert(_ text: String) {
    let wide = Self.wideString(text)
    el_winsertstr(editLine, wide)
    wide.deallocate()
  }

  func setBracketedPaste(_ isOn: Bool) {
    if canMoveUp { device.write(isOn ? "\u{1b}[?2004h" : "\u{1b}[?2004l") }
  }

  private func cursorLayout(columns: Int, drawnFor drawnColumns: Int? = nil) -> LineLayout {
    let line = currentLine
    return LineLayout(
      columns: columns,
      drawnFor: drawnColumns,
      prompt: prompt.plain.unicodeScalars,
      line: line.left.unicodeScalars,
      next: line.right.unicodeScalars.first
    )
  }

  private func endLayout(columns: Int) -> LineLayout {
    let line = currentLine
    return LineLayout(
      columns: columns,
      prompt: prompt.plain.unicodeScalars,
      line: (line.left + line.right).unicodeScalars
    )
  }

  /// Takes the prompt and the line off the screen, and goes to where the prompt began.
  func clearLine() {
    clearLine(cursorRow: cursorLayout(columns: knownSize.columns).row)
  }

  private func clearLine(cursorRow: Int) {
    if canMoveUp {
      // A line longer than the screen has lost its first rows.
      let up = min(cursorRow, knownSize.rows - 1)
      device.write("\r" + (up > 0 ? "\u{1b}[\(up)A" : "") + "\u{1b}[J")
      return
    }
    let end = endLayout(columns: knownSize.columns)
    if end.row == 0 {
      device.write("\r" + String(repeating: " ", count: end.column) + "\r")
    } else {
      device.write("\r\n")
    }
  }

  /// Prints lines; the line that is being edited moves down below them.
  func printAbove(_ text: String) {
    guard !text.isEmpty else { return }
    clearLine()
    device.write(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n"))
    libedit_refresh(editLine)
  }

  /// Puts the cursor behind the line, from where the next output goes on.
  ///
  /// - Returns: How far it went, in libedit's characters.
  @discardableResult
  func moveToEnd() -> Int32 {
    let distance = Int32(currentLine.right.unicodeScalars.count)
    guard distance > 0 else { return 0 }
    clearLine()
    el_cursor(editLine, distance)
    libedit_refresh(editLine)
    return distance
  }

  /// Draws anew where the window has another size than the line was drawn for.
  func adaptToSize() {
    let size = device.size
    guard size != knownSize else { return }
    let drawn = knownSize.columns
    let row = cursorLayout(columns: reflows ? size.columns : drawn, drawnFor: drawn).row
    knownSize = size
    clearLine(cursorRow: row)
    el_resize(editLine)
    libedit_refresh(editLine)
  }

  /// How many rows are free for a list above the line.
  var roomForList: Int {
    knownSize.rows - endLayout(columns: knownSize.columns).row - 2
  }
}
