import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ExpectCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [
    ExpectationProblem.self, CallExpectationProblem.self, HistoryExpectationProblem.self,
  ]

  static let signature = CommandSignature(
    "expect",
    .scripting,
    summary:
      "Fail unless a condition holds, something was done, only these parts change, or an error occurs.",
    discussion: """
      A script whose expectation fails ends with exit status 1. A text after the condition is printed \
      with the failure: 'expect count == 1, "one tap counts"'.
      'expect called CLIENT.ENDPOINT(ARGUMENTS)' requires a call of an endpoint, with arguments as \
      'receive' accepts them, or with any if there are no parentheses. 'times N' requires that many. \
      'dep CLIENT calls' lists the calls. Those of undone actions count too: they were made.
      'expect sent ACTION' requires that the user sent such an action to the store in use, and 'expect \
      received ACTION' that one came from an effect; what was undone does not count. 'expect ran COMMAND' \
      requires a statement with that command which did not fail.
      'expect error { … }' runs statements of which one must fail, then continues after the block. \
      It accepts any error, an error with a given code ('expect error issue { … }', the word \
      printed in brackets), or an error whose text contains some words ('expect error "offline" { \
      … }'). An issue that effects of earlier statements raise in the meantime counts too.
      'expect changes { … } only PATH, …' runs statements that must change the state at each of these \
      paths, and nowhere else, from before the block to after it.
      """,
    parameters: [
      .init("condition", .expression, isOptional: true, summary: "a Bool"),
      .init(
        "message",
        .expression,
        keyword: ",",
        isOptional: true,
        isHinted: false,
        summary: "a String to print with a failure"
      ),
      .init(
        "call",
        .endpointCall,
        keyword: "called",
        isOptional: true,
        summary: "the endpoint, with or without arguments"
      ),
      .init(
        "sent",
        .action,
        keyword: "sent",
        isOptional: true,
        isHinted: false,
        summary: "an action of the user, or its case"
      ),
      .init(
        "received",
        .action,
        keyword: "received",
        isOptional: true,
        isHinted: false,
        summary: "an action of an effect, or its case"
      ),
      .init(
        "command",
        .newName,
        keyword: "ran",
        isOptional: true,
        isHinted: false,
        summary: "a command that was run"
      ),
      .init(
        "count",
        .expression,
        keyword: "times",
        isOptional: true,
        summary: "how often"
      ),
    ],
    takesStatementBlock: true,
    consequence: .asserts,
    advice: [.init(.equalsSign, "'==' compares.")],
    examples: [
      .init(
        "Expect a count",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        expect count == 1 && fact == nil
        """
      ),
      .init(
        "Expect a call of an endpoint",
        """
        load counter
        #>   loaded counter
        dep numberFact mock
        #>   numberFact: live → mock
        .factButtonTapped
        #> …
        expect called numberFact.fetch(0) times 1
        dep numberFact calls
        #>   numberFact.fetch(number: 0) → "0 is good"  by #2 .factButtonTapped
        """
      ),
      .init(
        "Expect that something was done",
        """
        load counter
        #>   loaded counter
        repeat 2 { .incrementButtonTapped }
        #>   count: 0 → 1
        #>   count: 1 → 2
        undo
        #> …
        expect sent .incrementButtonTapped times 1
        expect ran undo
        """
      ),
      .init(
        "Expect that nothing else changes",
        """
        load counter
        #>   loaded counter
        expect changes { repeat 3 { .incrementButtonTapped } } only count
        #>   count: 0 → 1
        #>   count: 1 → 2
        #>   count: 2 → 3
        """
      ),
      .init(
        "Expect that an endpoint is not called",
        """
        load counter
        #>   loaded counter
        dep clock immediate
        #>   clock: live → immediate
        dep numberFact.fetch fails
        #>   numberFact.fetch: fails
        expect error issue { .factButtonTapped }
        #>   isLoading: false → true
        #> …
        """
      ),
    ]
  )

  struct Arguments {
    let condition: Expression?
    let message: ResolvedArgument<String>?
    let call: ResolvedArgument<ExpectedCall>?
    let events: [ExpectedEvent]
    let count: ResolvedArgument<Int>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let condition = reader.expression("condition")
    let context = reader.context
    if let condition { try context.checkCondition(condition) }
    let message = try reader.value("message", as: String.self)
    let call = try reader.expression("call").map { expression in
      try context.forFeature(ofStore: nil) { feature in
        try ExpectedCall(
          expression,
          text: reader.source[expression.span],
          in: context.session,
          for: feature,
          context.builder
        )
      }
    }
    let events = try ExpectedEvent.read(reader)
    let count = try reader.count("count")
    if condition == nil, call == nil, events.isEmpty {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "condition",
          summary: "a Bool"
        ),
        at: reader.call.word.span
      )
    }
    if call == nil, events.isEmpty, count != nil {
      throw Diagnostic(CallExpectationProblem.countWithoutCall, at: reader.span("count"))
    }
    return Arguments(
      condition: condition,
      message: message,
      call: call,
      events: events,
      count: count
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    // A session that is resumed makes no calls: its effects don't run again.
    if invocation.session.repetition == nil {
      try arguments.call?.value.check(
        times: arguments.count?.value,
        in: invocation.session,
        evaluator.builder
      )
    }
    for event in arguments.events {
      try event.check(times: arguments.count?.value, in: evaluator)
    }
    guard let condition = arguments.condition, try !evaluator.condition(condition) else {
      return .nothing
    }
    let part = evaluator.failingPart(of: condition)
    let difference = evaluator.difference(part)
    let help = [arguments.message?.value, difference ?? evaluator.hidingHelp(part)]
      .compactMap(\.self)
    throw Diagnostic(
      ExpectationProblem.expectationFailed(
        evaluator.source[part.span],
        found: difference == nil ? evaluator.explain(part) : nil
      ),
      at: part.span,
      help: help.isEmpty ? nil : help.joined(separator: "\n")
    )
  }
}

extension Evaluator {
  /// The first false operand of an `&&`.
  fileprivate func failingPart(of condition: Expression) -> Expression {
    guard case .chain(let first, let links) = condition.kind, let last = links.last,
      last.symbol == .and
    else { return condition }
    let operands = [first] + links.map(\.operand)
    let failing = operands.dropLast().first { (try? self.condition($0)) == false }
    return failingPart(of: failing ?? last.operand)
  }

  /// The differences between two values that should be equal, if either is too long for one line.
  fileprivate func difference(_ condition: Expression) -> String? {
    guard case .infix(let left, .equal, let right) = condition.kind,
      let found = try? value(of: left), let expected = try? value(of: right),
      ValueDescription().text(found).count > 60 || ValueDescription().text(expected).count > 60
    else { return nil }
    let changes = ChangeList(from: expected, to: found)
    return changes.isEmpty ? nil : Self.text(of: changes)
  }

  /// The actual value on the left side of a comparison, unless it is a literal: `count is 2`.
  fileprivate func explain(_ condition: Expression) -> String? {
    switch condition.kind {
    case .prefix(.not, let operand):
      explain(operand)
    case .chain(let first, let links) where links.first?.symbol == .or:
      explain(first)
    case .infix(let subject, _, _), .isCase(let subject, _), .chain(let subject, _):
      found(subject)
    default:
      nil
    }
  }

  private func found(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name, .access, .state, .infix, .chain:
      (try? value(of: expression)).map {
        "\(shortened: source[expression.span]) is \(ValueDescription(width: 200).text($0))"
      }
    default: nil
    }
  }
}

extension ExpectCommand: CompletingCommand {
  /// A call of an endpoint, an action or a command takes the place of a condition, and can be counted.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    switch parameter.name {
    case "condition": !isCounting(source)
    case "call", "sent", "received", "command":
      source.call?.arguments["condition"] == nil && !isCounting(source)
    case "count": isCounting(source)
    case "message": false
    default: true
    }
  }

  /// Whether the call expects what can be counted.
  private static func isCounting(_ source: CompletionSource) -> Bool {
    ["call", "sent", "received", "command"].contains { source.call?.arguments[$0] != nil }
  }

  /// The names of commands.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in _: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "command" else { return nil }
    let commands = CommandCatalog.grammar.signatures.map { (text: $0.name, summary: $0.summary) }
    return [CandidateGroup(text, words: commands)]
  }
}
