import ShellValues
import TerminalText

extension TextFormat {
  // MARK: Lines

  /// An event behind a head. Scripts print one line; a prompt gives an action the lines that the names of its
  /// cases need.
  ///
  /// - Parameters:
  ///   - furtherRoom: The columns of further lines that the event may fill.
  ///   - margin: The indentation of further lines; `nil` to indent them to the event.
  func titled(
    _ head: StyledText,
    _ event: HistoryEvent,
    _ tail: StyledText = "",
    role: Role = .value,
    furtherRoom: Int = 0,
    margin: Int? = nil
  ) -> [StyledText] {
    let room = options.width - head.width - tail.width + furtherRoom
    let least = leastColumns(of: event)
    let line = inline(event, width: max(room, least), role: role) + tail
    return titled(head, line, isWrapped: furtherRoom > 0, margin: margin)
  }

  /// An event that brought changes, which stand below it.
  func titled(_ head: StyledText, byItself event: HistoryEvent, _ tail: StyledText) -> [StyledText]
  {
    guard case .shared(let author, _) = event else { return titled(head, event, tail) }
    let title = self.text(of: author)
    let room = max(4, options.width - head.width - tail.width)
    return titled(head, (options.brevity == nil ? title.shortened(to: room) : title) + tail)
  }

  private func titled(
    _ head: StyledText,
    _ text: StyledText,
    isWrapped: Bool = false,
    margin: Int? = nil
  ) -> [StyledText] {
    guard options.brevity != nil || isWrapped else { return [head + text] }
    let margin = Self.spaces(margin ?? min(head.width + 2, options.width / 3))
    let lines = text.wrapped(
      to: options.width - margin.width,
      first: options.width - head.width
    )
    return lines.enumerated().map { ($0 == 0 ? head : margin) + $1 }
  }

  // MARK: Text

  /// An event on one line. At a prompt it may exceed the width, to be wrapped.
  func inline(_ event: HistoryEvent, width: Int, role: Role) -> StyledText {
    switch event {
    case .action(let action): return inline(action, width: width, role: role)
    case .operation(let operation):
      let role = role == .value ? Role.command : role
      guard options.brevity != nil else {
        return StyledText(prose(operation.command), role).shortened(to: max(4, width))
      }
      let beginning = StyledText(prose(operation.beginning), role)
      guard let value = operation.value else { return beginning }
      return beginning + inline(value, width: width - beginning.width, role: role)
    case .shared(let author, let list):
      let end = "\("  (", .note)\(text(of: author))\(")", .note)" as StyledText
      guard options.brevity != nil else {
        return (inline(list.changes[...], of: list) + end).shortened(to: max(4, width))
      }
      let all = inline(list.changes[...], of: list)
      guard all.width + end.width > width, list.changes.count > 1 else { return all + end }
      let rest = list.changes.count - 1
      let more = StyledText(", … \(rest) more change\(rest == 1 ? "" : "s")", .note)
      return inline(list.changes.prefix(1), of: list) + more + end
    }
  }

  private func text(of author: SharedAuthor) -> StyledText {
    guard options.brevity != nil else { return StyledText(prose(author.text()), .note) }
    guard case .action(let action, let store) = author else {
      return StyledText(prose(author.text()), .note)
    }
    let width = max(options.width - 20, leastColumns(of: .action(action)))
    return StyledText("\(SafeText.escaped(store)): ", .note)
      + inline(action, width: width, role: .note)
  }

  /// The columns in which an event keeps the names of its cases at a prompt; 0 in scripts.
  func leastColumns(of event: HistoryEvent) -> Int {
    guard options.brevity != nil else { return 0 }
    let description = ValueDescription(style: style)
    switch event {
    case .action(let action): return description.leastColumns(of: action)
    case .operation(let operation):
      guard let value = operation.value else { return 0 }
      return DisplayWidth.columns(of: prose(operation.beginning))
        + description.leastColumns(of: value)
    case .shared: return 0
    }
  }
}
