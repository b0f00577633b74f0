import TerminalTesting

@testable import LineEditor

extension TerminalSize {
  /// Half of them small ones, down to a single character.
  static func random(using generator: inout SeededGenerator) -> TerminalSize {
    let isSmall = Bool.random(using: &generator)
    return TerminalSize(
      columns: .random(in: 1...(isSmall ? 12 : 300), using: &generator),
      rows: .random(in: 1...(isSmall ? 8 : 100), using: &generator)
    )
  }
}

extension Frame {
  /// The rows as text, without blanks at their ends.
  var rowTexts: [String] { rows.map { Self.trimmed($0.cells.map(\.text).joined()) } }

  /// The lines that the terminal is to know, each of one row or of several.
  var logicalLines: [String] {
    var lines: [String] = []
    var continues = false
    for row in rows {
      if !continues { lines.append("") }
      lines[lines.count - 1] += row.cells.map(\.text).joined()
      continues = row.isWrapped
    }
    return lines.map(Self.trimmed)
  }

  static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}

extension Screen {
  /// Whether lines stand right above a row of the window. What has scrolled off may go on into the
  /// first of them, where the rest of it was taken off the window.
  func shows(_ expected: [String], above row: Int) -> Bool {
    var lines = Array(logicalLines(above: row).suffix(expected.count))
    if let first = expected.first, lines.first?.hasSuffix(first) == true { lines[0] = first }
    return lines == expected
  }

  /// The row of the window in which a frame begins, if the window shows as much of it as it can, with
  /// the cursor in its place and nothing below.
  func start(of frame: Frame) -> Int? {
    let texts = frame.rowTexts
    let top = texts.count > rows ? frame.cursor.row - cursor.row : 0
    let start = cursor.row - (frame.cursor.row - top)
    let count = min(texts.count, rows)
    guard cursor.column == frame.cursor.column, top >= 0, top + count <= texts.count, start >= 0
    else { return nil }
    var visible = visibleLines
    visible += Array(repeating: "", count: rows - visible.count)
    let below = Array(repeating: "", count: max(0, rows - start - count))
    return visible[start...].elementsEqual(texts[top..<top + count] + below) ? start : nil
  }
}
