import ShellValues
import TerminalText

extension TextFormat {
  // MARK: Moves

  /// ```
  ///   undid #2 .factButtonTapped and 1 action from its effects
  ///   isLoading, fact: as before #2
  /// ```
  func lines(for move: MoveReport) -> [StyledText] {
    var lines = [title(of: move)]
    if !move.paths.isEmpty { lines.append(paths(move.paths, when: when(move))) }
    if !move.sharedValues.isEmpty { lines.append(sharedValues(of: move)) }
    for line in move.problems.flatMap({ $0.split(separator: "\n") }) {
      lines.append("  \(SafeText.escaped(String(line)), .note)")
    }
    if !move.otherEffectActions.isEmpty { lines.append(others(of: move)) }
    return lines + cancellations(move.cancelledEffects)
  }

  private func cancellations(_ effects: [Int]) -> [StyledText] {
    Set(effects).sorted().map { number in
      let count = effects.count { $0 == number }
      return "  \("cancelled \(count == 1 ? "1 effect" : "\(count) effects") of #\(number)", .note)"
    }
  }

  private func title(of move: MoveReport) -> StyledText {
    guard move.direction == .goto else {
      let head: StyledText = "  \(move.direction == .undo ? "undid" : "redid") "
      return head + actions(of: move, width: options.width - head.width)
    }
    let counts = [(move.undoneCount, "undone"), (move.redoneCount, "redone")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let way = StyledText(counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))", .note)
    let head: StyledText = "  \(counts.isEmpty ? "already at" : "at") "
    guard let event = move.event else {
      return head + "\(move.position == 0 ? "the beginning" : "#\(move.position)")" + way
    }
    let number: StyledText = "#\(move.position) "
    let width = options.width - head.width - number.width - way.width
    return head + number + inline(event, width: width, role: .value) + way
  }

  private func when(_ move: MoveReport) -> String {
    switch move.direction {
    case .undo: "as before #\(move.events.first?.number ?? 0)"
    case .redo: "as after #\(move.events.last?.number ?? 0)"
    case .goto where move.position == 0: "as in the beginning"
    case .goto: "as after #\(move.position)"
    }
  }

  private func actions(of move: MoveReport, width: Int) -> StyledText {
    let effects = effectActions(of: move)
    let text: StyledText
    if move.events.count > 3, let first = move.events.first, let last = move.events.last {
      text = "\(move.events.count) actions, #\(first.number) to #\(last.number)"
    } else {
      let share = (width - effects.width) / max(1, move.events.count) - "#99 , ".count
      let labels = move.events.map { number, event -> StyledText in
        "#\(number) \(inline(event, width: share, role: .value))"
      }
      text = labels.dropFirst().reduce(labels.first ?? "") { $0 + ", " + $1 }
    }
    return text + effects
  }

  /// `shared values set back: .appStorage("count") in memory, .fileStorage(/a.json) in files`
  private func sharedValues(of move: MoveReport) -> StyledText {
    let values = move.sharedValues.map { name, storage in
      name + (storage.map { " in \($0)" } ?? "")
    }
    let verb = move.direction == .redo ? "set again" : "set back"
    let text = "  shared values \(verb): \(values.joined(separator: ", "))"
    return StyledText(SafeText.escaped(text), .note).shortened(to: options.width)
  }

  /// `also #3, from an effect of #1, which does not run again`
  private func others(of move: MoveReport) -> StyledText {
    let actions = move.otherEffectActions.prefix(3).map { action in
      let cause = action.cause.map { "an effect of #\($0)" } ?? "an earlier effect"
      return "#\(action.number) from \(cause)"
    }
    let rest = move.otherEffectActions.count - actions.count
    let more = rest > 0 ? " and \(rest) more" : ""
    let list = actions.joined(separator: ", ")
    return StyledText("  also \(list)\(more); the effects do not run again", .note)
  }

  private func effectActions(of move: MoveReport) -> StyledText {
    let count = move.effectActionCount
    guard count > 0 else { return "" }
    let owner = move.events.count == 1 ? "its" : "their"
    return " and \(count) action\(count == 1 ? "" : "s") from \(owner) effects"
  }

  private func paths(_ paths: [String], when: String) -> StyledText {
    let reserved = when.count + " and 999 more: ".count
    var text: StyledText = "  \(paths.first ?? "", .path)"
    var shownCount = 1
    for path in paths.dropFirst() {
      let longer = text + ", " + StyledText(path, .path)
      guard longer.width + reserved <= options.width else { break }
      text = longer
      shownCount += 1
    }
    if paths.count > shownCount { text += " and \(paths.count - shownCount) more" }
    return text + ": " + StyledText(when)
  }

  // MARK: History

  private func put(_ line: StyledText, to sink: LineSink) {
    sink.put(line.shortened(to: options.width))
  }

