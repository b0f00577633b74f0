internal import TerminalText

/// Lays text out in rows of cells.
struct FrameBuilder {
  /// The columns of a row, at least 1.
  let columns: Int
  private(set) var frame = Frame()
  private var reader = ScalarAppearance.Reader()

  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// The column that the next character goes to, unless it begins a row.
  var column: Int { frame.rows[frame.rows.count - 1].cells.count }

  /// Puts the cursor where the next character goes.
  ///
  /// - Parameter next: That character; the row's end is no place for a cursor, nor for a wide one.
  mutating func placeCursor(before next: Unicode.Scalar?) {
    let needed = next.map(columnsNeeded) ?? 1
    if column + needed > columns { startRow(isWrapped: true) }
    frame.cursor = Frame.Place(row: frame.rows.count - 1, column: min(column, columns - 1))
  }

  /// The columns that the row must have left for a character to begin there.
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

  /// Begins a row that is no part of the line above it.
  mutating func startLine() {
    startRow(isWrapped: false)
  }

  /// Appends what fits into the row, cut with `…` where it does not.
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

  /// Adds a mark to the character before it.
  private mutating func join(_ mark: Unicode.Scalar, _ role: LineRole) {
    let row = frame.rows.count - 1
    guard let last = frame.rows[row].cells.lastIndex(where: { !$0.isContinuation }) else {
      // Nothing stands before it in the row: it needs something to stand on.
      place("\u{25CC}" + String(mark), 1, role)
      return
    }
    frame.rows[row].cells[last].text.unicodeScalars.append(mark)
  }
}
