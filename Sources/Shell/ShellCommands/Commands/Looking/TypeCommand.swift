package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum TypeCommand: Command {
  package static let signature = CommandSignature(
    "type",
    .looking,
    summary: "Print the declaration of a type, or of what is at a path.",
    discussion: """
      A path is one of the current scope's state; its type is known even where there is no value. A name is \
      that of a type which the feature's state and actions are made of; 'State' and 'Action' are the \
      scope's. Alone it prints these two.
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let state = type(of: try store.scope.state(in: store))
    let action = store.scope.actionType(in: store)
    guard let path = invocation.path("path"), case .steps(let accessors) = path.kind else {
      let lines = TypeDeclaration.lines(of: state) + [""] + TypeDeclaration.lines(of: action)
      return .print([lines.joined(separator: "\n")])
    }
    let found =
      try named(accessors, path, state: state, action: action, invocation.evaluator)
      ?? part(accessors, of: state, invocation.evaluator)
    return .print([TypeDeclaration.lines(of: found).joined(separator: "\n")])
  }

  private static func part(
    _ accessors: [Accessor],
    of state: Any.Type,
    _ evaluator: Evaluator
  ) throws -> Any.Type {
    let path = try StatePath.resolve(accessors, inType: state, using: evaluator.builder)
    return path.partType(in: state) ?? state
  }

  /// The type that the path is the name of; `nil` where it is a path.
  private static func named(
    _ accessors: [Accessor],
    _ path: PathSyntax,
    state: Any.Type,
    action: Any.Type,
    _ evaluator: Evaluator
  ) throws -> Any.Type? {
    let names = accessors.compactMap { accessor in
      if case .member(let name) = accessor.kind { name } else { nil }
    }
    guard names.count == accessors.count, names.first?.first?.isUppercase == true else {
      return nil
    }
    let name = names.joined(separator: ".")
    switch name {
    case "State": return state
    case "Action": return action
    default: break
    }
    if let type = evaluator.builder.type(named: name) { return type }
    throw Diagnostic(
      ValueProblem.unknownType(name),
      at: path.span,
      suggestions: closestMatches(to: name, in: evaluator.environment.typeNames),
      help: "The types that the feature's state and actions are made of have names here."
    )
  }
}
