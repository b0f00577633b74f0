package import ShellLanguage
package import ShellOutput
import ShellSession

package enum HelpCommand: Command {
  package static let signature = CommandSignature(
    "help",
    .session,
    summary: "Say what can be typed: all commands and topics, or more on one thing.",
    discussion: """
      There is help on every command, feature, action and topic, and on the code of every error. An action \
      of the current scope is written with its dot, one of a feature behind the feature's name.
      """,
    parameters: [
      .init(
        "topic",
        .topic,
        isOptional: true,
        isRepeated: true,
        summary: "a command, a feature, an action, a topic or an error's code"
      )
    ],
    options: [.init("search", .topic, summary: "list what has a word in its help")],
    consequence: .tells,
    examples: [
      .init(
        "More on a command",
        """
        help redo
        #> redo [COUNT] [--step] [--all]
        #>   Do again what was undone. Effects do not run again.
        #> …
        """
      ),
      .init(
        "More on an action",
        """
        help counter.factResponse
        #> .factResponse(Result<String, any Error>)
        #>   The fact arrived, or could not be had.
        #> …
        """
      ),
      .init(
        "Everything on a word",
        """
        help --search clock
        #> …
        #>   advance …
        #> …
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let index = invocation.evaluator.helpIndex
    if let word = invocation.wordOption("search") { return index.search(word.text) }
    let words = invocation.words("topic")
    guard let first = words.first, let last = words.last else {
      return .help(.overview(CommandCatalog.grammar, topics: HelpTopic.all.map(\.name)))
    }
    let topic = Name(words.map(\.text).joined(separator: " "), first.span.union(last.span))
    return .help(try index.page(named: topic))
  }
}

extension Evaluator {
  /// The help, as it is at the current scope.
  var helpIndex: HelpIndex {
    HelpIndex(
      session: session,
      actionType: session.current.map { $0.scope.actionType(in: $0) }
    )
  }
}

extension HelpIndex {
  /// - Throws: A diagnostic where there is no help on it.
  func page(named topic: Name) throws -> HelpReport {
    if let page = page(on: topic.text) { return page }
    let near = closestMatches(to: topic.text, in: names)
    let habit = Habit.help(for: topic.text)
    throw Diagnostic(
      CommandProblem.unknownTopic(topic.text),
      at: topic.span,
      suggestions: habit == nil ? near : [],
      help: habit ?? "'help' lists the commands and topics, 'help --search WORD' finds a word."
    )
  }
}
