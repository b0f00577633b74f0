/// One column of a row on the screen.
struct Cell: Hashable, Sendable {
  /// A character with its combining marks; empty in the second column of a wide character.
  var text: String
  var role: LineRole

  var isContinuation: Bool { text.isEmpty }

  static let blank = Cell(text: " ", role: .plain)
  /// Replaces a wide character that has only one column to fit in.
  static let standIn = Cell(text: "…", role: .control)
}

extension [Cell] {
  /// A part of a row. Stand-ins replace the wide characters of which only one half is in the part.
  func part(_ range: Range<Int>) -> [Cell] {
    var part = Array(self[range])
    if part.first?.isContinuation == true { part[0] = .standIn }
    if range.upperBound < count, self[range.upperBound].isContinuation, !part.isEmpty {
      part[part.count - 1] = .standIn
    }
    return part
  }
}

/// The editor's area of the screen: the prompt, the line, and the text below it.
struct Frame: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  struct Row: Hashable, Sendable {
    var cells: [Cell] = []
    /// Whether the next row continues the same line of the text.
    var isWrapped = false
  }

  var rows: [Row] = [Row()]
  var cursor = Place(row: 0, column: 0)

  /// The part that fits on the screen and contains the cursor.
  ///
  /// - Parameter top: The first row that was shown before. It is updated to the first row that is
  ///   shown now.
  func clipped(toRows count: Int, top: inout Int) -> Frame {
    guard rows.count > count else {
      top = 0
      return self
    }
    top = min(max(top, cursor.row - count + 1), cursor.row, rows.count - count)
    top = max(0, top)
    var frame = self
    frame.rows = Array(rows[top..<(top + count)])
    frame.cursor.row -= top
    return frame
  }
}
