/// Produces the bytes that turn one frame on the screen into another.
///
/// Rows are counted from the first row of the prompt. The position of that row on the screen is
/// unknown.
struct FrameWriter {
  /// The capabilities of the terminal.
  struct Abilities {
    var columns: Int
    var styles: LineStyles?
    /// Whether the terminal can insert and delete characters within a row.
    var shiftsCharacters: Bool
  }

  private(set) var output = ""
  private let abilities: Abilities
  private var row: Int
  /// The column of the cursor; `nil` if the cursor is pending at the end of a full row.
  private var column: Int?
  private var role = LineRole.plain

  /// - Parameter cursor: The position of the cursor.
  init(_ abilities: Abilities, cursor: Frame.Place) {
    self.abilities = abilities
    row = cursor.row
    column = cursor.column
  }

  /// Draws a frame over another one, or on an empty area.
  mutating func draw(_ new: Frame, over old: Frame?) {
    let oldRows = old?.rows ?? []
    for (index, cells) in new.rows.map(\.cells).enumerated() {
      if index < oldRows.count {
        update(index, from: oldRows[index].cells, to: cells)
      } else if index > 0 || !cells.isEmpty {
        move(to: Frame.Place(row: index, column: 0))
        write(cells[...])
      }
    }
    if oldRows.count > new.rows.count {
      move(to: Frame.Place(row: new.rows.count, column: 0))
      setRole(.plain)
      output += "\u{1b}[J"
    }
    setRole(.plain)
    move(to: new.cursor)
  }

  /// Draws a finished frame in a way that tells the terminal which rows are one line. The text can
  /// then be copied, and rewraps with the window's width.
  mutating func drawForGood(_ frame: Frame) {
    var joinsRow = false
    for (index, row) in frame.rows.enumerated() {
      if index > 0, !joinsRow {
        setRole(.plain)
        output += "\r\n"
      }
      write(row.cells[...])
      joinsRow = row.isWrapped
    }
    setRole(.plain)
    self.row = frame.rows.count - 1
    column = nil
  }

  /// Erases the frame, and leaves the cursor at its first row.
  mutating func clear() {
    move(to: Frame.Place(row: 0, column: 0))
    output += "\u{1b}[J"
  }

  // MARK: One row

  private mutating func update(_ index: Int, from old: [Cell], to new: [Cell]) {
    guard old != new else { return }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    // Don't start within a wide character.
    while start > 0,
      new[safe: start]?.isContinuation == true || old[safe: start]?.isContinuation == true
    {
      start -= 1
    }
    move(to: Frame.Place(row: index, column: start))
    if shift(index, from: old, to: new, start) { return }
    var end = new.count
    if old.count == new.count {
      while end > start, old[end - 1] == new[end - 1] { end -= 1 }
      while end < new.count, new[end].isContinuation || old[end].isContinuation { end += 1 }
    }
    write(new[start..<end])
    if old.count > new.count { eraseRow() }
  }

  /// Shifts the rest of the row by inserting or deleting characters, if that needs fewer bytes.
  ///
  /// - Returns: Whether the row is complete.
  private mutating func shift(
    _ index: Int,
    from old: [Cell],
    to new: [Cell],
    _ start: Int
  ) -> Bool {
    guard abilities.shiftsCharacters, old.count - start > 12 else { return false }
    let isWide = old[start...].contains(where: \.isContinuation)
    guard !isWide, !new[start...].contains(where: \.isContinuation) else { return false }
    for count in 1...4 {
      if new.count == min(abilities.columns, old.count + count),
        new[(start + count)...].elementsEqual(old[start..<(new.count - count)])
      {
        setRole(.plain)
        output += "\u{1b}[\(count)@"
        write(new[start..<(start + count)])
        return true
      }
      let kept = old.count - count - start
      if kept > 12, new.count >= old.count - count,
        new[start..<(start + kept)].elementsEqual(old[(start + count)...])
      {
        setRole(.plain)
        output += "\u{1b}[\(count)P"
        guard new.count > start + kept else { return true }
        move(to: Frame.Place(row: index, column: start + kept))
        write(new[(start + kept)...])
        return true
      }
    }
    return false
  }

  private mutating func eraseRow() {
    guard column != nil else { return }
    setRole(.plain)
    output += "\u{1b}[K"
  }

  private mutating func write(_ cells: ArraySlice<Cell>) {
    for cell in cells where !cell.isContinuation {
      setRole(cell.role)
      output += cell.text
    }
    guard let place = column else { return }
    let end = place + cells.count
    column = end < abilities.columns ? end : nil
  }

  private mutating func setRole(_ new: LineRole) {
    guard new != role else { return }
    defer { role = new }
    let (old, sequence) = (abilities.styles?[role], abilities.styles?[new])
    guard sequence != old else { return }
    if old != nil { output += "\u{1b}[0m" }
    if let sequence { output += "\u{1b}[\(sequence)m" }
  }

  // MARK: The cursor

  private mutating func move(to place: Frame.Place) {
    if place.row < row {
      output += "\u{1b}[\(row - place.row)A"
    } else if place.row > row {
      // Use line feeds, which add rows. A cursor movement would stop at the bottom of the screen.
      setRole(.plain)
      output += "\r" + String(repeating: "\n", count: place.row - row)
      column = 0
    }
    row = place.row
    guard column != place.column else { return }
    if column == nil || place.column == 0 {
      output += "\r"
      column = 0
    }
    let distance = place.column - (column ?? 0)
    if distance < 0 {
      output +=
        distance > -4 ? String(repeating: "\u{08}", count: -distance) : "\u{1b}[\(-distance)D"
    } else if distance > 0 {
      output += "\u{1b}[\(distance)C"
    }
    column = place.column
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
