package import ShellLanguage
package import ShellOutput
import ShellSession

package enum CloseCommand: Command {
  package static let signature = CommandSignature(
    "close",
    .stores,
    summary: "End a store and its effects.",
    discussion: "What is stored of its shared values stays, and another store finds it again.",
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    let word = invocation.word("store")
    let store = try invocation.locating(word?.span) {
      try word.map { try session.store(named: $0.text) } ?? session.currentStore()
    }
    session.close(store)
    let next = session.current.map { ", using \($0.title)" } ?? ""
    return .note("closed \(store.name)\(next)")
  }
}
