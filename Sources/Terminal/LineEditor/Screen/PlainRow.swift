/// Draws the line on a terminal without escape sequences. It uses one row, which shows a part of a
/// longer line.
final class PlainRow {
  private var shown: [Cell] = []
  private var column = 0
  private var lineNumber = 0

  func forget() {
    shown = []
    column = 0
    lineNumber = 0
  }

  /// Returns the bytes that update the row.
  func update(to content: LineContent, columns: Int) -> String {
    let buffer = content.buffer
    let number = buffer.codes[..<buffer.cursor].count { $0 == 10 }
    var output = ""
    // Draw each line above the cursor's once, in its state when the cursor left it.
    while number > lineNumber {
      let (cells, cursor) = row(content, number: lineNumber, columns: columns)
      output += change(to: cells, cursor: cursor) + "\r\n"
      shown = []
      column = 0
      lineNumber += 1
    }
    lineNumber = number
    let (cells, cursor) = row(content, number: number, columns: columns)
    return output + change(to: cells, cursor: cursor)
  }

  /// Returns the bytes that show the line's end.
  func finish(_ content: LineContent, columns: Int) -> String {
    var content = content
    content.footer = nil
    var buffer = content.buffer
    buffer.moveToEnd()
    content.buffer = buffer
    return update(to: content, columns: columns)
  }

  /// Returns the bytes that erase the row. The lines above it stay.
  func clear(columns: Int) -> String {
    defer {
      shown = []
      column = 0
    }
    guard !shown.isEmpty else { return "" }
    return "\r" + String(repeating: " ", count: min(shown.count, Self.room(columns))) + "\r"
  }

  /// The number of usable columns. Some terminals start a new line when the last column is written.
  private static func room(_ columns: Int) -> Int { max(1, columns - 1) }

  private func change(to cells: [Cell], cursor: Int) -> String {
    var start = zip(shown, cells).prefix { $0 == $1 }.count
    while start > 0, start < cells.count, cells[start].isContinuation { start -= 1 }
    var output = ""
    if start < max(shown.count, cells.count) {
      output += move(to: start, in: shown)
      output += Self.text(cells[start...])
      let excess = max(0, shown.count - cells.count)
      output += String(repeating: " ", count: excess) + String(repeating: "\u{08}", count: excess)
      column = cells.count
    }
    output += move(to: cursor, in: cells)
    shown = cells
    return output
  }

  private func move(to target: Int, in cells: [Cell]) -> String {
    defer { column = target }
    if target <= column { return String(repeating: "\u{08}", count: column - target) }
    return Self.text(cells[min(column, cells.count)..<min(target, cells.count)])
  }

  private static func text(_ cells: ArraySlice<Cell>) -> String {
    cells.map(\.text).joined()
  }

  /// One line of the text with its prompt, scrolled to the cursor if it is longer than the row.
  private func row(
    _ content: LineContent,
    number: Int,
    columns: Int
  ) -> (cells: [Cell], cursor: Int) {
    let frame = line(content, number: number, columns: columns).row()
    let room = Self.room(columns)
    let cells = frame.rows[0].cells
    let cursor = frame.cursor.column
    if cells.count <= room, cursor < columns { return (cells, cursor) }
    // Scroll by half a row at a time, so that not every key redraws the row.
    let step = max(1, room / 2)
    let first = cursor < room ? 0 : (cursor - room) / step * step + step
    return (cells.part(min(first, cells.count)..<min(first + room, cells.count)), cursor - first)
  }

  /// One line of a text with several, as if it were the only one.
  private func line(_ content: LineContent, number: Int, columns: Int) -> LineContent {
    var line = content
    let buffer = content.buffer
    var start = 0
    for _ in 0..<number { start = buffer.lineEnd(start) + 1 }
    let end = min(buffer.lineEnd(start), start + 10_000)
    let cursor = (start...end).contains(buffer.cursor) ? buffer.cursor : end
    line.buffer = LineBuffer(codes: Array(buffer.codes[start..<end]), cursor: cursor - start)
    line.roles = []
    line.hint = ""
    if number > 0 { line.prompt = Prompt(content.continuation(columns)) }
    if let footer = content.footer {
      line.prompt.text = "\(footer.label)\(footer.text): "
      line.footer = nil
    }
    line.prompt.styles = nil
    return line
  }
}
