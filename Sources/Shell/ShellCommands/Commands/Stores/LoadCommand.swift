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
        try reader.context.given(expression) {
          try Evaluator.initialState(of: feature, expression, in: reader.context.session)
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

extension LoadCommand: CompletingCommand {
  /// The expected type is the state of the named feature. Omitted properties keep their initial
  /// values.
  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation? {
    guard parameter.name == "state",
      let name = source.call?.arguments["feature"]?.filter({ $0 != "\"" }),
      let feature = source.session.features.first(where: { $0.name == name })
    else { return nil }
    let session = source.session
    let environment = Evaluator.Environment(
      variables: session.variables,
      lastValue: session.lastValue,
      state: nil,
      feature: feature,
      temporaryFolder: nil
    )
    return CompletionExpectation(
      ValueExpectation(feature.stateType, isPartial: true),
      names: CompletionNames(environment).binding(source.context.bindings)
    )
  }
}
