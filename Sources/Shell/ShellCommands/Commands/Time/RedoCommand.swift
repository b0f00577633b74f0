package import ShellLanguage
package import ShellOutput
import ShellSession

package enum RedoCommand: Command {
  package static let signature = CommandSignature(
    "redo",
    .time,
    summary: "Do again what was undone. Effects do not run again.",
    parameters: [
      .init("count", .count, isOptional: true, summary: "how many actions of yours; 1 if left out")
    ],
    options: [
      .init("step", summary: "count single entries, those of effects too"),
      .init("all", summary: "go to the end of the branch"),
    ],
    examples: [
      .init(
        "Redo an action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        undo
        #>   undid #1 .incrementButtonTapped
        #>   count: as before #1
        redo
        #>   redid #1 .incrementButtonTapped
        #>   count: as after #1
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    try invocation.move(.redo)
  }
}
