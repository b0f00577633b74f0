import ShellLanguage
import ShellOutput
import ShellSession

enum SkipCommand: WaitingCommand {
  static let problems: [any ExplainedProblem.Type] = [SkipProblem.self]

  static let traits: CommandTraits = [.givesEffectsTime]

  static let signature = CommandSignature(
    "skip",
    .acting,
    summary: "Skip the actions that effects have sent, the effects, or the rest of a script.",
    discussion: """
      With 'set exhaustive on' all actions from effects must be received, and no effect may be in \
      flight at the end. 'skip received' skips the actions that have come so far, 'skip effects' \
      cancels the effects in flight.

      'skip script' ends a script here. The reason is printed; a test run counts the script as skipped.
      """,
    parameters: [
      .init("what", .oneOf(["received", "effects", "script"]), summary: "what is skipped"),
      .init("reason", .expression, isOptional: true, summary: "why a script is skipped, a String"),
    ],
    examples: [
      .init(
        "Ignore everything that follows from an action",
        """
        load counter
        #>   loaded counter
        set exhaustive on
        #>   exhaustive: on
        .incrementButtonTapped { $0.count = 1 }
        #>   count: 0 → 1
        skip received
        #>   no action to skip
        skip effects
        #>   no effect to cancel
        """
      ),
      .init(
        "Skip a script where it can't run",
        """
        if 1 > 2 { skip script "numbers are broken" }
        """
      ),
    ]
  )

  enum Arguments {
    case received, effects
    case script(reason: ResolvedArgument<String>)
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let what = reader.word("what")?.text
    let reason = try reader.value("reason", as: String.self)
    if what == "script" {
      guard let reason else { throw Diagnostic(SkipProblem.noReason, at: reader.span("what")) }
      return .script(reason: reason)
    }
    if reason != nil { throw Diagnostic(SkipProblem.reasonForOther, at: reader.span("reason")) }
    try reader.context.requireStore()
    return what == "effects" ? .effects : .received
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    switch arguments {
    case .script(let reason):
      throw QuitRequest(status: 0, skipReason: reason.value)
    case .effects:
      let store = try invocation.session.currentStore()
      let cancelled = store.cancelEffects()
      try await invocation.evaluator.settle()
      return .done(
        "cancelled-effects",
        [("count", .number(cancelled.count))],
        text: cancelled.isEmpty
          ? "no effect to cancel" : "cancelled \(counted(cancelled.count, "effect"))"
      )
    case .received:
      let store = try invocation.session.currentStore()
      let skipped = store.timeline.unreceived
      store.timeline.noteReceived(store.timeline.position)
      return .done(
        "skipped",
        [("count", .number(skipped.count))],
        text: skipped.isEmpty ? "no action to skip" : "skipped \(counted(skipped.count, "action"))"
      )
    }
  }
}

/// Errors of `skip`.
enum SkipProblem: ExplainedProblem, Hashable {
  case noReason
  case reasonForOther

  var code: String {
    switch self {
    case .noReason: "no-reason"
    case .reasonForOther: "reason-not-used"
    }
  }

  var message: String {
    switch self {
    case .noReason: "a script that is skipped needs a reason: 'skip script \"REASON\"'"
    case .reasonForOther: "only 'skip script' takes a reason"
    }
  }

  static let explanations = [
    CodeExplanation(
      "no-reason",
      "Whoever reads the results of a test run wants to know why a script was skipped.",
      mistake: "skip script",
      instead: "if 1 > 2 { skip script \"numbers are broken\" }"
    ),
    CodeExplanation(
      "reason-not-used",
      "'skip received' and 'skip effects' take no reason.",
      mistake: "load counter; skip received \"why\"",
      instead: "load counter; skip received"
    ),
  ]
}
