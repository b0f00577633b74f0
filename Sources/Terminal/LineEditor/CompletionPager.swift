/// Shows the completions of a line page by page, as Tab is pressed again and again.
struct CompletionPager {
  private var request: CompletionRequest?
  private var next = 0

  /// The lines to show for a press of Tab: the next page where nothing was typed since the last press,
  /// and the first one again after the last.
  ///
  /// - Parameters:
  ///   - request: The line as it is when the page is shown.
  ///   - rows: How many lines there is room for.
  mutating func lines(
    for list: CompletionList,
    _ request: CompletionRequest,
    columns: Int,
    rows: Int
  ) -> [String] {
    let table = CompletionTable(
      list.completions,
      remainder: list.remainder,
      columns: columns,
      rows: rows
    )
    let page = table.page(from: request == self.request ? next : 0)
    self.request = request
    next = page.next
    return page.lines
  }
}
