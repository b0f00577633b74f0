/// What a terminal shows: as much of one as line editors use.
///
/// It wraps as xterm does (a full row wraps when the next character comes) and breaks its lines
/// anew when its width changes, as most terminals do.
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
    case _ where scalar.value < 0x20 || scalar.value == 0x7f: break
    default: print(scalar)
    }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
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
    grid[cursor.row].cells[cursor.column] = String(Character(scalar))
    if width == 2 { grid[cursor.row].cells[cursor.column + 1] = "" }
    wrapsNext = cursor.column + width >= columns
    cursor.column = min(cursor.column + width, columns - 1)
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
      if sequence == "M" { move(to: cursor.row - 1, cursor.column) }
      return
    }
    let body = sequence.dropFirst().dropLast()
    if body.hasPrefix("?") { return }
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
    default: break
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
    var lines: [Row] = []
    var cursorLine = 0
    var cursorOffset = 0
    let old = scrolledOff + grid.prefix(max(cursor.row + 1, Self.strings(grid).count))
    var continues = false
    for (index, row) in old.enumerated() {
      if !continues { lines.append(Row()) }
      if index == scrolledOff.count + cursor.row {
        cursorLine = lines.count - 1
        cursorOffset = lines[cursorLine].cells.count + cursor.column + (wrapsNext ? 1 : 0)
      }
      lines[lines.count - 1].cells += row.cells
      continues = row.isWrapped
    }
    self.columns = columns
    self.rows = rows
    wrapsNext = false
    var result: [Row] = []
    for (index, line) in lines.enumerated() {
      let start = result.count
      let wrapped = Self.wrap(line.cells, columns)
      result += wrapped.rows
      guard index == cursorLine else { continue }
      let row = wrapped.starts.lastIndex { $0 <= cursorOffset } ?? 0
      cursor = Position(row: start + row, column: cursorOffset - wrapped.starts[row])
    }
    let hidden = max(0, max(cursor.row + 1, result.count) - rows)
    scrolledOff = Array(result.prefix(hidden))
    grid = Array(result.dropFirst(hidden))
    grid += Array(repeating: Row(), count: max(0, rows - grid.count))
    cursor.row -= hidden
    cursor.column = min(cursor.column, columns - 1)
  }

  private static func wrap(_ cells: [String], _ columns: Int) -> (rows: [Row], starts: [Int]) {
    var rows = [Row()]
    var starts = [0]
    for (offset, cell) in cells.enumerated() {
      let isWide = cells[safe: offset + 1] == ""
      if rows[rows.count - 1].cells.count + (isWide ? 2 : 1) > columns, cell != "" {
        rows[rows.count - 1].isWrapped = true
        rows.append(Row())
        starts.append(offset)
      }
      rows[rows.count - 1].cells.append(cell)
    }
    return (rows, starts)
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
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
