import ShellLanguage
import ShellOutput
import ShellSession

enum PopCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
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

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { Presentation.exists(in: $0) { $0 == .pushed } } ?? false
  }

  static func begin(_: NoArguments, _ invocation: Invocation) throws -> CommandProgress {
    try invocation.close(orThrow: .nothingPushed) { $0 == .pushed }
  }
}
