import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum LoadCommand: Command {
  static let traits: CommandTraits = [.choosesStore]

  static let signature = CommandSignature(
    "load",
    .stores,
    summary: "Start a store of a feature and use it.",
    discussion: """
      The store begins with the feature's initial state. A state after 'with' replaces it: the \
      named properties take their values, the others keep their initial ones. A named shared value \
      is set for all who share it; the others stay as they are.
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
        "Load it under another name, with a given initial state",
        """
        load counter as mine with State(count: 41)
        #>   loaded mine
        state count
        #> 41
        """
      ),
    ]
  )

  struct Arguments {
    let feature: RegisteredFeature
    let name: Name?
    let given: ResolvedArgument<(state: Any, shared: ExpectedSharedValues)>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let word = reader.word("feature")
    let feature = try locating(word?.span) {
      try reader.context.session.feature(named: word?.text ?? "")
    }
    let name = reader.word("name")
    if let name { try reader.context.checkIsFree(name) }
    return Arguments(
      feature: feature,
      name: name,
      given: try reader.expression("state").map { expression in
        let session = reader.context.session
        let expectation = CompletionExpectation(
          ValueExpectation(feature.stateType, isPartial: true),
          in: Evaluator.Environment(of: session, feature: feature, state: nil)
        )
        return try reader.resolve(expression, as: expectation) {
          try Evaluator.initialState(of: feature, expression, in: session)
        }
      }
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let given = arguments.given?.value
    let store = try invocation.session.load(
      arguments.feature,
      as: arguments.name?.text,
      state: given?.state,
      shared: given?.shared
    )
    return .done(
      "loaded",
      [("store", .string(store.name)), ("feature", .string(store.feature.name))],
      text: "loaded \(store.name)"
    )
  }

  static func foresee(_ arguments: Arguments, in context: inout CheckContext) {
    context.load(arguments.feature, as: arguments.name?.text, isInitial: arguments.given == nil)
  }

  /// The feature that a call loads; `nil` if the call does not load one.
  static func featureName(in call: CommandCall) -> Name? {
    call.command == signature.name ? call.word("feature") : nil
  }
}
