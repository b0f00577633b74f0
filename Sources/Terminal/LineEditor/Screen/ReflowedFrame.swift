/// Finds the rows of a frame after the terminal's width has changed.
enum ReflowedFrame {
  /// The row of the cursor, counted from the frame's first row.
  ///
  /// The editor ends each row explicitly while a line is edited. So a terminal that rewraps its
  /// lines wraps each row separately, and joins none.
  static func cursorRow(of frame: Frame, columns: Int) -> Int {
    let above = frame.rows[..<frame.cursor.row].reduce(0) { $0 + rowCount($1.cells, columns) }
    let cells = frame.rows[frame.cursor.row].cells
    // The cursor stays on its character, or after the last one of its row.
    var end = min(frame.cursor.column + 1, cells.count)
    while end < cells.count, cells[end].isContinuation { end += 1 }
    return above + rowCount(cells[..<end], columns) - 1
  }

  private static func rowCount(_ cells: some BidirectionalCollection<Cell>, _ columns: Int) -> Int {
    var rows = 1
    var column = 0
    for index in cells.indices where !cells[index].isContinuation {
      let next = cells.index(after: index)
      let isWide = next < cells.endIndex && cells[next].isContinuation
      let width = min(isWide ? 2 : 1, columns)
      if column + width > columns {
        rows += 1
        column = 0
      }
      column += width
    }
    return rows
  }
}
