import ShellValues

/// Writes reports for people.
package struct TextFormat: Sendable {
  let options: TextOptions

  package init(options: TextOptions = TextOptions()) {
    self.options = options
  }

  package func lines(for report: Report) -> [StyledText] {
    switch report {
    case .nothing: []
    case .note(let text): [StyledText("  \(text)", .note)]
    case .value(let value): lines(forState: StateReport(value: value))
    case .print(let values): printed(values)
    case .definition(let name, let value): [definition(name, value)]
    case .state(let state): lines(forState: state)
    case .table(let rows): table(rows)
    case .actions(let actions): actions.flatMap { lines(for: $0, indentation: 1) }
    case .changes(let changes): lines(for: changes, indentation: 1)
    case .move(let move): lines(for: move)
    case .history(let rows): lines(for: rows)
    case .effects(let rows): lines(for: rows)
    case .help(let help): HelpText(format: self).lines(for: help)
    }
  }

  // MARK: Values

  private func printed(_ values: [Any]) -> [StyledText] {
    let words = values.map { value in
      (value as? String).map(Self.printable) ?? ValueDescription().text(value)
    }
    return words.joined(separator: " ").split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(String($0)) }
  }

  /// Text that a script prints keeps its line ends and tabs.
  private static func printable(_ text: String) -> String {
    SafeText.escaped(text, keeping: ["\n", "\t"])
  }

  private func definition(_ name: String, _ value: Any) -> StyledText {
    let type = TypeName.of(type(of: value))
    let head: StyledText = "  \(name, .path): \(type, .type) = "
    return head + inline(value, width: options.width - head.width)
  }

  /// A value on one line.
  func inline(_ value: Any, width: Int, role: Role = .value) -> StyledText {
    StyledText(ValueDescription(width: max(4, width)).text(value), role)
  }

  // MARK: Tables

  func table(_ rows: [Row]) -> [StyledText] {
    let cells = rows.map { $0.cells.map(styled) }
    let columnCount = cells.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      cells.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0
    }
    return zip(rows, cells).map { row, cells in
      var line: StyledText = "  "
      for (column, cell) in cells.enumerated() {
        let isLast = column == cells.count - 1 && row.summary.isEmpty
        let gap = isLast ? 0 : widths[column] - cell.width + (column == cells.count - 1 ? 2 : 1)
        line += cell + StyledText(String(repeating: " ", count: gap))
      }
      return (line + StyledText(row.summary, .note)).shortened(to: options.width)
    }
  }

  private func styled(_ cell: Row.Cell) -> StyledText {
    switch cell {
    case .plain(let text): StyledText(text)
    case .command(let text): StyledText(text, .command)
    case .path(let text): StyledText(text, .path)
    case .value(let text): StyledText(text, .value)
    }
  }
}