  func write(_ history: HistoryReport, to sink: LineSink) {
    if let dropped = history.dropped {
      let numbers = dropped.count == 1 ? "#1 was" : "#1 to #\(dropped.upperBound) were"
      let text = "  \(numbers) dropped: 'set history.limit' says how many are kept"
      put(StyledText(text, .note), to: sink)
    }
    let numberWidth = history.rows.map { "\($0.number)".count }.max() ?? 1
    for row in history.rows where sink.isOpen {
      let isHere = history.showsPosition && row.isCurrent
      put(line(for: row, numberWidth: numberWidth, isHere: isHere), to: sink)
    }
    let count = history.otherBranchCount
    if count > 0 {
      let branches = count == 1 ? "another branch" : "\(count) other branches"
      put(StyledText("  and \(branches): 'history --tree' shows all", .note), to: sink)
    }
  }

  private func line(
    for row: HistoryRow,
    numberWidth: Int = 1,
    isHere: Bool = false
  ) -> StyledText {
    let number = "#\(row.number)"
    let gap = String(repeating: " ", count: numberWidth + 1 - number.count)
    let head: StyledText =
      "  \(row.guides, .guide)\(gap)\(number, .note) \(row.isFromEffect ? "⤷ " : "", .guide)"
    let notes =
      row.marks.map { "mark \($0)" } + (row.isUndone ? ["undone"] : [])
      + (isHere ? ["here"] : [])
    let mark = StyledText(notes.isEmpty ? "" : "  (\(notes.joined(separator: ", ")))", .note)
    let width = options.width - head.width - mark.width
    return head + inline(row.event, width: width, role: row.isUndone ? .note : .value) + mark
  }

  /// ```
  ///   #3 ⤷ .factResponse(.success("1 is good"))
  ///   an effect of #2 .factButtonTapped
  ///   fact: nil → "1 is good"
  /// ```
  func write(_ entry: EntryReport, to sink: LineSink) {
    put(line(for: entry.row), to: sink)
    put(StyledText("  \(SafeText.escaped(entry.cause))", .note), to: sink)
    write(entry.changes, indentation: 1, to: sink)
    for (name, values) in entry.draws {
      let text = "  drew \(name): \(values.joined(separator: ", "))"
      put(StyledText(text, .note), to: sink)
    }
  }

  // MARK: Replays

  /// ```
  ///   dropped #2 .rollButtonTapped
  ///   #3 to #5 done again as #6 to #8
  ///   rolls.count: 4 → 3
  /// ```
  func write(_ replay: ReplayReport, to sink: LineSink) {
    if let first = replay.dropped.first {
      let head: StyledText = "  dropped #\(first.number) "
      let rest = replay.dropped.count - 1
      let more = rest == 0 ? "" : " and \(rest) \(rest == 1 ? "entry" : "entries") that came of it"
      let width = options.width - head.width - more.count
      put(head + inline(first.event, width: width, role: .value) + StyledText(more), to: sink)
    }
    put(StyledText("  " + summary(of: replay)), to: sink)
    write(differences: replay.differences, to: sink)
    for problem in replay.problems {
      for line in problem.split(separator: "\n") {
        put(StyledText("  \(SafeText.escaped(String(line)))", .note), to: sink)
      }
    }
    for line in cancellations(replay.cancelledEffects) { put(line, to: sink) }
    if replay.numbers != nil || !replay.dropped.isEmpty {
      write(replay.changes, indentation: 1, to: sink)
      let text = "  'goto \(replay.position)' goes back to how it was"
      put(StyledText(text, .note), to: sink)
    }
  }

  private func summary(of replay: ReplayReport) -> String {
    let entries = replay.count == 1 ? "1 entry" : "\(replay.count) entries"
    guard replay.count > 0 else { return "nothing else is to be done again" }
    guard let numbers = replay.numbers else {
      return "\(entries) done again: \(replay.count == 1 ? "it" : "each") gave the same state"
    }
    let range =
      numbers.count == 1
      ? "#\(numbers.lowerBound)" : "#\(numbers.lowerBound) to #\(numbers.upperBound)"
    return "\(entries) done again as \(range)"
  }

  /// How many entries with other states are shown one by one.
  private var shownDifferences: Int { 10 }

  private func write(differences: [ReplayReport.Difference], to sink: LineSink) {
    for difference in differences.prefix(shownDifferences) where sink.isOpen {
      let head: StyledText = "  #\(difference.new), #\(difference.old) before: "
      put(
        head + inline(difference.event, width: options.width - head.width, role: .value),
        to: sink
      )
      put(StyledText("    before:", .note), to: sink)
      write(difference.before, indentation: 2, to: sink)
      put(StyledText("    now:", .note), to: sink)
      write(difference.now, indentation: 2, to: sink)
    }
    let rest = differences.count - shownDifferences
    if rest > 0 { put(StyledText("  and \(rest) more that gave another state", .note), to: sink) }
  }
}
