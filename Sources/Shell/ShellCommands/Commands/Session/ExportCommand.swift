import ShellLanguage
import ShellOutput

enum ExportCommand: Command {
  static let signature = CommandSignature(
    "export",
    .session,
    summary: "Write what was done and what was printed to a script, which is a test of it.",
    discussion: """
      The script is that of 'save' with what you looked at, what you expected, and under each statement \
      what it printed, in '#>' lines: it fails where it goes another way. What is not the same each time, \
      such as live dates and ids, can be replaced by '…' there, or be swapped before.
      """,
    parameters: [
      .init("kind", .oneOf(["script"]), summary: "'script', a script of tcash"),
      .init("file", .file, summary: "the file, such as 'session.tcash'"),
    ],
    options: [.init("force", summary: "replace the file if it is there")],
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
        #>   saved 3 statements in …counter.tcash
        """#
      )
    ]
  )

  static func arguments(_ reader: ArgumentReader) throws -> SaveArguments {
    try SaveArguments(reader)
  }

  static func run(_ arguments: SaveArguments, _ invocation: Invocation) async throws -> Report {
    try invocation.save(.everything, arguments)
  }
}
