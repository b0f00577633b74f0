import ShellCompletion
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum LoadCommand: ImmediateCommand {
  static let traits: CommandTraits = [.choosesStore]

  static let problems: [any ExplainedProblem.Type] = [LoadProblem.self]

  static let signature = CommandSignature(
    "load",
    .stores,
    summary: "Start a store of a feature and use it.",
    discussion: """
      The store begins with the feature's initial state. A state after 'with' replaces it: the \
      named properties take their values, the others keep their initial ones. A named shared value \
      is set for all who share it; the others stay as they are.
      'with json FILE' reads such a state from a file, in the form in which 'export state FILE' and \
      'state --format json' write it. Members that are left out keep their initial values. JSON has \
      no place for closures, alerts and the types of erased values. What '@SharedReader' reads stays \
      as it is.
      """,
    parameters: [
      .init("feature", .feature, summary: "the feature"),
      .init("name", .newName, keyword: "as", isOptional: true, summary: "the store's name"),
      // Before 'with', which is its beginning.
      .init(
        "file",
        .file,
        keyword: "with json",
        isOptional: true,
        isHinted: false,
        summary: "a file with the state to begin with, as JSON"
      ),
      .init(
        "state",
        .expression,
        keyword: "with",
        isOptional: true,
        summary: "the state to begin with"
      ),
    ],
    advice: [
      .init(
        .word,
        "Write 'load FEATURE as NAME with State(PROPERTY: VALUE)'; 'as' and 'with' can be left out."
      )
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
      .init(
        "Begin with a state that was kept as JSON",
        #"""
        load counter with State(count: 41)
        #>   loaded counter
        export state "\(temporaryFolder)/counter.json"
        #>   wrote the state of counter to $TMP/counter.json
        load counter as copy with json "\(temporaryFolder)/counter.json"
        #>   loaded copy
        state count
        #> 41
        """#
      ),
    ]
  )

  struct Arguments {
    let feature: RegisteredFeature
    let name: Name?
    let given: ResolvedArgument<(state: Any, shared: ExpectedSharedValues)>?
    let json: ResolvedArgument<Name>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let word = reader.word("feature")
    let feature = try locating(word?.span) {
      try reader.context.session.feature(named: word?.text ?? "")
    }
    let name = reader.word("name")
    if let name { try reader.context.checkIsFree(name) }
    if reader.expression("state") != nil, let json = reader.call.arguments.first("file") {
      throw Diagnostic(LoadProblem.twoStates, at: json.span)
    }
    return Arguments(
      feature: feature,
      name: name,
      given: try reader.expression("state").map { expression in
        let session = reader.context.session
        let variables = reader.context.ownVariables
        let expectation = CompletionExpectation(
          ValueExpectation(feature.stateType, isPartial: true),
          in: Evaluator.Environment(
            of: session,
            names: FeatureNames(feature),
            state: nil,
            variables: variables
          )
        )
        return try reader.resolve(expression, as: expectation) {
          try Evaluator.initialState(of: feature, expression, in: session, variables)
        }
      },
      json: try reader.file("file")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    var given = arguments.given?.value
    if let file = arguments.json?.value {
      given = try invocation.evaluator.initialState(of: arguments.feature, inJSONFile: file)
    }
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
    context.load(
      arguments.feature,
      as: arguments.name?.text,
      isInitial: arguments.given == nil && arguments.json == nil
    )
  }

  /// The feature that a call loads; `nil` if the call does not load one.
  static func featureName(in call: CommandCall) -> Name? {
    call.command == signature.name ? call.word("feature") : nil
  }
}

extension Evaluator {
  /// Reads an initial state from a file.
  ///
  /// - Throws: A diagnostic at the file's name, with the place in the file.
  fileprivate func initialState(
    of feature: RegisteredFeature,
    inJSONFile file: Name
  ) throws -> (state: Any, shared: ExpectedSharedValues) {
    let text = try contents(of: file)
    let source = SourceText(text, name: file.text)
    func problem(_ offset: Int?, _ reason: String, help: String?) -> Diagnostic {
      let place = source.location(of: offset ?? 0)
      let problem = LoadProblem.json(file.text, line: place.line, column: place.column, reason)
      return Diagnostic(problem, at: file.span, help: help)
    }
    do {
      let expression = try Expression(JSONNode(text), asState: feature.stateType)
      return try Self.initialState(of: feature, expression, in: session)
    } catch let error as JSONSyntaxError {
      throw problem(error.offset, error.reason, help: nil)
    } catch let diagnostic as Diagnostic {
      let meant = diagnostic.suggestions.first.map { "Did you mean \(quoted: $0)?" }
      throw problem(
        diagnostic.span?.start,
        diagnostic.problem.message,
        help: diagnostic.help ?? meant
      )
    }
  }
}

/// Errors of `load`.
enum LoadProblem: ExplainedProblem, Hashable {
  case json(String, line: Int, column: Int, String)
  case twoStates

  var code: String {
    switch self {
    case .json: "invalid-json"
    case .twoStates: "two-states"
    }
  }

  var message: String {
    switch self {
    case .json(let file, let line, let column, let reason):
      "\(file: file):\(line):\(column): \(reason)"
    case .twoStates: "the state is in the statement, so it can't also come from a file"
    }
  }

  static let explanations = [
    CodeExplanation(
      "invalid-json",
      "The file that 'load … with json' reads is no JSON, or is not a state of the feature. The message has the "
        + "line and the column in that file. 'export state FILE' writes a file that can be read."
    ),
    CodeExplanation(
      "two-states",
      "A store begins with one state: one that is written after 'with', or one from the file after 'with json'.",
      mistake: "load counter with (count: 1) with json \"counter.json\"",
      instead: "load counter with (count: 1)"
    ),
  ]
}
