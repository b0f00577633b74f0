import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ReplayCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "replay",
    .time,
    summary: "Replay the history, and check that it gives the same states.",
    discussion: """
      The reducers run again with the same actions, including those of effects, and draw the same \
      ids, dates and random numbers. Effects do not run. A reducer that is a function of its \
      state, its action and its dependencies gives the same states. If one does not (it calls \
      'Date()' or keeps data in a variable outside its state), the entries that differ are shown, \
      and the result is a new branch.
      """,
    parameters: [
      .init(
        "entry",
        .entry,
        keyword: "from",
        isOptional: true,
        summary: "the first entry to replay; the first of the history by default"
      )
    ],
    examples: [
      .init(
        "Check that a reducer is pure",
        """
        load dice
        #>   loaded dice
        .rollButtonTapped
        #> …
        .rollButtonTapped
        #> …
        replay
        #>   2 entries replayed: each gave the same state
        """
      )
    ]
  )

  struct Arguments {
    let first: ResolvedArgument<Int>?
    let span: SourceSpan
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(first: try reader.entry("entry"), span: reader.span("entry"))
  }

  static func isUseful(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.count > 0 } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    let timeline = store.timeline
    let first = try arguments.first.map { try store.doneEntry($0.value, at: arguments.span) }
    let start = first.map { timeline.parent(of: $0.number) } ?? timeline.beginning
    // Reducers report the same issues again during a replay, so these are discarded.
    let replay = try invocation.evaluator.issues.apart { _ in
      try invocation.session.replay(after: start, in: store)
    }
    return .replay(ReplayReport(replay))
  }
}

extension ReplayReport {
  @MainActor
  init(_ replay: ShellSession.Replay) {
    let numbers = replay.steps.map(\.new.number)
    let failures = replay.failures.map { failure in
      let event = HistoryEvent(failure.entry).summary(ValueDescription(width: 60))
      return
        "#\(failure.entry.number) \(event) can't be replayed: \(failure.reason.problem.message)"
    }
    self.init(
      dropped: replay.dropped.map { ($0.number, HistoryEvent($0)) },
      count: replay.steps.count,
      numbers: replay.isSame ? nil : numbers.first.map { $0...(numbers.last ?? $0) },
      position: replay.position,
      differences: replay.dropped.isEmpty
        ? replay.steps.filter(\.differs).map { step in
          Difference(
            old: step.old.number,
            new: step.new.number,
            event: HistoryEvent(step.new),
            before: step.old.changes,
            now: step.new.changes
          )
        } : [],
      changes: replay.changes,
      problems: failures + replay.problems
    )
    cancelledEffects = replay.cancelledEffects
    world = replay.world.map { MoveReport.WorldChange($0) }
    complaints = Complaint.grouped(
      replay.steps.flatMap { step in step.complaints.map { (step.new.number, $0) } }
    )
  }
}
