import ShellLanguage
import ShellOutput
import ShellSession

enum HelpCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [HelpProblem.self]

  static let signature = CommandSignature(
    "help",
    .session,
    summary: "List all commands and topics, or explain one thing.",
    discussion: """
      There is help on every command, feature, action and topic, and on every error code. Write an \
      action of the current scope with its dot, and an action of a feature after the feature's \
      name.
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
    options: [.init("search", .topic, summary: "list everything whose help has a word")],
    consequence: .tells,
    examples: [
      .init(
        "More on a command",
        """
        help redo
        #> redo [COUNT] [--step] [--all]
        #>   Redo what was undone. Effects do not run again.
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

  enum Arguments {
    case overview
    case search(String)
    /// `nil` if only a run can tell.
    case page(HelpReport?)
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    if let word = reader.wordOption("search") { return .search(word.text) }
    let words = reader.words("topic")
    guard let first = words.first, let last = words.last else { return .overview }
    let topic = Name(words.map(\.text).joined(separator: " "), first.span.union(last.span))
    return .page(try reader.context.helpIndex?.page(named: topic))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let index = invocation.evaluator.helpIndex else { return .nothing }
    return switch arguments {
    case .overview: .help(index.overview)
    case .search(let word): index.search(word)
    case .page(let page): page.map { .help($0) } ?? .nothing
    }
  }
}

extension HelpIndex {
  /// - Throws: A diagnostic if there is no help on the topic.
  func page(named topic: Name) throws -> HelpReport {
    if let page = page(on: topic.text) { return page }
    let near = closestMatches(to: topic.text, in: names)
    let habit = Habit.help(for: topic.text)
    throw Diagnostic(
      HelpProblem.unknownTopic(topic.text),
      at: topic.span,
      suggestions: habit == nil ? near : [],
      help: habit ?? "'help' lists the commands and topics, 'help --search WORD' finds a word."
    )
  }
}

/// Errors of `help`.
enum HelpProblem: ExplainedProblem, Hashable {
  case unknownTopic(String)

  var code: String {
    switch self {
    case .unknownTopic: "unknown-topic"
    }
  }

  var message: String {
    switch self {
    case .unknownTopic(let topic): "there is no help on \(quoted: topic)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "unknown-topic",
      "There is no help on this. 'help' lists the commands and topics.",
      mistake: "help frobnication",
      instead: "help scripts"
    )
  ]
}
