import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum TypeCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "type",
    .looking,
    summary: "Print the declaration of a type, or of what is at a path.",
    discussion: """
      A path starts at the current scope's state, or behind '/' at the store's; its type is known even where \
      there is no value. \
      A name is that of a type used in the feature's state or actions; 'State' and 'Action' are \
      the scope's. Without an argument it prints these two.
      """,
    parameters: [
      .init("path", .statePath, isOptional: true, summary: "a path, or a type's name")
    ],
    consequence: .tells,
    examples: [
      .init(
        "The types of a scope, and of a property",
        """
        load counter
        #>   loaded counter
        type State
        #> struct Counter.State {
        #> …
        #> }
        type fact
        #> String?
        """
      )
    ]
  )

  struct Arguments {
    /// The types to describe; `nil` if only a run can tell.
    let types: [Any.Type]?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let syntax = reader.path("path")
    guard let place = try reader.place(of: syntax).known else { return Arguments(types: nil) }
    guard let path = syntax, case .steps(let accessors) = path.kind else {
      return Arguments(types: [place.state, place.action])
    }
    let builder = reader.context.builder
    let type =
      try named(accessors, path, in: place, builder)
      ?? part(accessors, of: place.state, builder)
    return Arguments(types: [type])
  }

  static func run(_ arguments: Arguments, _: Invocation) throws -> Report {
    .declarations((arguments.types ?? []).map { TypeDeclaration.lines(of: $0) })
  }

  private static func part(
    _ accessors: [Accessor],
    of state: Any.Type,
    _ builder: ValueBuilder
  ) throws -> Any.Type {
    let path = try StatePath.resolve(accessors, inType: state, using: builder, isReading: true)
    return path.readableType(in: state) ?? state
  }

  /// The type that the path names; `nil` if it is a path into the state.
  private static func named(
    _ accessors: [Accessor],
    _ path: PathSyntax,
    in place: CommandPlace,
    _ builder: ValueBuilder
  ) throws -> Any.Type? {
    let names = accessors.compactMap { accessor in
      if case .member(let name) = accessor.kind { name } else { nil }
    }
    guard !path.isFromRoot, names.count == accessors.count,
      names.first?.first?.isUppercase == true
    else { return nil }
    let name = names.joined(separator: ".")
    switch name {
    case "State": return place.state
    case "Action": return place.action
    default: break
    }
    if let type = builder.type(named: name) { return type }
    throw Diagnostic(
      ValueProblem.unknownType(name),
      at: path.span,
      suggestions: closestMatches(to: name, in: builder.environment.typeNames),
      help: "Only types used in the feature's state and actions can be named here."
    )
  }
}

extension TypeCommand: CompletingCommand {
  /// The paths of the state and the names of types.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "path" else { return nil }
    let words = typeNames(in: source).compactMap { names in
      // Offer each type once, by its shortest name that continues the typed text.
      let fitting = names.filter { $0.hasPrefix(text) }
      return (fitting.isEmpty ? names : fitting).min { ($0.count, $0) < ($1.count, $1) }
    }
    return source.paths(text) + [CandidateGroup(text, words: words.map { ($0, "") })]
  }

  /// The names of each type, grouped by type.
  private static func typeNames(in source: CompletionSource) -> [[String]] {
    var names: [ObjectIdentifier: [String]] = [:]
    var order: [ObjectIdentifier] = []
    func add(_ name: String, _ type: Any.Type) {
      let key = ObjectIdentifier(type)
      if names[key] == nil { order.append(key) }
      names[key, default: []].append(name)
    }
    if let store = source.session.current {
      add("State", store.scope.stateType(in: store))
      add("Action", store.scope.actionType(in: store))
    }
    let environment = source.evaluator.environment
    for name in environment.typeNames {
      if let type = environment.type(named: name) { add(name, type) }
    }
    return order.compactMap { names[$0] }
  }
}
