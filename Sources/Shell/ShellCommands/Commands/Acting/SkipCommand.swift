package import ShellLanguage
package import ShellOutput
import ShellSession

package enum SkipCommand: Command {
  package static let signature = CommandSignature(
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    if invocation.word("what")?.text == "effects" {
      let cancelled = store.cancelEffects()
      try await invocation.evaluator.settle()
      return .note(
        cancelled.isEmpty
          ? "no effect to cancel" : "cancelled \(counted(cancelled.count, "effect"))"
      )
    }
    let skipped = store.timeline.unreceived
    store.timeline.noteReceived(store.timeline.position)
    return .note(
      skipped.isEmpty ? "no action to skip" : "skipped \(counted(skipped.count, "action"))"
    )
  }
}
