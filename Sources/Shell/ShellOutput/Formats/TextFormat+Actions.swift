import ShellValues
import TerminalText

extension TextFormat {
  // MARK: Actions

  /// Writes actions of one cause. At a prompt equal ones in a row are written once.
  func write(_ actions: [ActionReport], indentation: Int, to sink: LineSink) {
    guard options.brevity?.foldsActions == true else {
      for action in actions where sink.isOpen {
        write(action, indentation: indentation, to: sink)
      }
      return
    }
    for folded in FoldedActions.folding(actions) where sink.isOpen {
      write(folded.report, count: folded.count, indentation: indentation, to: sink)
    }
  }

  private func write(
    _ action: ActionReport,
    count: Int = 1,
    indentation: Int,
    to sink: LineSink
  ) {
    var indentation = indentation
    if !action.isFromUser {
      let store: StyledText = action.store.map { "\($0, .note): " } ?? ""
      let head: StyledText = "\(spaces(indentation))\("⤷ ", .guide)\(store)"
      let times = count == 1 ? StyledText() : StyledText(" × \(count)", .note)
      let with = StyledText(action.transaction.map { "  \($0)" } ?? "", .note)
      sink.put(titled(head, byItself: action.event, with + times))
      indentation += 1
    }
    write(action.changes, indentation: indentation, to: sink)
    if let left = action.leftBranch {
      let text = "(the undone part is now a branch: 'goto \(left)' goes back to it)"
      sink.put(note(text, indentation: indentation))
    }
    // An action that follows from another shows this by its own indentation.
    let depth = action.isFromUser ? indentation : min(indentation, maximumIndentation)
    write(action.followers, indentation: depth, to: sink)
    if action.omittedCount > 0 {
      let count = action.omittedCount
      let actions = count == 1 ? "1 more action" : "\(count) more actions"
      sink.put(note("… \(actions), which 'history' lists", indentation: depth))
    }
  }

  /// The maximum indentation of actions that follow from each other.
  private var maximumIndentation: Int { options.width / 5 }

  private func spaces(_ indentation: Int) -> String {
    String(repeating: " ", count: 2 * indentation)
  }
}
