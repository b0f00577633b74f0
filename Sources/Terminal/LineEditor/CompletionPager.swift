internal import TerminalText

/// Shows a line's completions page by page, one per press of Tab.
struct CompletionPager {
  private var request: CompletionRequest?
  private var next = 0

  /// The lines to show for a press of Tab: the next page if nothing was typed since the last press,
  /// or else the first page. The first page also follows the last one.
  ///
  /// - Parameters:
  ///   - request: The line at the time of the press.
  ///   - rows: The number of available rows.
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
      rows: list.note == nil ? rows : rows - 1
    )
    let page = table.page(from: request == self.request ? next : 0)
    self.request = request
    next = page.next
    let note = list.note.map { DisplayWidth.shortened(SafeText.escaped($0), to: columns - 1) }
    return page.lines + [note].compactMap(\.self)
  }
}
