internal import TerminalText

/// The completions as they are listed on the screen, a page at a time.
struct CompletionTable {
  /// One screenful.
  struct Page: Hashable {
    var lines: [String]
    /// Where the next page begins; 0 where this was the last.
    var next: Int
  }

  private let completions: [Completion]
  private let remainder: Int
  private let width: Int
  private let rows: Int

  /// - Parameters:
  ///   - remainder: How many completions there are besides.
  ///   - columns: The window's width.
  ///   - rows: How many lines there is room for.
  init(_ completions: [Completion], remainder: Int = 0, columns: Int, rows: Int) {
    self.completions = completions
    self.remainder = remainder
    self.rows = max(2, rows)
    // The last column stays free: some terminals begin a new line when it is written.
    self.width = max(1, columns - 1)
  }

  /// The first page.
  static func lines(_ completions: [Completion], columns: Int, rows: Int) -> [String] {
    CompletionTable(completions, columns: columns, rows: rows).page(from: 0).lines
  }

  /// The page that begins with a completion.
  func page(from start: Int) -> Page {
    let start = completions.indices.contains(start) ? start : 0
    let rest = completions[start...]
    let capacity = capacity
    // The last line says how many are left, where some are.
    let fits = rest.count <= capacity(rows) && (remainder == 0 || rest.count <= capacity(rows - 1))
    let shown = fits ? rest : rest.prefix(capacity(rows - 1))
    let next = start + shown.count
    return Page(
      lines: lines(of: Array(shown)) + footer(completions.count - next + remainder),
      next: next < completions.count ? next : 0
    )
  }

  private var hasSummaries: Bool { completions.contains { !$0.summary.isEmpty } }

  /// How many completions so many lines hold.
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
    let widest = widestTitle(titles)
    return zip(titles, shown).map { title, completion in
      let summary = SafeText.escaped(completion.summary)
      if summary.isEmpty { return title }
      let start = DisplayWidth.padded(title, to: widest) + "  "
      let room = width - DisplayWidth.columns(of: start)
      return room < 4 ? title : start + DisplayWidth.shortened(summary, to: room)
    }
  }

  /// The width of the titles' column. A few titles that are much longer than the others stand out of
  /// it, so that there is room for what is said of the others.
  private func widestTitle(_ titles: [String]) -> Int {
    let widths = titles.map { DisplayWidth.columns(of: $0) }.sorted()
    guard let widest = widths.last else { return 0 }
    if widest <= width / 2 { return widest }
    return min(widths[(widths.count - 1) * 3 / 4], width * 2 / 3)
  }

  // MARK: Titles alone

  private var cell: Int {
    (completions.map { DisplayWidth.columns(of: title($0)) }.max() ?? 0) + 2
  }

  private var columnCount: Int { max(1, (width + 2) / cell) }

  private func title(_ completion: Completion) -> String {
    DisplayWidth.shortened(SafeText.escaped(completion.title), to: width)
  }

  /// Columns as `ls` prints them: read downwards.
  private func grid(_ shown: [Completion]) -> [String] {
    let titles = shown.map(title)
    let (cell, columnCount) = (cell, columnCount)
    let lineCount = (titles.count + columnCount - 1) / columnCount
    return (0..<lineCount).map { line in
      let cells = stride(from: line, to: titles.count, by: max(1, lineCount)).map { titles[$0] }
      return cells.dropLast().map { DisplayWidth.padded($0, to: cell) }.joined()
        + (cells.last ?? "")
    }
  }
}
