package import ShellLanguage
package import ShellOutput

package enum FailCommand: Command {
  package static let signature = CommandSignature(
    "fail",
    .scripting,
    summary: "Fail with a message, as a failed 'expect' does.",
    parameters: [.init("message", .expression, summary: "the message, a String")],
    consequence: .asserts,
    examples: [
      .init(
        "Fail where a script should not come",
        """
        if 1 > 2 { fail "numbers are broken" }
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let expression = invocation.expression("message") else { return .nothing }
    let message = try invocation.evaluator.value(of: expression, as: String.self)
    throw Diagnostic(CommandProblem.failed(message), at: invocation.call.word.span)
  }
}
