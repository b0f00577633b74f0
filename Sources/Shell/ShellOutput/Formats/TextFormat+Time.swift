import ShellValues
import TerminalText

extension TextFormat {
  // MARK: Moves

  /// ```
  ///   undid #2 .factButtonTapped and 1 action from its effects
  ///   isLoading, fact: as before #2
  /// ```
  func lines(for move: MoveReport) -> [StyledText] {
    var lines = titleLines(of: move)
    if !move.paths.isEmpty { lines += paths(of: move) }
    if !move.sharedValues.isEmpty { lines += sharedValues(of: move) }
    lines += move.world.flatMap { fitted(line(for: $0)) }
    for line in move.problems.flatMap({ $0.split(separator: "\n") }) {
      lines += note(String(line))
    }
    if !move.otherEffectActions.isEmpty { lines += others(of: move) }
    return lines + cancellations(move.cancelledEffects)
  }

  private func line(for change: MoveReport.WorldChange) -> StyledText {
    let text = "  \(change.name): \(change.before) → \(change.after)"
    return StyledText(SafeText.escaped(style.naming(text)), .note)
  }

  private func cancellations(_ effects: [Int]) -> [StyledText] {
    Set(effects).sorted().map { number in
      let count = effects.count { $0 == number }
      return "  \("cancelled \(count == 1 ? "1 effect" : "\(count) effects") of #\(number)", .note)"
    }
  }

  /// The title. A prompt wraps it rather than shorten actions to a few letters.
  private func titleLines(of move: MoveReport) -> [StyledText] {
    guard move.direction != .goto else { return gotoTitle(of: move) }
    let head: StyledText = "  \(move.direction == .undo ? "undid" : "redid") "
    let room = options.width - head.width
    guard options.brevity != nil else { return [head + actions(of: move, width: room)] }
    let least = effectActions(of: move).width + move.events.count * leastLabelWidth
    let title = head + actions(of: move, width: max(room, least))
    return hanging(title)
  }

  /// The columns of an action that tell which one it is.
  private var leastLabelWidth: Int { min(32, options.width * 3 / 4) }

