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
    let capacity = capacity
    // If completions are left, the last line shows their number.
    let fits = rest.count <= capacity(rows) && (remainder == 0 || rest.count <= capacity(rows - 1))
    let shown = fits ? rest : rest.prefix(capacity(rows - 1))
    let next = start + shown.count
    return Page(
      lines: lines(of: Array(shown)) + footer(completions.count - next + remainder),
      next: next < completions.count ? next : 0
    )
  }

  private var hasSummaries: Bool { completions.contains { !$0.summary.isEmpty } }

  /// The number of completions that fit in a given number of rows. A closure, because the number of
  /// columns is costly to compute.
  private var capacity: (Int) -> Int {
    let columnCount = hasSummaries ? 1 : columnCount
    return { rows in rows * columnCount }
  }

  private func lines(of shown: [Completion]) -> [String] {
    hasSummaries ? listWithSummaries(shown) : grid(shown)
  }

  private func footer(_ count: Int) -> [String] {
    count > 0 ? [DisplayWidth.shortened("… and \(count) more", to: width)] : []
  }

  // MARK: Titles with summaries

  private func listWithSummaries(_ shown: [Completion]) -> [String] {
    let titles = shown.map(title)
    let columnWidth = titleColumnWidth(titles)
    return zip(titles, shown).map { title, completion in
      let summary = SafeText.escaped(completion.summary)
      if summary.isEmpty { return title }
      let start = DisplayWidth.padded(title, to: columnWidth) + "  "
      let room = width - DisplayWidth.columns(of: start)
      return room < 4 ? title : start + DisplayWidth.shortened(summary, to: room)
    }
  }

  /// The width of the column of titles. A few much longer titles may exceed it, which leaves room
  /// for the summaries of the others.
  private func titleColumnWidth(_ titles: [String]) -> Int {
    let widths = titles.map { DisplayWidth.columns(of: $0) }.sorted()
    guard let widest = widths.last else { return 0 }
    if widest <= width / 2 { return widest }
    return min(widths[(widths.count - 1) * 3 / 4], width * 2 / 3)
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
