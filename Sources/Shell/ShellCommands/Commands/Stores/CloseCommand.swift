import ShellLanguage
import ShellOutput
import ShellSession

enum CloseCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore, .choosesStore]

  static let signature = CommandSignature(
    "close",
    .stores,
    summary: "End a store and its effects.",
    discussion: "Its stored shared values stay, and other stores find them again.",
    parameters: [
      .init(
        "store",
        .store,
        isOptional: true,
        summary: "the store's name; the one in use if left out"
      )
    ],
    examples: [
      .init(
        "Close the store in use",
        """
        load counter
        #>   loaded counter
        close
        #>   closed counter
        stores
        #>   no store is loaded; 'load FEATURE' loads one
        """
      )
    ]
  )

  struct Arguments {
    let name: Name?
    /// `nil` selects the store in use.
    let store: ResolvedArgument<SessionStore>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(name: reader.word("store"), store: try reader.store("store"))
  }

  static func canRun(in session: ShellSession) -> Bool { session.current != nil }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    let store = try arguments.store?.value ?? session.currentStore()
    invocation.evaluator.observations.remove(nil, from: store)
    invocation.evaluator.watches.removeAll(from: store)
    session.close(store)
    let next = session.current.map { ", using \($0.title)" } ?? ""
    return .done(
      "closed",
      [("store", .string(store.name)), ("current", .string(session.current?.name))],
      text: "closed \(store.name)\(next)"
    )
  }

  static func foresee(_ arguments: Arguments, in context: inout CheckContext) {
    context.close(arguments.name?.text ?? context.current)
  }
}
