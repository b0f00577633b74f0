import ShellLanguage
import ShellOutput
import ShellSession

enum UndoCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [MoveProblem.self]

  static let signature = CommandSignature(
    "undo",
    .time,
    summary: "Undo the last action that you sent, with all that followed from it.",
    discussion: """
      Effects that the undone actions started are cancelled if they are still in flight. Changes \
      to shared values, dependencies and storages are undone too, for all who share them and in \
      their storage. Values that others have changed since are left as they are, and listed.
      """,
    parameters: [
      .init("count", .count, isOptional: true, summary: "how many of your actions; 1 by default")
    ],
    options: [
      .init("step", summary: "count single entries, including those of effects"),
      .init("all", summary: "go back to the beginning"),
    ],
    examples: [
      .init(
        "Undo an action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        undo
        #>   undid #1 .incrementButtonTapped
        #>   count: as before #1
        state count
        #> 0
        """
      )
    ]
  )

  static func arguments(_ reader: ArgumentReader) throws -> MoveArguments {
    try MoveArguments(reader)
  }

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.undoCount > 0 } ?? false
  }

  static func run(_ arguments: MoveArguments, _ invocation: Invocation) throws -> Report {
    try invocation.move(.undo, arguments)
  }
}
