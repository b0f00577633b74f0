/// Where libedit puts a character on the screen, counted from the first column of the prompt.
///
/// libedit keeps this to itself, but whoever prints above the line has to know in which row of it
/// the cursor stands. So this follows libedit's rules: a wide character that does not fit goes to
/// the next row, a control character is shown as `^X`, a newline in the line begins a row.
struct LineLayout: Equatable {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  /// The width that the line was drawn for, where the window has another by now.
  private let drawnColumns: Int?
  private var drawnColumn = 0

  private init(columns: Int, drawnFor drawnColumns: Int?) {
    self.columns = max(2, columns)
    self.drawnColumns = drawnColumns
  }

  /// The place of the cursor behind a prompt and the part of a line that is left of it.
  ///
  /// - Parameters:
  ///   - drawnColumns: The window's width when the line was drawn, if that was another one. The
  ///     terminal has joined and broken the rows since, but not where libedit itself went to the
  ///     next row.
  ///   - next: The character under the cursor, which decides the row where it is too wide.
  init(
    columns: Int,
    drawnFor drawnColumns: Int? = nil,
    prompt: some Sequence<Unicode.Scalar>,
    line: some Sequence<Unicode.Scalar>,
    next: Unicode.Scalar? = nil
  ) {
    self.init(columns: columns, drawnFor: drawnColumns)
    for scalar in prompt { place(max(0, TextWidth.columns(of: scalar))) }
    for scalar in line { append(scalar) }
    if let next, TextWidth.columns(of: next) > 1,
      column + TextWidth.columns(of: next) > self.columns
    {
      startRow()
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n":
      startRow()
      drawnColumn = 0
    case "\t":
      repeat { place(1) } while column % 8 != 0
    case _ where TextWidth.isPrintable(scalar):
      place(max(0, TextWidth.columns(of: scalar)))
    case _ where scalar.value < 0x100:
      place(1)
      place(1)
    default:
      // libedit writes `\U+1234` for what it cannot print.
      for _ in 0..<(scalar.value > 0xFFFF ? 8 : 7) { place(1) }
    }
  }

  private mutating func place(_ width: Int) {
    if let drawnColumns {
      if drawnColumn + width > drawnColumns, column > 0 { startRow() }
      drawnColumn = drawnColumn + width > drawnColumns ? width : drawnColumn + width
      if drawnColumn == drawnColumns { drawnColumn = 0 }
    }
    if column + width > columns { startRow() }
    column += width
    if column >= columns { startRow() }
  }

  private mutating func startRow() {
    row += 1
    column = 0
  }
}
