import ShellValues
import TerminalText

extension TextFormat {
  /// ```
  ///    #9 .incrementButtonTapped
  ///   #10 ├ .factButtonTapped
  ///   #11 .decrementButtonTapped  (here)
  /// ```
  func write(_ history: HistoryReport, to sink: LineSink) {
    if let dropped = history.dropped {
      let numbers = dropped.count == 1 ? "#1 was" : "#1 to #\(dropped.upperBound) were"
      let text = "\(numbers) dropped: 'set history.limit' sets how many are kept"
      put(remark: text, to: sink)
    }
    let widest = max(history.rows.map(\.number).max() ?? 0, history.beginning?.number ?? 0)
    let numberWidth = "\(widest)".count
    if let beginning = history.beginning {
      put(line(for: beginning, numberWidth: numberWidth), to: sink)
    }
    let isFolding = options.brevity?.foldsActions == true
    let rows = isFolding ? FoldedRows.folding(history) : history.rows.map(FoldedRows.init)
    for folded in rows where sink.isOpen {
      let isHere = history.showsPosition && folded.row.isCurrent
      let lines = lines(
        for: folded.row,
        numbers: folded.numbers,
        numberWidth: numberWidth,
        isHere: isHere
      )
      for line in lines { put(line, to: sink) }
    }
    if history.rows.isEmpty {
      let place = history.otherMatchCount > 0 ? " of this branch" : ""
      let text = history.isFiltered ? "no entry\(place) matches" : "the history is empty"
      put(remark: text, to: sink)
    }
    if let others = others(of: history) { put(remark: others, to: sink) }
  }

  /// A note about matches or branches that are not shown.
  private func others(of history: HistoryReport) -> String? {
    if history.otherMatchCount > 0 {
      let number = history.otherMatchCount
      let found = history.rows.isEmpty ? "but \(number)" : "and \(number) more"
      return "\(found) on other branches: '--tree' shows them"
    }
    let count = history.otherBranchCount
    guard count > 0 else { return nil }
    return
      "and \(count == 1 ? "another branch" : "\(count) other branches"): 'history --tree' shows all"
  }

  private func line(for beginning: HistoryBeginning, numberWidth: Int) -> StyledText {
    let title = beginning.number == 0 ? "the beginning" : "dropped entries led here"
    return head(of: beginning.number, numberWidth) + StyledText(title, .note)
      + notes(beginning.marks.map { "mark \($0)" } + (beginning.isCurrent ? ["here"] : []))
  }

  /// A right-aligned number: `  #9 `.
  private func head(of number: Int, _ numberWidth: Int) -> StyledText {
    let gap = String(repeating: " ", count: max(0, numberWidth - "\(number)".count))
    return "  \(gap)\("#\(number)", .note) "
  }

  private func notes(_ notes: [String]) -> StyledText {
    let text = SafeText.escaped(notes.joined(separator: ", "))
    return StyledText(text.isEmpty ? "" : "  (\(text))", .note)
  }

  /// A row of the history: one line, or in a narrow window two, since an id alone would fill it.
  ///
  /// - Parameter numbers: The numbers of the entries that the row stands for; `nil` for its own.
  private func lines(
    for row: HistoryRow,
    numbers: ClosedRange<Int>? = nil,
    numberWidth: Int = 1,
    isHere: Bool = false
  ) -> [StyledText] {
    let head: StyledText =
      head(of: row.number, numberWidth)
      + "\(shortened(guides: row.guides), .guide)\(row.isFromEffect ? "⤷ " : "", .guide)"
    let count = numbers?.count ?? 1
    let times = StyledText(count == 1 ? "" : " × \(count)", .note)
    let range = numbers.flatMap { $0.count == 1 ? nil : Self.ranges(Array($0)) }
    let mark = notes(
      [range, row.transaction].compactMap(\.self) + row.marks.map { "mark \($0)" }
        + (row.isUndone ? ["undone"] : [])
        + (isHere ? ["here"] : [])
    )
    return titled(
      head,
      row.event,
      times + mark,
      role: row.isUndone ? .note : .value,
      furtherRoom: options.width < Self.narrowWidth ? options.width - 4 : 0,
      margin: 4
    )
  }

  /// Narrower windows have too little room for an action with an id on one line.
  private static let narrowWidth = 60

  /// Keeps only the last guides of deeply nested branches, to leave room for the event.
  private func shortened(guides: String) -> String {
    let room = max(2, options.width / 3)
    return guides.count <= room ? guides : "…" + guides.suffix(room - 1)
  }

  /// ```
  ///   #3 ⤷ .factResponse(.success("1 is good"))
  ///   an effect of #2 .factButtonTapped
  ///   fact: nil → "1 is good"
  /// ```
  func write(_ entry: EntryReport, to sink: LineSink) {
    for line in lines(for: entry.row) { put(line, to: sink) }
    put(remark: entry.cause, to: sink)
    write(entry.changes, indentation: 1, to: sink)
    if !entry.followers.isEmpty {
      let numbers = Self.ranges(entry.followers)
      put(remark: "its effects led to \(numbers)", to: sink)
    }
    if entry.effectCount > 0 {
      let effects = entry.effectCount == 1 ? "1 effect" : "\(entry.effectCount) effects"
      put(remark: "\(effects) of it in flight ('effects')", to: sink)
    }
    let description = ValueDescription(style: style)
    for (name, values) in entry.draws {
      let texts = values.map { description.text($0) }
      put(remark: "drew \(name): \(texts.joined(separator: ", "))", to: sink)
    }
  }
}
