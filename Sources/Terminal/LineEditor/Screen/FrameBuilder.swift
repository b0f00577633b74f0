internal import TerminalText

/// Lays text out in rows of cells.
struct FrameBuilder {
  /// The number of columns per row, at least 1.
  let columns: Int
  private(set) var frame = Frame()
  private var reader = ScalarAppearance.Reader()

  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// The column of the next character, unless the character starts a new row.
  var column: Int { frame.rows[frame.rows.count - 1].cells.count }

  /// Places the cursor where the next character goes.
  ///
  /// - Parameter next: The next character. The cursor moves to a new row if the character does, or
  ///   if the row is full.
  mutating func placeCursor(before next: Unicode.Scalar?) {
    let needed = next.map(columnsNeeded) ?? 1
    if column + needed > columns { startRow(isWrapped: true) }
    frame.cursor = Frame.Place(row: frame.rows.count - 1, column: min(column, columns - 1))
  }

  /// The number of columns that must be left in a row for a character to fit.
  private func columnsNeeded(for scalar: Unicode.Scalar) -> Int {
    var reader = reader
    switch reader.appearance(of: scalar) {
    case .itself(let width): return min(width, columns)
    case .tab, .escaped: return 1
    case .mark, .hidden: return 0
    }
  }

  mutating func append(_ text: some Sequence<Unicode.Scalar>, _ role: LineRole) {
    for scalar in text { append(scalar, role) }
  }

  mutating func append(_ scalar: Unicode.Scalar, _ role: LineRole) {
    switch reader.appearance(of: scalar) {
    case .itself(let width): place(String(Character(scalar)), width, role)
    case .mark: join(scalar, role)
    case .hidden: break
    case .tab:
      if column >= columns { startRow(isWrapped: true) }
      for _ in 0..<DisplayWidth.columnsOfTab(at: column, width: columns) { place(" ", 1, role) }
    case .escaped(let shown):
      for character in shown { place(String(character), 1, .control) }
    }
  }

  /// Starts a row that doesn't continue the line above it.
  mutating func startLine() {
    startRow(isWrapped: false)
  }

  /// Appends text to the row, truncated with `…` if it doesn't fit.
  mutating func appendToRow(_ text: String, _ role: LineRole) {
    let room = columns - column - 1
    guard room > 1 else { return }
    var row = FrameBuilder(columns: .max)
    for scalar in SafeText.escaped(text).unicodeScalars where row.column <= room {
      row.append(scalar, role)
    }
    var cells = row.frame.rows[0].cells
    if cells.count > room {
      cells = cells.part(0..<(room - 1))
      if cells.last == .standIn { cells.removeLast() }
      cells.append(Cell(text: "…", role: role))
    }
    frame.rows[frame.rows.count - 1].cells += cells
  }

  private mutating func startRow(isWrapped: Bool) {
    frame.rows[frame.rows.count - 1].isWrapped = isWrapped
    frame.rows.append(Frame.Row())
  }

  /// - Parameter width: 1 or 2. A window of one column has no room for a wide character.
  private mutating func place(_ text: String, _ width: Int, _ role: LineRole) {
    if width > columns { return place(Cell.standIn.text, 1, Cell.standIn.role) }
    if column + width > columns { startRow(isWrapped: true) }
    let row = frame.rows.count - 1
    frame.rows[row].cells.append(Cell(text: text, role: role))
    if width > 1 { frame.rows[row].cells.append(Cell(text: "", role: role)) }
  }

  /// Adds a combining mark to the character before it.
  private mutating func join(_ mark: Unicode.Scalar, _ role: LineRole) {
    let row = frame.rows.count - 1
    guard let last = frame.rows[row].cells.lastIndex(where: { !$0.isContinuation }) else {
      // No character precedes the mark in its row: put it on a dotted circle.
      place("\u{25CC}" + String(mark), 1, role)
      return
    }
    frame.rows[row].cells[last].text.unicodeScalars.append(mark)
  }
}
