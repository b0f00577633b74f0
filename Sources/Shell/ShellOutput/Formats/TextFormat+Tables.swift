import ShellValues
import TerminalText

extension TextFormat {
  /// Formats rows with aligned cells. A summary that does not fit beside the cells continues below,
  /// or is placed entirely below if the cells take most of the line.
  func table(_ rows: [Row]) -> [StyledText] {
    let cells = rows.map { $0.cells.map(styled) }
    let columnCount = cells.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      cells.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0
    }
    let heads = cells.map { row in head(of: row, widths) }
    let rows = rows.map { Row($0.cells, summary: style.naming($0.summary)) }
    let longest = rows.map { DisplayWidth.columns(of: $0.summary) }.max() ?? 0
    guard longest > 0 else { return zip(cells, heads).flatMap(fitted) }
    let gutter = gutter(for: heads, beside: longest)
    return zip(rows, heads).flatMap { row, head in
      lines(head, summary: row.summary, gutter: gutter)
    }
  }

  /// A row without a summary. Where there is too little room for the last cell, it stands below.
  private func fitted(_ cells: [StyledText], _ head: StyledText) -> [StyledText] {
    guard head.width > options.width, cells.count > 1, let last = cells.last,
      options.width - (head.width - last.width) < 24
    else { return [head.shortened(to: options.width)] }
    let others = cells.dropLast().reduce(" ") { $0 + " " + $1 }
    return others.wrapped(to: options.width).map { $0.shortened(to: options.width) }
      + [(Self.spaces(4) + last).shortened(to: options.width)]
  }

  /// Joins the cells of a row, padded to the column widths except for the last one.
  private func head(of cells: [StyledText], _ widths: [Int]) -> StyledText {
    var line: StyledText = "  "
    for (column, cell) in cells.enumerated() {
      let isLast = column == cells.count - 1
      line += cell + Self.spaces(isLast ? 0 : widths[column] - cell.width + 1)
    }
    return line
  }

  /// The column at which summaries start: after all cells except exceptionally long ones.
  private func gutter(for heads: [StyledText], beside summaryWidth: Int) -> Int {
    let most = max(20, options.width * 3 / 5, options.width - summaryWidth)
    let fitting = heads.map { $0.width + 2 }.filter { $0 <= most }
    return fitting.max() ?? min(6, options.width / 4)
  }

  private func lines(_ head: StyledText, summary: String, gutter: Int) -> [StyledText] {
    guard !summary.isEmpty else { return broken(head) }
    let isBeside = head.width + 2 <= gutter && options.width - gutter >= 12
    let indentation = isBeside ? gutter : min(6, options.width / 4)
    let texts = WordWrap.lines(summary, columns: max(4, options.width - indentation))
      .map { Self.spaces(indentation) + StyledText($0, .note) }
    guard isBeside, let first = texts.first else { return broken(head) + texts }
    let padding = Self.spaces(indentation - head.width)
    return [head + padding + StyledText(first.plain.trimmed, .note)] + texts.dropFirst()
  }

  /// Breaks cells that exceed the width into several lines.
  private func broken(_ head: StyledText) -> [StyledText] {
    guard head.width > options.width else { return [head] }
    let role = head.pieces.first { $0.role != .plain }?.role ?? .plain
    let lines = WordWrap.lines(head.plain, columns: max(4, options.width - 4))
    return lines.enumerated().map { index, line in
      Self.spaces(index == 0 ? 2 : 4) + StyledText(line, role)
    }
  }

  static func spaces(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, count)))
  }

  private func styled(_ cell: Row.Cell) -> StyledText {
    switch cell {
    case .plain(let text): StyledText(shown(text))
    case .command(let text): StyledText(shown(text), .command)
    case .path(let text): StyledText(shown(text), .path)
    case .value(let text): StyledText(shown(text), .value)
    case .place(let path):
      StyledText(path.isEmpty ? "$0" : SafeText.escaped(path.text(in: style)), .path)
    case .content(let value): inline(value, width: 200)
    }
  }

  private func shown(_ text: String) -> String { SafeText.escaped(style.naming(text)) }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
