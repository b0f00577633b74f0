package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum ReceiveCommand: Command {
  package static let signature = CommandSignature(
    "receive",
    .acting,
    summary: "Expect an action from an effect.",
    discussion: """
      The action must have come from an effect, or come while the command waits: as long as work goes on by \
      itself, or for the duration after 'within'. A case without its values stands for any of them, and so \
      does '_' in the place of one. A block asserts the change, as after 'send'. Actions before the one that \
      is expected are skipped, unless 'set exhaustive on' asks for all of them in their order.
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
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let pattern = invocation.expression("action") else { return .nothing }
    let matcher = CaseMatcher(builder: evaluator.builder)
    let type = store.scope.actionType(in: store)
    try matcher.check(pattern, against: type)
    let entry = try await entry(invocation, in: store) { action in
      guard let own = store.scope.extract(action) else { return false }
      return try matcher.matches(own, pattern, declaredAs: type)
    }
    store.timeline.noteReceived(entry.number)
    let expectation = try invocation.call.block.map { block in
      try invocation.session.expecting(before: entry) {
        try evaluator.expectedState(block, from: entry.before, in: store)
      }
    }
    try evaluator.check(expectation, of: entry)
    return .nothing
  }

  /// The action that is expected, waited for if need be.
  private static func entry(
    _ invocation: Invocation,
    in store: SessionStore,
    where matches: (Any) throws -> Bool
  ) async throws -> Timeline.Entry {
    let evaluator = invocation.evaluator
    let deadline = try invocation.expression("duration").map { expression in
      ContinuousClock.now.advanced(by: try evaluator.value(of: expression, as: Duration.self))
    }
    try await evaluator.settle()
    while true {
      let pending = store.timeline.unreceived
      if let found = try pending.first(where: { try $0.action.map(matches) ?? false }) {
        guard evaluator.session.settings.isExhaustive, let first = pending.first,
          first.number != found.number
        else { return found }
        throw problem(.unexpectedAction(found: Evaluator.label(of: first)), invocation, store)
      }
      guard let deadline, ContinuousClock.now < deadline, !store.effectsInFlight.isEmpty else {
        let labels = pending.map(Evaluator.label)
        throw problem(.notReceived(received: labels), invocation, store)
      }
      try await invocation.session.waitForArrival(in: store, until: deadline)
      evaluator.showProgress()
    }
  }

  private static func problem(
    _ problem: CommandProblem,
    _ invocation: Invocation,
    _ store: SessionStore
  ) -> Diagnostic {
    let waits =
      store.effectsInFlight.isEmpty ? nil : "An effect is in flight: 'within 1s' waits for it."
    return Diagnostic(
      problem,
      at: invocation.expression("action")?.span,
      help: waits
    )
  }
}
