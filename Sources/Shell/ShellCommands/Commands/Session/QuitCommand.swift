import ShellLanguage
import ShellOutput

enum QuitCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "quit",
    .session,
    summary: "Leave the shell; Ctrl-D does the same.",
    consequence: .tells,
    examples: [
      .init(
        "Leave",
        """
        if false { quit }
        """
      )
    ]
  )

  static func run(_: NoArguments, _: Invocation) throws -> Report {
    throw QuitRequest(status: 0)
  }
}
