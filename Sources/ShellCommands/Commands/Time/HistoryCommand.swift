package import ShellLanguage
package import ShellOutput
import ShellSession

package enum HistoryCommand: Command {
  package static let signature = CommandSignature(
    "history",
    .time,
    summary: "List the actions that the store has received.",
    discussion: """
      Actions from effects stand after '⤷'. Changes of shared values that others made stand with what \
      changed and who did it. What was undone and can be redone is marked so.
      """,
    consequence: .looks(),
    examples: [
      .init(
        "What happened so far",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .decrementButtonTapped
        #>   count: 1 → 0
        undo
        #> …
        history
        #>   #1 .incrementButtonTapped
        #>   #2 .decrementButtonTapped  (undone)
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let timeline = try invocation.session.currentStore().timeline
    if timeline.entries.isEmpty { return .note("the history is empty") }
    return .history(
      timeline.entries.map { entry in
        HistoryRow(
          number: entry.number,
          event: HistoryEvent(entry),
          isFromEffect: entry.isFromEffect,
          isUndone: entry.number > timeline.position
        )
      }
    )
  }
}
