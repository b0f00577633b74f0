package import ShellLanguage
package import ShellOutput

package enum ExitCommand: Command {
  package static let signature = CommandSignature(
    "exit",
    .scripting,
    summary: "End the shell with an exit status.",
    parameters: [.init("status", .count, isOptional: true, summary: "0 to 255; 0 if left out")],
    consequence: .tells,
    examples: [
      .init(
        "End a script early",
        """
        if 1 > 2 { exit 1 }
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let status = try invocation.count("status") ?? 0
    guard let status = UInt8(exactly: status) else {
      throw Diagnostic(
        CommandProblem.badStatus(status),
        at: invocation.expression("status")?.span
      )
    }
    throw QuitRequest(status: Int32(status))
  }
}
