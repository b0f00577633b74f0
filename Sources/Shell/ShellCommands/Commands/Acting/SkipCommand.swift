import ShellLanguage
import ShellOutput
import ShellSession

enum SkipCommand: Command {
  static let traits: CommandTraits = [.needsStore, .givesEffectsTime]

  static let signature = CommandSignature(
    "skip",
    .acting,
    summary: "Skip the actions that effects have sent, or cancel the effects.",
    discussion: """
      With 'set exhaustive on' all actions from effects must be received, and no effect may be in \
      flight at the end. 'skip received' skips the actions that have come so far, 'skip effects' \
      cancels the effects in flight.
      """,
    parameters: [
      .init("what", .oneOf(["received", "effects"]), summary: "'received' or 'effects'")
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
      )
    ]
  )

  enum Arguments {
    case received, effects
  }

  static func arguments(_ reader: ArgumentReader) -> Arguments {
    reader.word("what")?.text == "effects" ? .effects : .received
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    switch arguments {
    case .effects:
      let cancelled = store.cancelEffects()
      try await invocation.evaluator.settle()
      return .done(
        "cancelled-effects",
        [("count", .number(cancelled.count))],
        text: cancelled.isEmpty
          ? "no effect to cancel" : "cancelled \(counted(cancelled.count, "effect"))"
      )
    case .received:
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
