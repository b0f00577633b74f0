internal import TerminalText

/// Lays out completions for the screen, one page at a time.
struct CompletionTable {
  /// One screenful.
  struct Page: Hashable {
    var lines: [String]
    /// The index of the next page's first completion; 0 if this is the last page.
    var next: Int
  }

  private let completions: [Completion]
  private let remainder: Int
  private let width: Int
  private let rows: Int

  /// - Parameters:
  ///   - remainder: The number of further completions, which are not in `completions`.
  ///   - columns: The width of the window.
  ///   - rows: The number of available rows.
  init(_ completions: [Completion], remainder: Int = 0, columns: Int, rows: Int) {
    self.completions = completions
    self.remainder = remainder
    self.rows = max(2, rows)
    // Leave the last column free: some terminals start a new line when it is written.
    self.width = max(1, columns - 1)
  }

  /// The first page.
  static func lines(_ completions: [Completion], columns: Int, rows: Int) -> [String] {
    CompletionTable(completions, columns: columns, rows: rows).page(from: 0).lines
  }

  /// The page that begins with the completion at an index.
  func page(from start: Int) -> Page {
    let start = completions.indices.contains(start) ? start : 0
    let rest = completions[start...]
    // If completions are left, the last line shows their number.
    let fits = count(in: rest, rows: remainder == 0 ? rows : rows - 1) == rest.count
    let shown = fits ? rest : rest.prefix(count(in: rest, rows: rows - 1))
    let next = start + shown.count
    return Page(
      lines: lines(of: Array(shown)) + footer(completions.count - next + remainder),
      next: next < completions.count ? next : 0
    )
  }

  private var hasSummaries: Bool { completions.contains { !$0.summary.isEmpty } }

  /// The number of the first completions that fit in a given number of rows.
  private func count(in rest: ArraySlice<Completion>, rows: Int) -> Int {
    guard hasSummaries else { return min(rest.count, rows * columnCount) }
    let column = titleColumnWidth
    var left = rows
    return rest.prefix { completion in
      left -= lines(of: completion, column: column).count
      return left >= 0
    }
    .count
  }

  private func lines(of shown: [Completion]) -> [String] {
    guard hasSummaries else { return grid(shown) }
    let column = titleColumnWidth
    return shown.flatMap { lines(of: $0, column: column) }
  }

  private func footer(_ count: Int) -> [String] {
    count > 0 ? [DisplayWidth.shortened("… and \(count) more", to: width)] : []
  }

  // MARK: Titles with summaries

  /// A title and its summary, which stands below a title that exceeds the column.
  private func lines(of completion: Completion, column: Int) -> [String] {
    let title = title(completion)
    let summary = SafeText.escaped(completion.summary)
    let room = width - column - 2
    if summary.isEmpty || room < 4 { return [title] }
    let shownSummary = DisplayWidth.shortened(summary, to: room)
    if DisplayWidth.columns(of: title) <= column {
      return [DisplayWidth.padded(title, to: column) + "  " + shownSummary]
    }
    // A page has at least one completion, and a line that tells how many are left.
    return rows < 3
      ? [title]
      : [title, String(repeating: " ", count: column + 2) + shownSummary]
  }

  /// The width of the column of titles. A few long titles exceed it, which leaves room for the summaries of
  /// the others.
  private var titleColumnWidth: Int {
    let widths = completions.map { DisplayWidth.columns(of: title($0)) }
    return widths.filter { $0 <= width / 2 }.max() ?? min(4, width / 2)
  }

  // MARK: Titles alone

  /// The width of a grid's column, with a gap of two.
  private var cellWidth: Int {
    (completions.map { DisplayWidth.columns(of: title($0)) }.max() ?? 0) + 2
  }

  // The last column needs no gap.
  private var columnCount: Int { max(1, (width + 2) / cellWidth) }

  private func title(_ completion: Completion) -> String {
    DisplayWidth.shortened(SafeText.escaped(completion.title), to: width)
  }

  /// A grid whose columns are read downwards, like the output of `ls`.
  private func grid(_ shown: [Completion]) -> [String] {
    let titles = shown.map(title)
    let (cellWidth, columnCount) = (cellWidth, columnCount)
    let lineCount = (titles.count + columnCount - 1) / columnCount
    return (0..<lineCount).map { line in
      let cells = stride(from: line, to: titles.count, by: max(1, lineCount)).map { titles[$0] }
      return cells.dropLast().map { DisplayWidth.padded($0, to: cellWidth) }.joined()
        + (cells.last ?? "")
    }
  }
}
