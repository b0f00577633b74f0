import ShellLanguage
import ShellOutput
import ShellSession

enum SkipCommand: Command {
  static let traits: CommandTraits = [.needsStore, .givesEffectsTime]

  static let signature = CommandSignature(
    "skip",
    .acting,
    summary: "Leave out of the assertions what effects have sent, or cancel the effects.",
    discussion: """
      With 'set exhaustive on' all that effects send must be received and no effect may be in flight at the \
      end. 'skip received' passes over the actions that have come, 'skip effects' cancels what is in flight.
      """,
    parameters: [
      .init("what", .oneOf(["received", "effects"]), summary: "'received' or 'effects'")
    ],
    examples: [
      .init(
        "Care for nothing that came of an action",
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
