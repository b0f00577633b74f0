import ShellLanguage
import ShellOutput
import ShellSession

enum UndoCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [MoveProblem.self]

  static let signature = CommandSignature(
    "undo",
    .time,
    summary: "Go back before the last action that you sent, with all that followed from it.",
    discussion: """
      Effects that the undone actions started are cancelled if they are still in flight. What the actions \
      changed of shared values, dependencies and storages is set back too, for all who share it and where \
      it is stored. What others have changed since is left as it is, and named.
      """,
    parameters: [
      .init("count", .count, isOptional: true, summary: "how many actions of yours; 1 if left out")
    ],
    options: [
      .init("step", summary: "count single entries, those of effects too"),
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

  static func run(_ arguments: MoveArguments, _ invocation: Invocation) async throws -> Report {
    try invocation.move(.undo, arguments)
  }
}
