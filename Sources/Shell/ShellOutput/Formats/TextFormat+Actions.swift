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
    if let left = action.leftBranch {
      let text = "(what was undone is a branch now: 'goto \(left)' goes back to it)"
      sink.put(StyledText(spaces(indentation) + text, .note))
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
      return StyledText(SafeText.escaped(author.text), .note).shortened(to: max(4, width))
    }
    return inline(event, width: width, role: .value)
  }

  /// How far actions that follow from each other go to the right.
  private var maximumIndentation: Int { options.width / 5 }

  private func spaces(_ indentation: Int) -> String {
    String(repeating: " ", count: 2 * indentation)
  }

  /// What happened, on one line.
  func inline(_ event: HistoryEvent, width: Int, role: Role) -> StyledText {
    switch event {
    case .action(let action): inline(action, width: width, role: role)
    case .operation(let operation):
      StyledText(SafeText.escaped(operation.command), role == .value ? .command : role)
        .shortened(to: max(4, width))
    case .shared(let author, let list):
      (inline(list) + StyledText("  (\(SafeText.escaped(author.text)))", .note))
        .shortened(to: max(4, width))
    }
  }
}
