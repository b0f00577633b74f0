import ShellLanguage
import ShellOutput
import ShellSession

enum ScopeCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore, .choosesStore]

  static let signature = CommandSignature(
    "scope",
    .scope,
    summary: "Go to a part of the state, where actions and paths are the child's.",
    discussion: """
      The child's actions are sent through the case of the parent's action that has the same name \
      as the property; 'via' names another case. An enum of features, such as the destinations of \
      a feature, leads to the feature of its current case; 'as enum' stays at the enum. 'scope ..' \
      goes up, 'scope /' goes back to the whole store, 'scope /PATH' starts there, and 'scope' alone says \
      where you are.
      """,
    parameters: [
      .init(
        "path",
        .scopePath,
        isOptional: true,
        summary: "a path, '/' and one from the root, '..' or '/'"
      ),
      .init("via", .caseName, keyword: "via", isOptional: true, summary: "the case of the action"),
      .init(
        "as",
        .choice(["enum"]),
        keyword: "as",
        isOptional: true,
        summary: "stay at an enum of features"
      ),
    ],
    consequence: .looks(unlessGiven: ["path"]),
    examples: [
      .init(
        "Act on a child",
        """
        load twoCounters
        #>   loaded twoCounters
        scope counter1
        #>   twoCounters/counter1
        .incrementButtonTapped
        #>   counter1.count: 0 → 1
        scope /
        #>   twoCounters
        state counter1.count
        #> 1
        """
      ),
      .init(
        "Act on what is presented",
        """
        load inventory
        #>   loaded inventory
        .addButtonTapped
        #>   destination: nil → .addItem(ItemForm.State(name: "", quantity: 1, id: 2))
        scope destination
        #>   inventory/destination.addItem
        .binding(.set(\\.name, "Pen"))
        #>   destination.addItem.name: "" → "Pen"
        scope ..
        #>   inventory
        """
      ),
    ]
  )

  struct Arguments {
    let path: PathSyntax?
    let via: Name?
    let stopsAtEnum: Bool
    /// The scopes from the root to the one that the path leads to, as predicted by a check; `nil`
    /// in a run, without a path, or if only a run can tell.
    let foreseen: [CheckContext.Scope]?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let (path, via) = (reader.path("path"), reader.word("via"))
    let stopsAtEnum = reader.word("as") != nil
    return Arguments(
      path: path,
      via: via,
      stopsAtEnum: stopsAtEnum,
      foreseen: try path.flatMap {
        try reader.context.scopes(going: $0, via: via, stopsAtEnum: stopsAtEnum)
      }
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    guard let path = arguments.path else { return place(of: store, invocation) }
    switch path.kind {
    case .root:
      store.scope = .root
    case .parent:
      guard let parent = store.scope.parent else {
        throw Diagnostic(SessionProblem.scopeIsRoot, at: path.span)
      }
      store.scope = parent
    case .steps(let accessors):
      store.scope = try invocation.evaluator.scope(
        store.scope(of: path),
        going: accessors,
        via: arguments.via,
        stopsAtEnum: arguments.stopsAtEnum,
        in: store
      )
    }
    return place(of: store, invocation)
  }

  private static func place(of store: SessionStore, _ invocation: Invocation) -> Report {
    .done(
      "scope",
      invocation.evaluator.place(of: store),
      text: invocation.evaluator.title(of: store)
    )
  }

  static func foresee(_ arguments: Arguments, in context: inout CheckContext) {
    guard let scopes = arguments.foreseen else { return }
    context.store?.scopes = scopes
    context.store?.hasActed = false
  }
}

extension ScopeCommand: CompletingCommand {
  /// Only a path can be combined with `via` and `as`.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard ["via", "as"].contains(parameter.name) else { return true }
    return source.call?.arguments["path"].map { !["..", "/"].contains($0) } ?? false
  }
}
