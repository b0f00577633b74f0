package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum HelpCommand: Command {
  package static let signature = CommandSignature(
    "help",
    .session,
    summary: "Say what can be typed: all commands, or more on one command or feature.",
    parameters: [
      .init("topic", .topic, isOptional: true, summary: "a command, a feature or 'expressions'")
    ],
    consequence: .tells,
    examples: [
      .init(
        "More on a command",
        """
        help redo
        #> redo [COUNT]
        #>   Do again what was undone. Effects do not run again.
        #> …
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let topic = invocation.word("topic") else {
      return .help(.overview(CommandCatalog.grammar))
    }
    if let signature = CommandCatalog.grammar[topic.text] { return .help(.command(signature)) }
    if let topic = HelpTopic(rawValue: topic.text) { return .help(.topic(topic.title, topic.text)) }
    let session = invocation.session
    if let feature = session.features.first(where: { $0.name == topic.text }) {
      return .help(
        .feature(
          name: feature.name,
          about: feature.about,
          actions: (CaseListing(of: feature.actionType)?.cases ?? []).map(Row.init),
          state: session.initialState(of: feature)
        )
      )
    }
    let topics =
      CommandCatalog.grammar.signatures.map(\.name) + HelpTopic.allCases.map(\.rawValue)
      + session.features.map(\.name)
    throw Diagnostic(
      CommandProblem.unknownTopic(topic.text),
      at: topic.span,
      suggestions: closestMatches(to: topic.text, in: topics),
      help:
        "'help' alone lists the commands, 'features' the features; 'expressions' is a topic too."
    )
  }
}
