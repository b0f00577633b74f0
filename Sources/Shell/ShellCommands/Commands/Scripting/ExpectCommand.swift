import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ExpectCommand: Command {
  static let problems: [any ExplainedProblem.Type] = [
    ExpectationProblem.self, CallExpectationProblem.self,
  ]

  static let signature = CommandSignature(
    "expect",
    .scripting,
    summary:
      "Fail unless a condition holds, a call was made, only these parts change, or an error occurs.",
    discussion: """
      A script whose expectation fails ends with exit status 1. A text after the condition is printed \
      with the failure: 'expect count == 1, "one tap counts"'.
      'expect called CLIENT.ENDPOINT(ARGUMENTS)' requires a call of an endpoint, with arguments as \
      'receive' accepts them, or with any if there are no parentheses. 'times N' requires that many. \
      'dep CLIENT calls' lists the calls. Those of undone actions count too: they were made.
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
        .expression,
        keyword: "called",
        isOptional: true,
        summary: "the endpoint, with or without arguments"
      ),
      .init(
        "count",
        .expression,
        keyword: "times",
        isOptional: true,
        summary: "how many calls there must be"
      ),
    ],
    takesStatementBlock: true,
    consequence: .asserts,
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
    let count = try reader.count("count")
    if condition == nil, call == nil {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "condition",
          summary: "a Bool"
        ),
        at: reader.call.word.span
      )
    }
    if call == nil, count != nil {
      throw Diagnostic(CallExpectationProblem.countWithoutCall, at: reader.span("count"))
    }
    return Arguments(condition: condition, message: message, call: call, count: count)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    // A session that is resumed makes no calls: its effects don't run again.
    if invocation.session.repetition == nil {
      try arguments.call?.value.check(
        times: arguments.count?.value,
        in: invocation.session,
        evaluator.builder
      )
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

/// Failed expectations of a script.
enum ExpectationProblem: ExplainedProblem, Hashable {
  case expectationFailed(String, found: String?)
  case noError(expected: String)
  case otherError(expected: String, found: String)
  case unchanged(String)
  case alsoChanged(String)
  case unknownCode(String)

  var code: String {
    switch self {
    case .expectationFailed: "expectation-failed"
    case .noError: "no-error"
    case .otherError: "other-error"
    case .unchanged: "unchanged"
    case .alsoChanged: "also-changed"
    case .unknownCode: "unknown-code"
    }
  }

  var message: String {
    switch self {
    case .expectationFailed(let condition, let found):
      "expected \(shortened: condition)" + (found.map { ", but \($0)" } ?? "")
    case .noError(let expected): "expected \(expected), but there was none"
    case .otherError(let expected, let found): "expected \(expected), but it was \(quoted: found)"
    case .unchanged(let path): "expected a change of \(quoted: path), but there was none"
    case .alsoChanged(let path):
      path.isEmpty ? "the whole state has changed" : "\(quoted: path) has changed, too"
    case .unknownCode(let code): "no error has the code \(quoted: code)"
    }
  }

  var isExpectation: Bool {
    switch self {
    case .expectationFailed, .noError, .otherError, .unchanged, .alsoChanged: true
    default: false
    }
  }

  static let explanations = [
    CodeExplanation(
      "expectation-failed",
      "A condition that was expected does not hold. A script ends with exit status 1.",
      mistake: "load counter\nexpect count == 1",
      instead: "load counter\nexpect count == 0"
    ),
    CodeExplanation(
      "no-error",
      "A statement of an 'expect error' block should have failed, but all succeeded.",
      mistake: "expect error { print 1 }",
      instead: "expect error { print nothing }"
    ),
    CodeExplanation(
      "other-error",
      "The statements of an 'expect error' block failed, but with another error than the one expected.",
      mistake: "expect error no-store { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
    CodeExplanation(
      "unchanged",
      "The statements of an 'expect changes' block should have changed the state at a path, but did not.",
      mistake: "load counter\nexpect changes { .incrementButtonTapped } only count, fact",
      instead: "load counter\nexpect changes { .incrementButtonTapped } only count"
    ),
    CodeExplanation(
      "also-changed",
      "The statements of an 'expect changes' block changed more of the state than the paths after 'only' say.",
      mistake: "load counter\nexpect changes { .incrementButtonTapped; edit isLoading = true } "
        + "only count",
      instead: "load counter\nexpect changes { .incrementButtonTapped } only count"
    ),
    CodeExplanation(
      "unknown-code",
      "'expect error' names a code that does not exist. 'help errors' says what codes are.",
      mistake: "expect error no-such-code { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
  ]
}

extension ExpectCommand: CompletingCommand {
  /// A call of an endpoint takes the place of a condition, and only calls are counted.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    switch parameter.name {
    case "call": source.call?.arguments["condition"] == nil
    case "count": source.call?.arguments["call"] != nil
    case "message": false
    default: true
    }
  }

  /// Conditions, or `error CODE` before a block.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    let condition = source.values(text, source.expectation(for: parameter))
    guard text.hasPrefix("error ") else {
      let word = (text: "error", summary: "the block that follows fails")
      return text.isEmpty ? condition : condition + [CandidateGroup(text, words: [word])]
    }
    let codes = CodeExplanation.all.map { ($0.code, FirstSentence.of($0.meaning)) }
    let typed = String(text.dropFirst("error ".count))
    return condition + [CandidateGroup(typed, words: codes.map { (text: $0.0, summary: $0.1) })]
  }
}
