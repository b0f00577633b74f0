/// Lays text out in rows of cells.
struct FrameBuilder {
  private let columns: Int
  private(set) var frame = Frame()

  init(columns: Int) {
    self.columns = max(2, columns)
  }

  var width: Int { columns }

  var column: Int { frame.rows[frame.rows.count - 1].cells.count }

  /// Puts the cursor where the next character goes.
  ///
  /// - Parameter next: That character; the row's end is no place for a cursor, nor for a wide one.
  mutating func placeCursor(before next: Unicode.Scalar?) {
    let width = next.map { max(1, TextWidth.columns(of: $0)) } ?? 1
    if column + width > columns { startRow(isWrapped: true) }
    frame.cursor = Frame.Place(row: frame.rows.count - 1, column: column)
  }

  mutating func append(_ text: some Sequence<Unicode.Scalar>, _ role: LineRole) {
    for scalar in text { append(scalar, role) }
  }

  mutating func append(_ scalar: Unicode.Scalar, _ role: LineRole) {
    if (0x20..<0x7f).contains(scalar.value) {
      place(String(Character(scalar)), 1, role)
    } else if scalar == "\t" {
      repeat { place(" ", 1, role) } while column % 8 != 0
    } else if scalar.value == 0x200D {
      // Terminals don't agree on what a joiner joins, nor then on where the cursor is: the parts of an
      // emoji family are shown one beside the other.
      return
    } else if TextWidth.isPrintable(scalar) {
      let width = TextWidth.columns(of: scalar)
      if width > 0 { place(String(Character(scalar)), width, role) } else { join(scalar, role) }
    } else {
      let shown =
        scalar.value < 0x20
        ? "^" + String(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
        : TextWidth.escaped(scalar)
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
    append(TextWidth.shortened(TextWidth.printable(text), to: room).unicodeScalars, role)
  }

  private mutating func startRow(isWrapped: Bool) {
    frame.rows[frame.rows.count - 1].isWrapped = isWrapped
    frame.rows.append(Frame.Row())
  }

  private mutating func place(_ text: String, _ width: Int, _ role: LineRole) {
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
