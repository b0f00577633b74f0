import ShellLanguage
import ShellOutput
import ShellSession

enum ResetCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore, .choosesStore]

  static let signature = CommandSignature(
    "reset",
    .stores,
    summary: "Restart the store with the state that it was loaded with.",
    discussion: """
      Its effects are cancelled and its history is cleared. Shared values are not reset; 'shared \
      KEY = VALUE' sets one.
      """,
    examples: [
      .init(
        "Start over",
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

  static func run(_: NoArguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.reset(invocation.session.currentStore())
    return .done("reset", [("store", .string(store.name))], text: "reset \(store.name)")
  }

  static func foresee(_: NoArguments, in context: inout CheckContext) {
    context.store?.scopes.removeSubrange(1...)
  }
}
