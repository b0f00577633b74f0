import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ResendCommand: WaitingCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [ResendProblem.self]

  static let signature = CommandSignature(
    "resend",
    .acting,
    summary: "Resend an action from the history, as it was or with other values.",
    discussion: """
      The action may come from any branch, and from an effect. It is sent like any other: its \
      effects run. A block changes its values. A name is a value's label; '$0' is the value of an \
      action that has only one, and '$0.1' the second of several without labels. In an action that \
      wraps a child's, names refer to the child's values first, then to those around them. In a \
      binding, a name is a property: 'resend 3 { name = "Blob" }'.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    takesBlock: true,
    blockNamesValues: true,
    examples: [
      .init(
        "Again, and with another value",
        """
        load dice
        #>   loaded dice
        .diceCountChanged(3)
        #>   diceCount: 2 → 3
        resend 1 { $0 = 5 }
        #>   .diceCountChanged(5)
        #>   diceCount: 3 → 5
        """
      ),
      .init(
        "For another row",
        """
        dep uuid incrementing; load todos
        #> …
        repeat 2 { .addTodoButtonTapped }
        #> …
        .todos(.element(id: UUID(0), action: .textFieldChanged("Tea")))
        #>   todos[id: UUID(0)].description: "" → "Tea"
        resend 3 { id = UUID(1); $0 = "Milk" }
        #> …
        expect todos[id: UUID(1)].description == "Milk"
        """
      ),
    ]
  )

  struct Arguments {
    let entry: ResolvedArgument<Int>?
    let entrySpan: SourceSpan
    let assignments: [(target: Expression, value: Expression)]
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(
      entry: try reader.entry("entry"),
      entrySpan: reader.span("entry"),
      assignments: (reader.call.block ?? []).compactMap { statement in
        if case .assignment(let target, let value) = statement.kind { (target, value) } else { nil }
      }
    )
  }

  static func isUseful(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.count > 0 } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let number = arguments.entry?.value else { return .nothing }
    let entry = try store.entry(number, at: arguments.entrySpan)
    guard var action = entry.action else {
      throw Diagnostic(
        ResendProblem.noAction(entry.number),
        at: arguments.entrySpan,
        help: "Only actions can be resent; 'history' lists the entries."
      )
    }
    for (target, value) in arguments.assignments {
      action = try evaluator.changing(target, to: value, in: action, of: entry.number)
    }
    try evaluator.checkReceived(in: store)
    try store.send(action)
    evaluator.recorder.partlyDone = .whole
    try await evaluator.settle()
    return .done(
      "sent",
      [("action", .value(action))],
      text: ValueDescription(width: 200).text(action)
    )
  }
}

/// Errors of `resend`.
enum ResendProblem: ExplainedProblem, Hashable {
  case noAction(Int)
  case noValues(String)
  case unknownPart(String, of: String)

  var code: String {
    switch self {
    case .noAction: "no-action"
    case .noValues: "no-values"
    case .unknownPart: "unknown-part"
    }
  }

  var message: String {
    switch self {
    case .noAction(let number): "entry #\(number) is not an action"
    case .noValues(let action): "\(action) has no values to change"
    case .unknownPart(let name, let action): "\(action) has no value \(quoted: name)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "no-action",
      "The entry is a swap, an edit or a change of shared values, which can't be sent.",
      mistake: "load counter\nedit count = 1\nresend 1",
      instead: "load counter\n.incrementButtonTapped\nresend 1"
    ),
    CodeExplanation(
      "no-values",
      "The action's case has no associated values, so there is nothing to change in it.",
      mistake: "load counter\n.incrementButtonTapped\nresend 1 { $0 = 2 }",
      instead: "load dice\n.diceCountChanged(3)\nresend 1 { $0 = 2 }"
    ),
    CodeExplanation(
      "unknown-part",
      "The action has no value with this label. '$0' is the value of an action that has only one. "
        + "The labels of the actions around a child's action work too.",
      mistake: "load dice\n.diceCountChanged(3)\nresend 1 { number = 2 }",
      instead: "load dice\n.diceCountChanged(3)\nresend 1 { $0 = 2 }"
    ),
  ]
}
