/// What a terminal shows: as much of one as line editors use.
///
/// It wraps as xterm does (a full row wraps when the next character comes) and breaks its lines
/// anew when its width changes, as most terminals do. A wide character takes the only column of a
/// window that has one.
package struct Screen {
  package struct Position: Hashable {
    package var row: Int
    package var column: Int
  }

  private struct Row {
    /// A wide character is followed by an empty cell.
    var cells: [String] = []
    /// Whether the next row belongs to the same line.
    var isWrapped = false
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The cursor's place in the window.
  package private(set) var cursor = Position(row: 0, column: 0)
  /// Whether lines are broken anew when the width changes, rather than cut off as xterm does.
  package var reflows = true
  /// Control characters and escape sequences that it does not know.
  package private(set) var unknown: [String] = []
  private var scrolledOff: [Row] = []
  private var grid: [Row]
  private var wrapsNext = false
  private var pending = ""

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: Row(), count: rows)
  }

  /// Everything that was ever shown, without blanks at the ends of rows and without empty rows at
  /// the end.
  package var text: String { lines.joined(separator: "\n") }

  /// The rows of ``text``.
  package var lines: [String] { Self.strings(scrolledOff + grid) }

  /// The rows in the window.
  package var visibleLines: [String] { Self.strings(grid) }

  /// The lines above a row of the window, each as it was before the window broke it into rows, without
  /// blanks at their ends.
  package func logicalLines(above row: Int) -> [String] {
    var lines: [String] = []
    var continues = false
    for row in scrolledOff + grid.prefix(row) {
      if !continues { lines.append("") }
      lines[lines.count - 1] += row.cells.joined()
      continues = row.isWrapped
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  /// Forgets what has scrolled off the window.
  package mutating func dropScrolledOff() {
    scrolledOff = []
  }

  /// ``text``, with the blanks between the last character of the cursor's row and the cursor, so that
  /// a prompt can be waited for.
  package var textToCursor: String {
    var all = Array((scrolledOff + grid).prefix(scrolledOff.count + cursor.row + 1))
    let row = all.removeLast()
    let below = Self.strings(Array(grid.dropFirst(cursor.row + 1)))
    let last = Self.strings([row]).first ?? ""
    let blanks = row.cells.prefix(cursor.column).joined().dropFirst(last.count)
    let lines = all.map { Self.strings([$0]).first ?? "" } + [last + blanks] + below
    return lines.joined(separator: "\n")
  }

  /// How much of ``textToCursor`` stands above the cursor's line: what is shown from now on comes after it.
  package var startOfCursorLine: Int {
    let text = textToCursor
    guard let end = text.lastIndex(of: "\n") else { return 0 }
    return text.distance(from: text.startIndex, to: end) + 1
  }

  private static func strings(_ rows: [Row]) -> [String] {
    var lines = rows.map { row in
      let text = row.cells.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  // MARK: Output

  package mutating func write(_ text: String) {
    var rest = (pending + text).unicodeScalars[...]
    pending = ""
    while let scalar = rest.popFirst() {
      if scalar == "\u{1b}" {
        guard let length = Self.sequenceLength(rest) else {
          pending = "\u{1b}" + String(rest)
          return
        }
        perform(sequence: String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      } else {
        put(scalar)
      }
    }
  }

  /// - Returns: How many characters after the escape belong to it; nothing where it is cut off.
  private static func sequenceLength(_ rest: Substring.UnicodeScalarView) -> Int? {
    guard let first = rest.first else { return nil }
    switch first {
    case "[":
      let parameters = rest.dropFirst().prefix { !("\u{40}"..."\u{7e}").contains($0) }
      return parameters.count + 2 <= rest.count ? parameters.count + 2 : nil
    case "(", ")":
      return rest.count >= 2 ? 2 : nil
    default:
      return 1
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": move(to: cursor.row, 0)
    case "\n": lineFeed()
    case "\u{08}": move(to: cursor.row, cursor.column - 1)
    case "\t": move(to: cursor.row, (cursor.column / 8 + 1) * 8)
    case "\0", "\u{07}": break
    case _ where scalar.properties.generalCategory == .control:
      unknown.append(String(scalar).debugDescription)
    default: print(scalar)
    }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let width = min(Self.width(of: scalar), columns)
    guard width > 0 else {
      let column = wrapsNext ? cursor.column : cursor.column - 1
      let base = grid[cursor.row].cells[safe: column] == "" ? column - 1 : column
      if grid[cursor.row].cells.indices.contains(base) {
        grid[cursor.row].cells[base].unicodeScalars.append(scalar)
      }
      return
    }
    if wrapsNext || cursor.column + width > columns {
      grid[cursor.row].isWrapped = true
      lineFeed()
      cursor.column = 0
    }
    fill(upTo: cursor.column + width)
    clearHalves(cursor.column..<cursor.column + width)
    grid[cursor.row].cells[cursor.column] = String(Character(scalar))
    if width == 2 { grid[cursor.row].cells[cursor.column + 1] = "" }
    wrapsNext = cursor.column + width >= columns
    cursor.column = min(cursor.column + width, columns - 1)
  }

  /// A wide character of which one half is written over disappears.
  private mutating func clearHalves(_ range: Range<Int>) {
    let row = cursor.row
    if grid[row].cells[range.lowerBound] == "", range.lowerBound > 0 {
      grid[row].cells[range.lowerBound - 1] = " "
    }
    if grid[row].cells[safe: range.upperBound] == "" { grid[row].cells[range.upperBound] = " " }
  }

  private mutating func fill(upTo count: Int) {
    let missing = count - grid[cursor.row].cells.count
    if missing > 0 { grid[cursor.row].cells += Array(repeating: " ", count: missing) }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if cursor.row == rows - 1 {
      scrolledOff.append(grid.removeFirst())
      grid.append(Row())
    } else {
      cursor.row += 1
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    wrapsNext = false
    cursor.row = min(max(0, row), rows - 1)
    cursor.column = min(max(0, column), columns - 1)
  }

  // MARK: Escape sequences

  private mutating func perform(sequence: String) {
    guard sequence.first == "[", let command = sequence.last else {
      if sequence == "M" { return move(to: cursor.row - 1, cursor.column) }
      unknown.append(sequence.debugDescription)
      return
    }
    let body = sequence.dropFirst().dropLast()
    if body.hasPrefix("?"), "hl".contains(command) { return }
    let numbers = body.split(separator: ";").map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch command {
    case "A": move(to: cursor.row - count, cursor.column)
    case "B": move(to: cursor.row + count, cursor.column)
    case "C": move(to: cursor.row, cursor.column + count)
    case "D": move(to: cursor.row, cursor.column - count)
    case "G": move(to: cursor.row, count - 1)
    case "H": move(to: count - 1, max(1, numbers.dropFirst().first ?? 1) - 1)
    case "J": eraseDisplay(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "P": deleteCharacters(count)
    case "@": insertCharacters(count)
    case "m": break
    default: unknown.append(sequence.debugDescription)
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    if part == 2 {
      grid = Array(repeating: Row(), count: rows)
      return
    }
    eraseLine(0)
    for row in grid.indices where row > cursor.row { grid[row] = Row() }
  }

  private mutating func eraseLine(_ part: Int) {
    let row = cursor.row
    switch part {
    case 0:
      grid[row].cells.removeLast(max(0, grid[row].cells.count - cursor.column))
      grid[row].isWrapped = false
    case 1:
      fill(upTo: cursor.column + 1)
      for column in 0...cursor.column { grid[row].cells[column] = " " }
    default:
      grid[row] = Row()
    }
  }

  private mutating func deleteCharacters(_ count: Int) {
    let cells = grid[cursor.row].cells
    guard cursor.column < cells.count else { return }
    let end = min(cursor.column + count, cells.count)
    grid[cursor.row].cells.removeSubrange(cursor.column..<end)
  }

  private mutating func insertCharacters(_ count: Int) {
    fill(upTo: cursor.column)
    let blanks = Array(repeating: " ", count: count)
    grid[cursor.row].cells.insert(contentsOf: blanks, at: cursor.column)
    let excess = grid[cursor.row].cells.count - columns
    if excess > 0 { grid[cursor.row].cells.removeLast(excess) }
  }

  // MARK: Resizing

  package mutating func resize(columns: Int, rows: Int) {
    guard columns != self.columns || rows != self.rows else { return }
    let old = scrolledOff + grid.prefix(max(cursor.row + 1, Self.strings(grid).count))
    cursor.row += scrolledOff.count
    let result = reflows ? reflowed(old, columns) : old.map { Self.cut($0, columns) }
    self.columns = columns
    self.rows = rows
    wrapsNext = false
    // The rows above the cursor make way, and then those below it are lost.
    let hidden = min(cursor.row, max(0, max(cursor.row + 1, result.count) - rows))
    scrolledOff = Array(result.prefix(hidden))
    grid = Array(result.dropFirst(hidden).prefix(rows))
    grid += Array(repeating: Row(), count: max(0, rows - grid.count))
    cursor.row -= hidden
    cursor.column = min(cursor.column, columns - 1)
  }

  /// Rows as they are in a window of another width. The cursor stays with its character.
  private mutating func reflowed(_ old: [Row], _ columns: Int) -> [Row] {
    var lines: [Row] = []
    var cursorLine = 0
    var cursorOffset = 0
    var continues = false
    for (index, row) in old.enumerated() {
      if !continues { lines.append(Row()) }
      if index == cursor.row {
        cursorLine = lines.count - 1
        cursorOffset = lines[cursorLine].cells.count + cursor.column + (wrapsNext ? 1 : 0)
      }
      lines[lines.count - 1].cells += row.cells
      continues = row.isWrapped
    }
    var result: [Row] = []
    for (index, line) in lines.enumerated() {
      let start = result.count
      let wrapped = Self.wrap(line.cells, columns)
      result += wrapped.rows
      guard index == cursorLine else { continue }
      let row = wrapped.starts.lastIndex { $0 <= cursorOffset } ?? 0
      cursor = Position(row: start + row, column: cursorOffset - wrapped.starts[row])
    }
    return result
  }

  private static func wrap(_ cells: [String], _ columns: Int) -> (rows: [Row], starts: [Int]) {
    var rows = [Row()]
    var starts = [0]
    for (offset, cell) in cells.enumerated() {
      if cell == "", columns == 1 { continue }
      let width = min(cells[safe: offset + 1] == "" ? 2 : 1, columns)
      if rows[rows.count - 1].cells.count + width > columns, cell != "" {
        rows[rows.count - 1].isWrapped = true
        rows.append(Row())
        starts.append(offset)
      }
      rows[rows.count - 1].cells.append(cell)
    }
    return (rows, starts)
  }

  private static func cut(_ row: Row, _ columns: Int) -> Row {
    guard row.cells.count > columns else { return row }
    var cells = Array(row.cells.prefix(columns))
    if row.cells[safe: columns] == "" { cells[columns - 1] = " " }
    return Row(cells: cells)
  }

  // MARK: Widths

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The later parts of a Korean syllable; half a flag.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 1 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
