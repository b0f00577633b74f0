import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

extension Invocation {
  /// Goes back or forward by the argument's number of actions; by one where it is left out.
  func move(_ direction: MoveReport.Direction) throws -> Report {
    let store = try session.currentStore()
    let steps = call.options["step"] != nil
    if call.options["all"] != nil { return try moveAll(direction, in: store, steps: steps) }
    let requested = try count("count") ?? 1
    guard requested > 0 else {
      throw Diagnostic(
        CommandProblem.nothingCounted,
        at: expression("count")?.span,
        help: "'\(direction)' alone goes by one, and 'history' shows where one is."
      )
    }
    let timeline = store.timeline
    let target =
      switch (direction, steps) {
      case (.undo, false): timeline.target(undoing: requested)
      case (.undo, true): timeline.target(undoingSteps: requested)
      case (_, false): timeline.target(redoing: requested)
      case (_, true): timeline.target(redoingSteps: requested)
      }
    guard let target else { throw nothingToMove(direction, requested, in: store) }
    let move = session.go(to: target, in: store, by: direction.travel)
    return .move(MoveReport(move, direction, in: store, steps: steps))
  }

  /// Goes to the one end of the branch or the other.
  private func moveAll(
    _ direction: MoveReport.Direction,
    in store: SessionStore,
    steps: Bool
  ) throws -> Report {
    if let count = expression("count") {
      throw Diagnostic(
        SyntaxProblem.extraArgument(evaluator.source[count.span], command: call.command),
        at: count.span,
        help: "'\(direction) --all' takes no number."
      )
    }
    let timeline = store.timeline
    let entries = direction == .undo ? timeline.done : timeline.undone
    // What others did is theirs, and redone as one.
    let isPossible = direction == .redo || steps || timeline.undoCount > 0
    guard let last = timeline.branch.last, !entries.isEmpty, isPossible else {
      throw nothingToMove(direction, 1, in: store)
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
    in store: SessionStore
  ) -> Diagnostic {
    let timeline = store.timeline
    let steps = call.options["step"] != nil
    let span = expression("count")?.span ?? call.word.span
    if direction == .undo {
      let available = steps ? timeline.done.count : timeline.undoCount
      let problem = SessionProblem.nothingToUndo(requested: requested, available: available)
      return Diagnostic(problem, at: span, help: droppedHelp(in: timeline))
    }
    let available = steps ? timeline.undone.count : timeline.redoCount
    return Diagnostic(
      SessionProblem.nothingToRedo(requested: requested, available: available),
      at: span,
      help: timeline.hasBranches
        ? "What was undone before something else was done is on another branch: 'history --tree' shows "
          + "it, and 'goto N' goes there."
        : "What 'undo' took back can be redone until something else is done."
    )
  }

  private func droppedHelp(in timeline: Timeline) -> String? {
    timeline.dropped.map { dropped in
      "The entries up to #\(dropped.upperBound) were dropped: 'set history.limit' says how many are kept."
    }
  }

  private var droppedBranchHelp: String {
    "It was on a branch that was dropped: 'set history.limit' says how many are kept."
  }

  // MARK: Entries

  /// The number of the entry that an argument means.
  ///
  /// - Throws: A diagnostic where there is no such entry.
  func entryNumber(_ parameter: String, in store: SessionStore) throws -> Int? {
    try call.arguments[parameter]?.first.flatMap { try entryNumber($0, in: store) }
  }

  func entryNumber(_ argument: ArgumentValue, in store: SessionStore) throws -> Int? {
    switch argument {
    case .word(let name): return try entryNumber(named: name, in: store)
    case .expression(let expression):
      let number = try evaluator.value(of: expression, as: Int.self)
      return try kept(number, at: expression.span, in: store)
    default: return nil
    }
  }

  private func entryNumber(named name: Name, in store: SessionStore) throws -> Int {
    if let number = store.marks[name.text] { return try kept(number, at: name.span, in: store) }
    if let number = session.variables[name.text] as? Int {
      return try kept(number, at: name.span, in: store)
    }
    if let number = session.droppedMark(name.text, in: store) {
      return try kept(number, at: name.span, in: store)
    }
    throw unknownMark(name, in: store)
  }

  /// The error for a name that no entry has.
  func unknownMark(_ name: Name, in store: SessionStore) -> Diagnostic {
    let help =
      switch name.text {
      case "beginning", "start", "first": "'goto 0' goes to the beginning."
      case "end", "last", "latest", "tip": "'redo --all' goes to the end of the branch."
      case _ where store.marks.isEmpty: "'mark NAME' gives the entry that you are at a name."
      default: "'mark' alone lists the marks."
      }
    return Diagnostic(
      CommandProblem.unknownMark(name.text),
      at: name.span,
      suggestions: closestMatches(to: name.text, in: store.marks.keys.sorted()),
      help: help
    )
  }

  private func kept(_ number: Int, at span: SourceSpan, in store: SessionStore) throws -> Int {
    let timeline = store.timeline
    guard !timeline.isKept(number) else { return number }
    let isKnown = number >= 0 && number <= timeline.lastNumber
    let help =
      number < 0
      ? "'undo --step \(number.magnitude)' goes \(number.magnitude) back from here."
      : "'history' lists the entries with their numbers."
    throw Diagnostic(
      CommandProblem.unknownEntry(number, available: timeline.lastNumber),
      at: span,
      help: isKnown ? droppedHelp(in: timeline) ?? droppedBranchHelp : help
    )
  }

  /// Where an argument stands.
  func argumentSpan(_ parameter: String) -> SourceSpan? {
    call.arguments[parameter]?.first?.span
  }

  /// The entry that an argument means.
  ///
  /// - Throws: A diagnostic where there is no such entry, or where the number is that of the beginning.
  func entry(_ parameter: String, in store: SessionStore) throws -> Timeline.Entry? {
    guard let number = try entryNumber(parameter, in: store) else { return nil }
    if let entry = store.timeline.entry(number) { return entry }
    throw Diagnostic(
      CommandProblem.notAnEntry(number),
      at: argumentSpan(parameter),
      help: "'history' lists the entries with their numbers."
    )
  }
}

extension MoveReport.Direction {
  /// What the user does; `nil` for `goto`, which has an aim.
  fileprivate var travel: SessionOperation.Travel? {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .goto: nil
    }
  }
}

extension ArgumentValue {
  /// Where the argument stands.
  fileprivate var span: SourceSpan? {
    switch self {
    case .word(let name), .text(let name): name.span
    case .expression(let expression): expression.span
    case .path(let path): path.span
    case .backend: nil
    }
  }
}

extension Timeline.Entry {
  /// Who or what brought it about, in a few words.
  @MainActor
  func causeText(in store: SessionStore) -> String {
    switch cause {
    case .user: "done by you"
    case .elsewhere: "done elsewhere: others share it"
    case .effect(of: let number):
      number.flatMap { store.timeline.entry($0) }.map {
        "an effect of #\($0.number) \(HistoryEvent($0).summary(ValueDescription(width: 60)))"
      } ?? "an effect of something that was undone or dropped"
    }
  }
}
