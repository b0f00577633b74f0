/// The completions as they are listed on the screen.
enum CompletionTable {
  /// - Parameters:
  ///   - columns: The window's width.
  ///   - rows: How many lines there is room for.
  static func lines(_ completions: [Completion], columns: Int, rows: Int) -> [String] {
    let rows = max(2, rows)
    // The last column stays free: some terminals begin a new line when it is written.
    let width = max(8, columns - 1)
    if completions.contains(where: { !$0.summary.isEmpty }) {
      return listWithSummaries(completions, width: width, rows: rows)
    }
    return grid(completions.map { TextWidth.printable($0.title) }, width: width, rows: rows)
  }

  private static func listWithSummaries(
    _ completions: [Completion],
    width: Int,
    rows: Int
  ) -> [String] {
    let shown = completions.prefix(completions.count > rows ? rows - 1 : rows)
    let titles = shown.map {
      TextWidth.shortened(TextWidth.printable($0.title), to: width)
    }
    let widest = min(titles.map(TextWidth.columns(of:)).max() ?? 0, width * 2 / 3)
    let lines = zip(titles, shown).map { title, completion in
      let summary = TextWidth.printable(completion.summary)
      if summary.isEmpty { return title }
      let start = padded(title, to: widest) + "  "
      let room = width - TextWidth.columns(of: start)
      return room < 4 ? title : start + TextWidth.shortened(summary, to: room)
    }
    return lines + remainder(completions.count - shown.count)
  }

  /// Columns as `ls` prints them: read downwards.
  private static func grid(_ titles: [String], width: Int, rows: Int) -> [String] {
    let titles = titles.map { TextWidth.shortened($0, to: width) }
    let cell = (titles.map(TextWidth.columns(of:)).max() ?? 0) + 2
    let columnCount = max(1, (width + 2) / cell)
    let fits = titles.count <= columnCount * rows
    let shown = fits ? titles : Array(titles.prefix(columnCount * (rows - 1)))
    let lineCount = (shown.count + columnCount - 1) / columnCount
    let lines = (0..<lineCount).map { line in
      let cells = stride(from: line, to: shown.count, by: max(1, lineCount)).map { shown[$0] }
      return cells.dropLast().map { padded($0, to: cell) }.joined() + (cells.last ?? "")
    }
    return lines + remainder(titles.count - shown.count)
  }

  private static func remainder(_ count: Int) -> [String] {
    count > 0 ? ["… and \(count) more"] : []
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.columns(of: text)))
  }
}
