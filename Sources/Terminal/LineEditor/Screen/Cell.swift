/// One column of a row on the screen.
struct Cell: Hashable, Sendable {
  /// A character with its combining marks; empty in the second column of a wide one.
  var text: String
  var role: LineRole

  var isContinuation: Bool { text.isEmpty }

  static let blank = Cell(text: " ", role: .plain)
  /// What is shown of a wide character that there is only one column for.
  static let standIn = Cell(text: "…", role: .control)
}

extension [Cell] {
  /// A part of a row, with stand-ins for the wide characters of which only one half is in it.
  func part(_ range: Range<Int>) -> [Cell] {
    var part = Array(self[range])
    if part.first?.isContinuation == true { part[0] = .standIn }
    if range.upperBound < count, self[range.upperBound].isContinuation, !part.isEmpty {
      part[part.count - 1] = .standIn
    }
    return part
  }
}

/// What the editor shows: the prompt, the line, and what stands below it.
struct Frame: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  struct Row: Hashable, Sendable {
    var cells: [Cell] = []
    /// Whether the next row belongs to the same line of the text.
    var isWrapped = false
  }

  var rows: [Row] = [Row()]
  var cursor = Place(row: 0, column: 0)

  /// The part that fits on the screen, with the cursor in it.
  ///
  /// - Parameter top: The first row that was shown before; becomes the one that is shown now.
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
