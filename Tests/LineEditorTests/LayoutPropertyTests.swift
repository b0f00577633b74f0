import Testing

@testable import LineEditor

/// Random texts in windows of every width: the rows hold all of the text, and fit.
@Suite struct LayoutPropertyTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 40, 300])
  func everyTextHasAPlaceInEveryWidth(columns: Int) {
    var generator = SeededGenerator(UInt64(columns))
    for _ in 1...100 {
      var buffer = LineBuffer(RandomText.pieces(30, using: &generator))
      buffer.move(to: Int.random(in: 0...buffer.codes.count, using: &generator))
      let content = LineContent(prompt: Prompt("> "), buffer: buffer)
      let frame = content.frame(TerminalSize(columns: columns, rows: 24))
      expectRows(of: frame, fit: columns)
      #expect(
        scalars(frame.rows.flatMap(\.cells)) == expected("> " + buffer.text, columns),
        "\(buffer.text.debugDescription)"
      )
      expectCursor(of: frame, in: buffer, columns)
    }
  }

  private func expectRows(of frame: Frame, fit columns: Int) {
    for (index, row) in frame.rows.enumerated() {
      #expect(row.cells.count <= columns)
      #expect(row.cells.first?.isContinuation != true)
      guard row.isWrapped else { continue }
      // A row that could hold more breaks before a wide character only.
      let next = frame.rows[index + 1].cells
      #expect(row.cells.count == columns || next.dropFirst().first?.isContinuation == true)
    }
  }

  private func expectCursor(of frame: Frame, in buffer: LineBuffer, _ columns: Int) {
    let cursor = frame.cursor
    #expect(frame.rows.indices.contains(cursor.row) && (0..<columns).contains(cursor.column))
    let isBeforeMark = buffer.right.unicodeScalars.first.map { isMark($0) || $0 == "\u{200d}" }
    if isBeforeMark == true { return }
    let before = frame.rows[..<cursor.row].flatMap(\.cells)
    #expect(
      scalars(before + frame.rows[cursor.row].cells.prefix(cursor.column))
        == expected("> " + buffer.left, columns)
    )
  }

  /// What the cells show, without blanks, which tabs make as many of as the width wants.
  private func scalars(_ cells: some Sequence<Cell>) -> [Unicode.Scalar] {
    cells.flatMap(\.text.unicodeScalars).filter { $0 != " " && $0 != "\u{25CC}" }
  }

  private func expected(_ text: String, _ columns: Int) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x20, 0x200D: break
      case 0x0A: result += "...".unicodeScalars.prefix(columns / 2)
      case 0..<0x20: result += ["^", Unicode.Scalar(UInt8(scalar.value) + 0x40)]
      case 0x7F: result += ["^", "?"]
      case 0x80..<0xA0, 0xAD, 0x200B, 0x2028, 0x202E, 0x2066, 0xFEFF:
        result += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
      case 0x1112, 0x65E5, 0x672C, 0xD55C, 0x1F300..<0x1FB00:
        result.append(columns > 1 ? scalar : "…")
      default: result.append(scalar)
      }
    }
    return result
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x301, 0x1161, 0x11AB, 0x200C, 0xFE0F, 0xE0020..<0xE0080: true
    default: false
    }
  }
}
