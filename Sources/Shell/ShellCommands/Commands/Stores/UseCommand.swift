package import ShellLanguage
package import ShellOutput
import ShellSession

package enum UseCommand: Command {
  package static let signature = CommandSignature(
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let word = invocation.word("store")
    let store = try invocation.locating(word?.span) {
      try invocation.session.store(named: word?.text ?? "")
    }
    invocation.session.use(store)
    return .note("using \(store.title)")
  }
}
