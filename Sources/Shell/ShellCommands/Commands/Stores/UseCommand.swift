import ShellLanguage
import ShellOutput
import ShellSession

enum UseCommand: ImmediateCommand {
  static let traits: CommandTraits = [.choosesStore]

  static let signature = CommandSignature(
    "use",
    .stores,
    summary: "Use another loaded store.",
    parameters: [.init("store", .store, summary: "the store's name")],
    examples: [
      .init(
        "Go back to a store",
        """
        load counter as first
        #>   loaded first
        load counter as second
        #>   loaded second
        use first
        #>   using first
        """
      )
    ]
  )

  struct Arguments {
    let name: Name?
    let store: ResolvedArgument<SessionStore>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(name: reader.word("store"), store: try reader.store("store"))
  }

  static func canRun(in session: ShellSession) -> Bool { !session.stores.isEmpty }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let store = arguments.store?.value else { return .nothing }
    invocation.session.use(store)
    return .done(
      "using",
      [("store", .string(store.name)), ("path", .string(store.scope.description))],
      text: "using \(store.title)"
    )
  }

  static func foresee(_ arguments: Arguments, in context: inout CheckContext) {
    if !context.isUncertain { context.current = arguments.name?.text }
  }
}
