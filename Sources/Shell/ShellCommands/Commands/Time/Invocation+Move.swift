import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// How far `undo` and `redo` go.
struct MoveArguments {
  /// The number of actions or entries; one if omitted.
  let count: ResolvedArgument<Int>?
  let countSpan: SourceSpan
  /// Whether to count single entries.
  let bySteps: Bool
  /// Whether to go to the end of the branch.
  let isAll: Bool

  @MainActor
  init(_ reader: ArgumentReader) throws {
    count = try reader.count("count")
    countSpan = reader.span("count")
    bySteps = reader.has("step")
    isAll = reader.has("all")
    let command = reader.call.command
    if isAll, let count = reader.expression("count") {
      throw Diagnostic(
        SyntaxProblem.extraArgument(reader.source[count.span], command: command),
        at: count.span,
        help: "'\(command) --all' takes no number."
      )
    }
    if count?.known == 0 {
      throw Diagnostic(
        MoveProblem.nothingCounted,
        at: countSpan,
        help: "'\(command)' alone moves by one action; 'history' shows where you are."
      )
    }
  }
}

extension Invocation {
  /// Moves back or forward by a number of actions.
  func move(_ direction: MoveReport.Direction, _ arguments: MoveArguments) throws -> Report {
    let store = try session.currentStore()
    if arguments.isAll { return try moveAll(direction, arguments, in: store) }
    let requested = arguments.count?.value ?? 1
    let steps = arguments.bySteps
    let timeline = store.timeline
    let target =
      switch (direction, steps) {
      case (.undo, false): timeline.target(undoing: requested)
      case (.undo, true): timeline.target(undoingSteps: requested)
      case (_, false): timeline.target(redoing: requested)
      case (_, true): timeline.target(redoingSteps: requested)
      }
    guard let target else { throw nothingToMove(direction, requested, arguments, in: store) }
    let move = session.go(to: target, in: store, by: direction.travel)
    return .move(MoveReport(move, direction, in: store, steps: steps))
  }

  /// Moves to the start or the end of the branch.
  private func moveAll(
    _ direction: MoveReport.Direction,
    _ arguments: MoveArguments,
    in store: SessionStore
  ) throws -> Report {
    let steps = arguments.bySteps
    let timeline = store.timeline
    let entries = direction == .undo ? timeline.done : timeline.undone
    // Changes made elsewhere can't be undone as actions, but a redo repeats them together.
    let isPossible = direction == .redo || steps || timeline.undoCount > 0
    guard let last = timeline.branch.last, !entries.isEmpty, isPossible else {
      throw nothingToMove(direction, 1, arguments, in: store)
    }
    let target = direction == .undo ? timeline.beginning : last.number
    return .move(
      MoveReport(
        session.go(to: target, in: store, by: direction.travel),
        direction,
        in: store,
        steps: steps
      )
    )
  }

  private func nothingToMove(
    _ direction: MoveReport.Direction,
    _ requested: Int,
    _ arguments: MoveArguments,
    in store: SessionStore
  ) -> Diagnostic {
    let timeline = store.timeline
    let (steps, span) = (arguments.bySteps, arguments.countSpan)
    if direction == .undo {
      let available = steps ? timeline.done.count : timeline.undoCount
      let problem = SessionProblem.nothingToUndo(requested: requested, available: available)
      let help = timeline.elsewhereHelp(among: session.stores) ?? timeline.droppedHelp
      return Diagnostic(problem, at: span, help: help)
    }
    let available = steps ? timeline.undone.count : timeline.redoCount
    return Diagnostic(
      SessionProblem.nothingToRedo(requested: requested, available: available),
      at: span,
      help: timeline.hasBranches
        ? "Undone actions may be on another branch: 'history --tree' shows it, and "
          + "'goto N' goes there."
        : "Undone actions can be redone until something new is done."
    )
  }
}

extension MoveReport.Direction {
  /// The direction of travel; `nil` for `goto`, which has a target instead.
  fileprivate var travel: SessionOperation.Travel? {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .goto: nil
    }
  }
}

/// Errors of `undo` and `redo`.
enum MoveProblem: ExplainedProblem, Hashable {
  case nothingCounted

  var code: String {
    switch self {
    case .nothingCounted: "nothing-counted"
    }
  }

  var message: String {
    switch self {
    case .nothingCounted: "the count must be at least 1"
    }
  }

  static let explanations = [
    CodeExplanation(
      "nothing-counted",
      "'undo' and 'redo' need a count of at least 1; '--all' undoes or redoes everything.",
      mistake: "load counter\n.incrementButtonTapped\nundo 0",
      instead: "load counter\n.incrementButtonTapped\nundo 1"
    )
  ]
}
