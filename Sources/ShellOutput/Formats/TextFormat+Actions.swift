import ShellValues
import TerminalText

extension TextFormat {
  // MARK: Actions

  func write(_ action: ActionReport, indentation: Int, to sink: LineSink) {
    var indentation = indentation
    if !action.isFromUser {
      let store: StyledText = action.store.map { "\($0, .note): " } ?? ""
      let head: StyledText = "\(spaces(indentation))\("⤷ ", .guide)\(store)"
      sink.put(head + title(of: action.event, width: options.width - head.width))
      indentation += 1
    }
    write(action.changes, indentation: indentation, to: sink)
    if action.droppedRedoCount > 0 {
      let count = action.droppedRedoCount
      let actions = count == 1 ? "1 undone action" : "\(count) undone actions"
      sink.put(StyledText("\(spaces(indentation))(\(actions) can't be redone any more)", .note))
    }
    // A follower says by its own indentation what it follows from.
    let depth = action.isFromUser ? indentation : min(indentation, maximumIndentation)
    for follower in action.followers where sink.isOpen {
      write(follower, indentation: depth, to: sink)
    }
    if action.omittedCount > 0 {
      let count = action.omittedCount
      let actions = count == 1 ? "1 more action" : "\(count) more actions"
      sink.put(StyledText("\(spaces(depth))… \(actions), which 'history' lists", .note))
    }
  }

  private func title(of event: HistoryEvent, width: Int) -> StyledText {
    if case .shared(let author, _) = event {
      return StyledText(SafeText.escaped(author), .note).shortened(to: max(4, width))
    }
    return inline(event, width: width, role: .value)
  }

  /// How far actions that follow from each other go to the right.
  private var maximumIndentation: Int { options.width / 5 }

  private func spaces(_ indentation: Int) -> String {
    String(repeating: " ", count: 2 * indentation)
  }

  // MARK: Time

  /// ```
  ///   undid #2 .factButtonTapped and 1 action from its effects
  ///   isLoading, fact: as before #2
  /// ```
  func lines(for move: MoveReport) -> [StyledText] {
    let isUndo = move.direction == .undo
    let head: StyledText = "  \(isUndo ? "undid" : "redid") "
    var lines = [head + actions(of: move, width: options.width - head.width)]
    if !move.paths.isEmpty {
      let number = isUndo ? move.events.first?.number : move.events.last?.number
      let when = "\(isUndo ? "as before" : "as after") #\(number ?? 0)"
      lines.append(paths(move.paths, when: when))
    }
    if !move.sharedValues.isEmpty { lines.append(sharedValues(of: move)) }
    for line in move.problems.flatMap({ $0.split(separator: "\n") }) {
      lines.append("  \(SafeText.escaped(String(line)), .note)")
    }
    if !move.otherEffectActions.isEmpty { lines.append(others(of: move)) }
    for number in Set(move.cancelledEffects).sorted() {
      let count = move.cancelledEffects.count { $0 == number }
      lines.append(
        "  \("cancelled \(count == 1 ? "1 effect" : "\(count) effects") of #\(number)", .note)"
      )
    }
    return lines
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
    let verb = move.direction == .undo ? "set back" : "set again"
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

  func write(_ rows: [HistoryRow], to sink: LineSink) {
    let numberWidth = rows.map { "\($0.number)".count }.max() ?? 1
    for row in rows where sink.isOpen {
      let number = "#\(row.number)"
      let gap = String(repeating: " ", count: numberWidth + 1 - number.count)
      let head: StyledText = "  \(gap)\(number, .note) \(row.isFromEffect ? "⤷ " : "", .guide)"
      let mark: StyledText = row.isUndone ? "  \("(undone)", .note)" : ""
      let role: Role = row.isUndone ? .note : .value
      let width = options.width - head.width - mark.width
      sink.put(head + inline(row.event, width: width, role: role) + mark)
    }
  }

  /// What happened, on one line.
  private func inline(_ event: HistoryEvent, width: Int, role: Role) -> StyledText {
    switch event {
    case .action(let action): inline(action, width: width, role: role)
    case .command(let text):
      StyledText(SafeText.escaped(text), role == .value ? .command : role)
        .shortened(to: max(4, width))
    case .shared(let author, let list):
      (inline(list) + StyledText("  (\(SafeText.escaped(author)))", .note))
        .shortened(to: max(4, width))
    }
  }
}
