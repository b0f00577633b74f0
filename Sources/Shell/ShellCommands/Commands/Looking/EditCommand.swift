import Sharing
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum EditCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "edit",
    .looking,
    summary: "Change the state without an action.",
    discussion: """
      Sets the part of the state at the path. No reducer runs and no effect starts; the history \
      marks the change as an edit, and 'undo' takes it back. '$0' is the whole state at the scope. \
      A dictionary entry or a row with an id is added if it does not exist, and removed by 'nil'.
      """,
    parameters: [
      .init("path", .statePath, summary: "a path from the current scope"),
      .init("value", .expression, keyword: "=", summary: "the new value"),
    ],
    examples: [
      .init(
        "Set a property, and take it back",
        """
        load counter
        #>   loaded counter
        edit count = 41
        #>   count: 0 → 41
        .incrementButtonTapped
        #>   count: 41 → 42
        history
        #>   #1 edit count = 41
        #>   #2 .incrementButtonTapped
        undo 2
        #>   undid #1 edit count = 41, #2 .incrementButtonTapped
        #>   count: as before #1
        """
      )
    ]
  )

  struct Arguments {
    let accessors: [Accessor]
    let value: Expression?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    guard let path = reader.path("path"), case .steps(let accessors) = path.kind,
      let value = reader.expression("value")
    else { return Arguments(accessors: [], value: nil) }
    // A run finds the part in the actual state.
    try reader.checkAssignment(of: "value", to: accessors)
    return Arguments(accessors: accessors, value: value)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let value = arguments.value else { return .nothing }
    let didChange = try invocation.edit(arguments.accessors, to: value)
    return didChange ? .nothing : .changes([])
  }
}

extension Invocation {
  /// Replaces a part of the state at the scope without an action.
  ///
  /// - Returns: Whether that changed anything.
  func edit(_ accessors: [Accessor], to value: Expression) throws -> Bool {
    let store = try session.currentStore()
    let (scope, environment) = (store.scope, evaluator.environment)
    let edit: Timeline.Edit = { state in
      let scoped = try scope.state(of: state)
      let new = try Evaluator.replacement(
        of: accessors,
        in: scoped,
        with: value,
        using: ValueBuilder(environment: environment.with(state: scoped))
      )
      return Timeline.Edited(
        state: try scope.replacing(state, with: new.whole),
        path: scope.path.appending(new.path),
        value: new.value
      )
    }
    return try locating(value.span) { try session.edit(store, with: edit) }
  }
}
