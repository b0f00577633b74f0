/// Where the rows of a frame are after the terminal's window has changed its width.
enum ReflowedFrame {
  /// The row of the cursor, counted from the frame's first row.
  ///
  /// The editor ends each row itself while a line is edited, so a terminal that breaks its lines
  /// anew breaks each row by itself, and joins none.
  static func cursorRow(of frame: Frame, columns: Int) -> Int {
    let columns = max(2, columns)
    let above = frame.rows[..<frame.cursor.row].reduce(0) { $0 + rowCount($1.cells, columns) }
    let cells = frame.rows[frame.cursor.row].cells
    let behind = max(0, frame.cursor.column - cells.count)
    let left = cells.prefix(frame.cursor.column) + Array(repeating: .blank, count: behind)
    // The cursor stays with the character that it stands on.
    let next = cells.count > frame.cursor.column ? cells[frame.cursor.column] : .blank
    return above + rowCount(left + [next], columns) - 1
  }

  private static func rowCount(_ cells: some Collection<Cell>, _ columns: Int) -> Int {
    let cells = Array(cells)
    var rows = 1
    var column = 0
    for (index, cell) in cells.enumerated() where !cell.isContinuation {
      let isWide = index + 1 < cells.count && cells[index + 1].isContinuation
      if column + (isWide ? 2 : 1) > columns {
        rows += 1
        column = 0
      }
      column += isWide ? 2 : 1
    }
    return rows
  }
}
