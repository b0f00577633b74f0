import ShellLanguage
import ShellOutput
import ShellSession

enum DropCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "drop",
    .time,
    summary: "Replay the history without one entry, and see what changes.",
    discussion: """
      Actions that the entry caused by way of effects are left out too. The reducers run again \
      with the same actions, including those of effects, and draw the same ids, dates and random \
      numbers. Effects do not run. If a reducer reports an issue, because what an action refers to \
      does not exist, a line says so. The result is a new branch; the original branch stays as it \
      is.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    examples: [
      .init(
        "Without the first action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .decrementButtonTapped
        #>   count: 1 → 0
        drop 1
        #>   dropped #1 .incrementButtonTapped
        #>   1 entry replayed as #3
        #>   count: 0 → -1
        #>   'goto 2' returns to the original branch
        """
      )
    ]
  )

  struct Arguments {
    let entry: ResolvedArgument<Int>?
    let span: SourceSpan
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(entry: try reader.entry("entry"), span: reader.span("entry"))
  }

  static func isUseful(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.count > 0 } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    guard let number = arguments.entry?.value else { return .nothing }
    let entry = try store.doneEntry(number, at: arguments.span)
    guard entry.cause != .elsewhere else {
      throw Diagnostic(
        EntryProblem.notDone(entry.number),
        at: arguments.span,
        help: "The change was made elsewhere, so only its own history can drop it."
      )
    }
    let parent = store.timeline.parent(of: entry.number)
    // Later entries may fail without the dropped one. The report shows their issues instead of
    // raising them.
    let replay = try invocation.evaluator.issues.apart { takeComplaints in
      try invocation.session.replay(
        after: parent,
        without: [entry.number],
        in: store,
        takeComplaints: takeComplaints
      )
    }
    return .replay(ReplayReport(replay))
  }
}
