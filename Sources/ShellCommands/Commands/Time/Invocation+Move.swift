import ShellLanguage
import ShellOutput
import ShellSession

extension Invocation {
  /// Goes back or forward by the argument's number of actions; by one where it is left out.
  func move(_ direction: MoveReport.Direction) throws -> Report {
    let store = try session.currentStore()
    let requested = try count("count") ?? 1
    let move =
      direction == .undo
      ? session.undo(requested, in: store) : session.redo(requested, in: store)
    if let move { return .move(MoveReport(move, direction: direction)) }
    let problem: SessionProblem =
      switch direction {
      case .undo: .nothingToUndo(requested: requested, available: store.timeline.undoCount)
      case .redo: .nothingToRedo(requested: requested, available: store.timeline.redoCount)
      }
    throw Diagnostic(
      problem,
      at: expression("count")?.span ?? call.word.span,
      help: direction == .undo ? nil : "What 'undo' took back can be redone until the next action."
    )
  }
}
