package import ShellLanguage
package import ShellOutput
import ShellSession

package enum ResetCommand: Command {
  package static let signature = CommandSignature(
    "reset",
    .stores,
    summary: "Begin the store anew, with the state that it was loaded with.",
    discussion: """
      Its effects are cancelled and its history is emptied. Shared values belong to all and stay as they \
      are; 'shared KEY = VALUE' sets one.
      """,
    examples: [
      .init(
        "Begin anew",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        reset
        #>   reset counter
        state count
        #> 0
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.reset(invocation.session.currentStore())
    return .note("reset \(store.name)")
  }
}
