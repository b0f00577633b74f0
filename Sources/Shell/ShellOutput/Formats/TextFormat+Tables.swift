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
    guard longest > 0 else {
      return zip(rows, cells).flatMap { fitted($0, $1, widths) }
    }
    let gutter = gutter(for: heads, beside: longest)
    return zip(rows, heads).flatMap { row, head in
      lines(head, summary: row.summary, gutter: gutter)
    }
  }

  /// A row without a summary. Where there is too little room for the last cell, it stands below.
  private func fitted(_ row: Row, _ cells: [StyledText], _ widths: [Int]) -> [StyledText] {
    let head = head(of: cells, widths)
    guard head.width > options.width else { return [head] }
    guard cells.count > 1, let last = cells.last else { return fitted(head) }
    let room = options.width - (head.width - last.width)
    if room >= Self.leastValueColumns {
      guard options.brevity != nil, case .content(let value) = row.cells.last else {
        return fitted(head)
      }
      return [self.head(of: cells.dropLast() + [inline(value, width: room)], widths)]
    }
    let others = cells.dropLast().reduce(" ") { $0 + " " + $1 }
    return others.wrapped(to: options.width).map { $0.shortened(to: options.width) }
      + below(row.cells.last, last).map { (Self.spaces(4) + $0).shortened(to: options.width) }
  }

  /// The last cell of a row on lines of its own.
  private func below(_ cell: Row.Cell?, _ text: StyledText) -> [StyledText] {
    guard options.brevity != nil else { return [text] }
    let room = options.width - 4
    if case .content(let value) = cell { return [inline(value, width: room)] }
    return text.wrapped(to: room)
  }

  /// A line in the width of the output: a prompt wraps it, and scripts cut it.
  func fitted(_ line: StyledText) -> [StyledText] {
    options.brevity == nil ? [line.shortened(to: options.width)] : hanging(line)
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
    case .plain(let text): StyledText(prose(text))
    case .command(let text): StyledText(prose(text), .command)
    case .path(let text): StyledText(prose(text), .path)
    case .value(let text): StyledText(shown(text), .value)
    case .place(let path):
      StyledText(path.isEmpty ? "$0" : SafeText.escaped(path.text(in: style)), .path)
    case .content(let value): inline(value, width: 200)
    case .excerpt(let value, let columns):
      options.brevity == nil
        ? StyledText(shown(ValueDescription(width: columns).text(value)), .value)
        : inline(value, width: columns)
    }
  }

  private func shown(_ text: String) -> String { SafeText.escaped(style.naming(text)) }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
