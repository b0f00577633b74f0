import ShellCompletion
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum BindCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "bind",
    .acting,
    summary: "Set a property by the feature's binding action, as a form's field does.",
    discussion: """
      'bind PATH = VALUE' sends '.binding(.set(\\.PATH, VALUE))' at the current scope. A child's properties \
      are set at the child's scope, if the child has a binding action. A shared property is set \
      without an action, as a view's 'Binding($store.PATH)' does. 'bind /PATH = VALUE' sends the action of \
      the store's own feature.
      """,
    parameters: [
      .init(
        "path",
        .statePath,
        summary: "a property of the state at the scope, or '/' and one of the whole state"
      ),
      .init("value", .expression, keyword: "=", summary: "its new value"),
    ],
    examples: [
      .init(
        "Fill in a field",
        """
        load settings
        #>   loaded settings
        bind draft.isSoundOn = false
        #>   sent .binding(.set(\\.draft.isSoundOn, false))
        #>   draft.isSoundOn: true → false
        """
      )
    ]
  )

  struct Arguments {
    var path: PathSyntax?
    /// The feature's action that sets the property.
    var action: ResolvedArgument<Any>?
    /// The value of a shared property, which is set without an action.
    var shared: Expression?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard let path = reader.path("path"), case .steps(let accessors) = path.kind,
      let value = reader.expression("value"), let place = try reader.place(of: path).known
    else { return Arguments() }
    let builder = reader.context.builder
    guard reader.buildsValues else {
      try reader.checkAssignment(of: "value", to: path)
      return Arguments()
    }
    let resolved = try? StatePath.resolve(accessors, inType: place.state, using: builder)
    if let resolved, resolved.leadsThroughReference(in: place.state) {
      try reader.checkAssignment(of: "value", to: path)
      return Arguments(path: path, shared: value)
    }
    let type = place.action
    guard let names = BindingCase.names(in: type) else {
      throw Diagnostic(
        SessionProblem.noBinding(action: TypeName.of(type)),
        at: reader.call.word.span,
        help:
          "'edit' changes the state without an action; 'scope' goes to a child that has bindings."
      )
    }
    let span = path.span.union(value.span)
    let property = Expression(.keyPath(accessors), path.span)
    let set = Expression(
      .implicitMember(
        Name("set", path.span),
        arguments: [Argument(value: property), Argument(value: value)]
      ),
      span
    )
    let expression = names.reversed().reduce(set) { inner, name in
      Expression(
        .implicitMember(Name(name, path.span), arguments: [Argument(value: inner)]),
        span
      )
    }
    return Arguments(path: path, action: try reader.value(of: expression, asType: type))
  }

  static func isUseful(in session: ShellSession) -> Bool {
    guard let store = session.current else { return false }
    if BindingCase.names(in: store.scope.actionType(in: store)) != nil { return true }
    let state = store.scope.stateType(in: store)
    return MemberOptions.inType(state).contains { property in
      StatePath([.member(property.insertion)]).leadsThroughReference(in: state)
    }
  }

  static func begin(_ arguments: Arguments, _ invocation: Invocation) throws -> CommandProgress {
    let store = try invocation.session.currentStore()
    guard let path = arguments.path else { return .done(.nothing) }
    if let value = arguments.shared {
      return .done(try invocation.edit(path, to: value) ? .nothing : .changes([]))
    }
    guard let action = arguments.action?.value else { return .done(.nothing) }
    return try invocation.send(action, in: store, at: store.scope(of: path))
  }
}

/// Finds the case of an action that holds bindings.
enum BindingCase {
  /// `binding`, or `view` and `binding` if the view's actions are an enum of their own; `nil` if
  /// the action has no bindings.
  static func names(in type: Any.Type) -> [String]? { find(in: type)?.names }

  /// The type of the bindings, which tells what they can set.
  static func literal(in type: Any.Type) -> (any PropertySettingLiteral.Type)? {
    find(in: type)?.binding as? any PropertySettingLiteral.Type
  }

  private static func find(in type: Any.Type) -> (names: [String], binding: Any.Type)? {
    guard let listing = CaseListing(of: type) else { return nil }
    if let only = listing.named("binding")?.parameters.first, isBinding(only.type) {
      return (["binding"], only.type)
    }
    guard let view = listing.named("view")?.parameters.first?.type,
      let inner = CaseListing(of: view)?.named("binding")?.parameters.first, isBinding(inner.type)
    else { return nil }
    return (["view", "binding"], inner.type)
  }

  private static func isBinding(_ type: Any.Type) -> Bool {
    TypeName.of(type).hasPrefix("BindingAction<")
  }
}

extension Invocation {
  /// Sends an action that the command has chosen, and reports the action.
  func send(_ action: Any, in store: SessionStore, at scope: Scope) throws -> CommandProgress {
    try store.send(scope.embed(action, in: store))
    return try sent(action, at: scope, in: store)
  }

  /// Waits for what follows from an action that was sent, and reports the action.
  func sent(_ action: Any, at scope: Scope, in store: SessionStore) throws -> CommandProgress {
    let text = ValueDescription(width: 200).text(action)
    return try evaluator.settling {
      let isHere = scope.description == store.scope.description || scope.isRoot
      let place = isHere ? "" : " at \(scope)"
      return .done(
        "sent",
        [("action", .value(action)), ("scope", .string(scope.description))],
        text: "sent \(text)\(place)"
      )
    }
  }
}

extension BindCommand: CompletingCommand {
  /// The properties that the feature's binding action can set.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.kind == .statePath, let store = source.session.current else { return nil }
    let isFromRoot = text.hasPrefix("/")
    let scope = isFromRoot ? Scope.root : store.scope
    let settable = BindingCase.literal(in: scope.actionType(in: store))
    let state = scope.stateType(in: store)
    return source.paths(text).map { group in
      var group = group
      var names = text.dropFirst(isFromRoot ? 1 : 0)
        .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      names.removeLast(min(1, names.count))
      if names.first == "$0" { names.removeFirst() }
      // The elements of a collection have no key paths to look up, but what they store can be set.
      if text.contains("[") { return group }
      let properties = Set(settable?.settableProperties(of: names).map(\.name) ?? [])
      group.items.removeAll { item in
        let path = StatePath((names + [item.text]).map { .member($0) })
        return !properties.contains(item.text) && !path.leadsThroughReference(in: state)
      }
      return group
    }
  }
}
