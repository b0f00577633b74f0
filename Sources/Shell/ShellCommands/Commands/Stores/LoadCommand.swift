package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum LoadCommand: Command {
  package static let signature = CommandSignature(
    "load",
    .stores,
    summary: "Start a store of a feature and use it.",
    discussion: """
      The store begins with the feature's initial state. A state after 'with' replaces it: the \
      properties that are named take their values, the others keep their initial ones. A shared value \
      that is named is set for all who share it; the others are what they are.
      """,
    parameters: [
      .init("feature", .feature, summary: "the feature"),
      .init("name", .newName, keyword: "as", isOptional: true, summary: "the store's name"),
      .init(
        "state",
        .expression,
        keyword: "with",
        isOptional: true,
        summary: "the state to begin with"
      ),
    ],
    examples: [
      .init(
        "Load a feature",
        """
        load counter
        #>   loaded counter
        """
      ),
      .init(
        "Load it under a name, with a state of its own",
        """
        load counter as mine with State(count: 41)
        #>   loaded mine
        state count
        #> 41
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let session = invocation.session
    let word = invocation.word("feature")
    let feature = try invocation.locating(word?.span) {
      try session.feature(named: word?.text ?? "")
    }
    let given = try invocation.expression("state").map {
      try invocation.evaluator.initialState(of: feature, $0)
    }
    let name = invocation.word("name")
    let store = try invocation.locating(name?.span) {
      try session.load(feature, as: name?.text, state: given?.state, shared: given?.shared)
    }
    return .note("loaded \(store.name)")
  }
}
