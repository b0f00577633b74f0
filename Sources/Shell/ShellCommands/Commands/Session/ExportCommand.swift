import ShellLanguage
import ShellOutput

enum ExportCommand: Command {
  static let signature = CommandSignature(
    "export",
    .session,
    summary: "Write the session and its output to a script that tests it.",
    discussion: """
      The script is like that of 'save', but also has the statements that only looked or expected \
      something, and the output of each statement in '#>' lines: it fails if the output differs. \
      It says which world it runs in. Live ids, dates and random numbers are those of the session \
      again, and so is what live clients answered. '…' stands for times that were measured. If an \
      answer can't be written, the script says so at its beginning.
      """,
    parameters: [
      .init("kind", .oneOf(["script"]), summary: "'script', a script of tcash"),
      .init("file", .file, summary: "the file, such as 'session.tcash'"),
    ],
    options: [.init("force", summary: "replace the file if it exists")],
    consequence: .tells,
    examples: [
      .init(
        "Make a test of a session",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        expect count == 1
        export script "\(temporaryFolder)/counter.tcash"
        #>   saved 3 statements in $TMP/counter.tcash
        """#
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .writes }

  static func arguments(_ reader: ArgumentReader) throws -> SaveArguments {
    try SaveArguments(reader)
  }

  static func run(_ arguments: SaveArguments, _ invocation: Invocation) async throws -> Report {
    try invocation.save(.everything, arguments)
  }
}
