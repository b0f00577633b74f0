import ShellLanguage
import ShellOutput
import ShellSession

enum RedoCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "redo",
    .time,
    summary: "Redo what was undone. Effects do not run again.",
    parameters: [
      .init("count", .count, isOptional: true, summary: "how many of your actions; 1 by default")
    ],
    options: [
      .init("step", summary: "count single entries, including those of effects"),
      .init("all", summary: "go to the end of the branch"),
    ],
    examples: [
      .init(
        "Redo an action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        undo
        #>   undid #1 .incrementButtonTapped
        #>   count: as before #1
        redo
        #>   redid #1 .incrementButtonTapped
        #>   count: as after #1
        """
      )
    ]
  )

  static func arguments(_ reader: ArgumentReader) throws -> MoveArguments {
    try MoveArguments(reader)
  }

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.redoCount > 0 } ?? false
  }

  static func run(_ arguments: MoveArguments, _ invocation: Invocation) throws -> Report {
    try invocation.move(.redo, arguments)
  }
}
