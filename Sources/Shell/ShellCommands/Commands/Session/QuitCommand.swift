package import ShellLanguage
package import ShellOutput

package enum QuitCommand: Command {
  package static let signature = CommandSignature(
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    throw QuitRequest(status: 0)
  }
}
