import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum ReceiveCommand: WaitingCommand {
  static let traits: CommandTraits = [.needsStore, .givesEffectsTime]

  static let problems: [any ExplainedProblem.Type] = [ReceiveProblem.self]

  static let signature = CommandSignature(
    "receive",
    .acting,
    summary: "Expect an action from an effect.",
    discussion: """
      The action must have come from an effect, or must come while the command waits: until no \
      effect can go on by itself, or for the duration after 'within'. A case without its values \
      matches any values, and '_' matches any single value. A block asserts the change, as after \
      'send'. Earlier actions are skipped, unless 'set exhaustive on' requires all of them in \
      order.
      'where' adds a condition, in which '$0' is the value that the action carries.
      """,
    parameters: [
      .init("action", .action, summary: "the action, or its case"),
      .init(
        "duration",
        .duration,
        keyword: "within",
        isOptional: true,
        summary: "how long to wait for it"
      ),
      .init(
        "condition",
        .expression,
        keyword: "where",
        isOptional: true,
        summary: "a Bool; '$0' is what the action carries"
      ),
    ],
    takesBlock: true,
    examples: [
      .init(
        "Expect what an effect sends, and what that changes",
        """
        load counter
        #>   loaded counter
        dep numberFact mock
        #>   numberFact: live → mock
        .factButtonTapped
        #> …
        receive .factResponse(.success(_))
        """
      ),
      .init(
        "Expect an action whose value meets a condition",
        """
        load counter
        #>   loaded counter
        dep numberFact mock
        #>   numberFact: live → mock
        .factButtonTapped
        #> …
        receive .factResponse(.success) where $0.count > 3
        """
      ),
    ]
  )

  struct Arguments {
    let pattern: Expression?
    let duration: ResolvedArgument<Duration>?
    let condition: Expression?
    let block: [Statement]?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    _ = try reader.action("action") { pattern, type in
      try CaseMatcher(builder: reader.context.builder).check(pattern, against: type)
    }
    return Arguments(
      pattern: reader.expression("action"),
      duration: try reader.duration("duration"),
      condition: reader.expression("condition"),
      block: try reader.block()
    )
  }

  static func isUseful(in session: ShellSession) -> Bool {
    session.current.map { !$0.timeline.unreceived.isEmpty || !$0.effectsInFlight.isEmpty } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let pattern = arguments.pattern else { return .nothing }
    let matcher = CaseMatcher(builder: evaluator.builder)
    let type = store.scope.actionType(in: store)
    let entry = try await entry(arguments, invocation, in: store) { action in
      guard let own = store.scope.extract(action) else { return .other }
      guard try matcher.matches(own, pattern, declaredAs: type) else { return .other }
      guard let condition = arguments.condition else { return .whole }
      let payload = CarriedValue.innermost(of: own, pattern)
      let isMet = try evaluator.builder.with(parameter: payload)
        .value(of: Bool.self, from: condition)
      return isMet ? .whole : .falseCondition
    }
    store.timeline.noteReceived(entry.number)
    evaluator.recorder.partlyDone = .unchecked
    let expectation = try arguments.block.map { block in
      try invocation.session.expecting(before: entry) {
        try evaluator.expectedState(block, from: entry.before, in: store)
      }
    }
    try evaluator.check(expectation, of: entry)
    return .nothing
  }

  /// How much of what a call expects an action is.
  private enum Agreement {
    case other
    /// It is the action, but its value does not meet the condition.
    case falseCondition
    case whole
  }

  /// The entry of the expected action. Waits for the action if the call says how long.
  private static func entry(
    _ arguments: Arguments,
    _ invocation: Invocation,
    in store: SessionStore,
    comparing agreement: (Any) throws -> Agreement
  ) async throws -> Timeline.Entry {
    let evaluator = invocation.evaluator
    let deadline = arguments.duration.map { ContinuousClock.now.advanced(by: $0.value) }
    try await evaluator.settle()
    while true {
      let pending = store.timeline.unreceived
      var refused: [String] = []
      for (index, entry) in pending.enumerated() {
        guard let action = entry.action else { continue }
        switch try agreement(action) {
        case .other: continue
        case .falseCondition: refused.append(Evaluator.label(of: entry))
        case .whole:
          guard evaluator.session.settings.isExhaustive, index > 0 else { return entry }
          let first = Evaluator.label(of: pending[0])
          throw problem(.unexpectedAction(found: first), arguments, store)
        }
      }
      guard let deadline, ContinuousClock.now < deadline, !store.effectsInFlight.isEmpty else {
        guard refused.isEmpty else {
          throw problem(.conditionIsFalse(received: refused), arguments, store)
        }
        let labels = pending.map(Evaluator.label)
        throw problem(.notReceived(received: labels), arguments, store)
      }
      try await invocation.session.waitForArrival(in: store, until: deadline)
      evaluator.showProgress()
    }
  }

  private static func problem(
    _ problem: ReceiveProblem,
    _ arguments: Arguments,
    _ store: SessionStore
  ) -> Diagnostic {
    let waits =
      store.effectsInFlight.isEmpty ? nil : "An effect is in flight: 'within 1s' waits for it."
    let span =
      if case .conditionIsFalse = problem { arguments.condition?.span } else {
        arguments.pattern?.span
      }
    return Diagnostic(problem, at: span, help: waits)
  }
}

/// Errors of `receive`, which did not find the expected action.
enum ReceiveProblem: ExplainedProblem, Hashable {
  case notReceived(received: [String])
  case conditionIsFalse(received: [String])
  case unexpectedAction(found: String)

  var code: String {
    switch self {
    case .notReceived, .conditionIsFalse: "not-received"
    case .unexpectedAction: "unexpected-action"
    }
  }

  var message: String {
    switch self {
    case .notReceived(let received):
      received.isEmpty
        ? "no such action was received, and no other"
        : "no such action was received, but \(received.joined(separator: ", "))"
    case .conditionIsFalse(let received):
      received.joined(separator: ", ")
        + (received.count == 1 ? " was" : " were") + " received, but the condition is false"
    case .unexpectedAction(let found): "\(found) was received before it"
    }
  }

  var isExpectation: Bool { true }

  static let explanations = [
    CodeExplanation(
      "not-received",
      "No effect has sent the action that 'receive' expects, or none that meets the condition after "
        + "'where'. 'within 1s' waits for one that is in flight.",
      mistake: "load counter\nreceive .factResponse",
      instead: "load counter\ndep numberFact mock\n.factButtonTapped\nreceive .factResponse"
    ),
    CodeExplanation(
      "unexpected-action",
      "With 'set exhaustive on' actions must be received in order, but another one came first."
    ),
  ]
}

/// The value that an action carries, as far as a pattern goes into it.
private enum CarriedValue {
  /// `Result.success("…")` for `.factResponse` and `.factResponse(_)`, `"…"` for `.factResponse(.success)`.
  static func innermost(of action: Any, _ pattern: Expression) -> Any {
    guard let current = Reflection.enumCase(of: action) else { return action }
    guard current.arguments.count == 1 else { return current.payload ?? () }
    let value = current.arguments[0].value
    guard case .implicitMember(_, let arguments?) = pattern.kind, arguments.count == 1,
      case .implicitMember = arguments[0].value.kind
    else { return value }
    return innermost(of: value, arguments[0].value)
  }
}