  private func gotoTitle(of move: MoveReport) -> [StyledText] {
    let counts = [(move.undoneCount, "undone"), (move.redoneCount, "redone")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let way = StyledText(counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))", .note)
    let head: StyledText = "  \(counts.isEmpty ? "already at" : "at") "
    guard let event = move.event else {
      return [head + "\(move.position == 0 ? "the beginning" : "#\(move.position)")" + way]
    }
    return titled(head + "#\(move.position) ", event, way, margin: 4)
  }

  private func when(_ move: MoveReport) -> String {
    switch move.direction {
    case .undo: "as before #\(move.firstNumber ?? move.events.first?.number ?? 0)"
    case .redo: "as after #\(move.position)"
    case .goto where move.position == 0: "as in the beginning"
    case .goto: "as after #\(move.position)"
    }
  }

  private func actions(of move: MoveReport, width: Int) -> StyledText {
    let effects = effectActions(of: move)
    let text: StyledText
    if move.events.count > MoveReport.namedCount, let first = move.events.first,
      let last = move.events.last
    {
      text = "\(move.events.count) actions, #\(first.number) to #\(last.number)"
    } else {
      let share = (width - effects.width) / max(1, move.events.count) - "#99 , ".count
      let labels = move.events.map { number, event -> StyledText in
        "#\(number) \(inline(event, width: max(share, leastColumns(of: event)), role: .value))"
      }
      text = labels.dropFirst().reduce(labels.first ?? "") { $0 + ", " + $1 }
    }
    return text + effects
  }

  /// The restored shared values:
  /// `shared values set back: .appStorage("count") in memory, .fileStorage(/a.json) in files`.
  private func sharedValues(of move: MoveReport) -> [StyledText] {
    let values = move.sharedValues.map { name, storage in
      name + (storage.map { " in \($0)" } ?? "")
    }
    let isForward = move.direction == .redo || move.direction == .goto && move.undoneCount == 0
    let verb = isForward ? "set again" : "set back"
    return remark("shared values \(verb): \(values.joined(separator: ", "))")
      .map { $0.shortened(to: options.width) }
  }

  /// Other moved actions: `also #3, from an effect of #1, which does not run again`.
  private func others(of move: MoveReport) -> [StyledText] {
    let actions = move.otherEffectActions.prefix(3).map { action in
      let cause = action.cause.map { "an effect of #\($0)" } ?? "an earlier effect"
      return "#\(action.number) from \(cause)"
    }
    let rest = move.otherEffectActions.count - actions.count
    let more = rest > 0 ? " and \(rest) more" : ""
    let list = actions.joined(separator: ", ")
    return note("also \(list)\(more); the effects do not run again")
  }

  private func effectActions(of move: MoveReport) -> StyledText {
    let count = move.effectActionCount
    guard count > 0 else { return "" }
    let owner = move.events.count == 1 ? "its" : "their"
    return " and \(count) action\(count == 1 ? "" : "s") from \(owner) effects"
  }

  private func paths(of move: MoveReport) -> [StyledText] {
    let paths = move.paths.map(name)
    let when = when(move)
    let over = move.hasMorePaths ? "over " : ""
    let reserved = when.count + (paths.count > 1 ? " and \(over)99 more: " : ": ").count
    // Reserve room for the end of the line, which says to which state the paths returned.
    // A prompt wraps the line instead.
    let room = options.brevity == nil ? max(8, options.width - reserved - 2) : .max
    var text: StyledText = "  \(DisplayWidth.shortened(paths.first ?? "", to: room), .path)"
    var shownCount = 1
    for path in paths.dropFirst() {
      let longer = text + ", " + StyledText(path, .path)
      guard longer.width + reserved <= options.width else { break }
      text = longer
      shownCount += 1
    }
    if paths.count > shownCount { text += " and \(over)\(paths.count - shownCount) more" }
    return hanging(text + ": " + StyledText(when))
  }

  // MARK: Replays

  /// ```
  ///   dropped #2 .rollButtonTapped
  ///   #3 to #5 replayed as #6 to #8
  ///   rolls.count: 4 → 3
  /// ```
  func write(_ replay: ReplayReport, to sink: LineSink) {
    if let first = replay.dropped.first {
      let head: StyledText = "  dropped #\(first.number) "
      let rest = replay.dropped.count - 1
      let more = rest == 0 ? "" : " and \(rest) \(rest == 1 ? "entry" : "entries") caused by it"
      for line in titled(head, first.event, StyledText(more), margin: 4) { put(line, to: sink) }
    }
    put(StyledText("  " + summary(of: replay)), to: sink)
    write(differences: replay.differences, to: sink)
    for line in replay.problems.flatMap({ $0.split(separator: "\n") }) {
      sink.put(note(String(line)))
    }
    write(replay.complaints, to: sink)
    for line in cancellations(replay.cancelledEffects) { put(line, to: sink) }
    if replay.numbers != nil || !replay.dropped.isEmpty {
      if replay.world.isEmpty || !replay.changes.isEmpty {
        write(replay.changes, indentation: 1, to: sink)
      }
      for change in replay.world { put(line(for: change), to: sink) }
      let text = "  'goto \(replay.position)' returns to the original branch"
      put(StyledText(text, .note), to: sink)
    }
  }

  /// Writes complaints:
  /// `#3 to #5, #7: A 'forEach' received an action for an element that does not exist.`
  private func write(_ complaints: [ReplayReport.Complaint], to sink: LineSink) {
    for complaint in complaints.prefix(shownDifferences) where sink.isOpen {
      sink.put(note("\(Self.ranges(complaint.entries)): \(complaint.message)"))
    }
    let rest = complaints.count - shownDifferences
    if rest > 0 { put(StyledText("  and \(rest) more issues", .note), to: sink) }
  }

  /// Joins numbers into ranges: `#3 to #5, #7`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.prefix(4).map { range in
      range.count == 1 ? "#\(range.lowerBound)" : "#\(range.lowerBound) to #\(range.upperBound)"
    }
    let rest = ranges.dropFirst(4).reduce(0) { $0 + $1.count }
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func summary(of replay: ReplayReport) -> String {
    let entries = replay.count == 1 ? "1 entry" : "\(replay.count) entries"
    guard replay.count > 0 else {
      return replay.dropped.isEmpty
        ? "nothing that led to this state can be replayed" : "there is nothing else to replay"
    }
    guard let numbers = replay.numbers else {
      return "\(entries) replayed: \(replay.count == 1 ? "it" : "each") gave the same state"
    }
    let range =
      numbers.count == 1
      ? "#\(numbers.lowerBound)" : "#\(numbers.lowerBound) to #\(numbers.upperBound)"
    return "\(entries) replayed as \(range)"
  }

  /// The maximum number of differences or complaints shown individually.
  private var shownDifferences: Int { 10 }

  private func write(differences: [ReplayReport.Difference], to sink: LineSink) {
    for difference in differences.prefix(shownDifferences) where sink.isOpen {
      let head: StyledText = "  #\(difference.new), #\(difference.old) before: "
      for line in titled(head, difference.event, margin: 4) { put(line, to: sink) }
      put(StyledText("    before:", .note), to: sink)
      write(difference.before, indentation: 2, to: sink)
      put(StyledText("    now:", .note), to: sink)
      write(difference.now, indentation: 2, to: sink)
    }
    let rest = differences.count - shownDifferences
    if rest > 0 { put(StyledText("  and \(rest) more with a different state", .note), to: sink) }
  }
}
