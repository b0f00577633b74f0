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
      marks the change as an edit, and 'undo' takes it back. '$0' is the whole state at the scope, and \
      '/PATH' starts at the store's. Names in the value are those at the scope. \
      A dictionary entry or a row with an id is added if it does not exist, and removed by 'nil'.
      """,
    parameters: [
      .init(
        "path",
        .statePath,
        summary: "a path from the current scope, or '/' and one from the root"
      ),
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
    let path: PathSyntax?
    let value: Expression?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let path = reader.path("path")
    // A run finds the part in the actual state.
    if let path { try reader.checkAssignment(of: "value", to: path) }
    return Arguments(path: path, value: reader.expression("value"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let path = arguments.path, let value = arguments.value else { return .nothing }
    return try invocation.edit(path, to: value) ? .nothing : .changes([])
  }
}

extension Invocation {
  /// Replaces a part of the state without an action. Names in the value are looked up at the scope.
  ///
  /// - Returns: Whether that changed anything.
  func edit(_ path: PathSyntax, to value: Expression) throws -> Bool {
    guard case .steps(let accessors) = path.kind else { return false }
    let store = try session.currentStore()
    let (start, scope) = (store.scope(of: path), store.scope)
    let environment = evaluator.environment
    let edit: Timeline.Edit = { state in
      let whole = try start.state(of: state)
      // A replay may do without the scope where the path does, too.
      let scoped = try? scope.state(of: state)
      let new = try Evaluator.replacement(
        of: accessors,
        in: whole,
        with: value,
        using: ValueBuilder(environment: scoped.map(environment.with(state:)) ?? environment)
      )
      return Timeline.Edited(
        state: try start.replacing(state, with: new.whole),
        path: start.path.appending(new.path),
        value: new.value
      )
    }
    return try locating(value.span) { try session.edit(store, with: edit) }
  }
}
