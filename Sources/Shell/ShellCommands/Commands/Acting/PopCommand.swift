package import ShellLanguage
package import ShellOutput
import ShellSession

package enum PopCommand: Command {
  package static let signature = CommandSignature(
    "pop",
    .acting,
    summary: "Pop the last element of the innermost stack, as a back button does.",
    discussion: "It sends '.popFrom' with the element's id, and the element's state is gone.",
    examples: [
      .init(
        "Go back from a screen",
        """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        #>   loaded inventory
        .itemTapped(id: 1)
        #> …
        pop
        #>   sent .path(.popFrom(id: 0))
        #> …
        expect path.isEmpty
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    try await invocation.close(orThrow: .nothingPushed) { $0 == .pushed }
  }
}
