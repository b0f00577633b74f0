/// A statement with the output that the script expects from it.
package struct Statement: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// A command word with its arguments. `.action` is the command `send`.
    case command(CommandCall)
    /// A lone expression, whose value is printed.
    case expression(Expression)
    case `let`(Name, Expression)
    /// `if a { … } else if b { … } else { … }`. The branches are a flat list, because there
    /// may be thousands of them.
    case `if`([ConditionalBranch], else: [Statement])
    case `repeat`(Expression, [Statement])
    /// `time STATEMENT`, `bench N { … }` and `profile STATEMENT`
    case measure(Measuring, [Statement])
    /// `for x in xs { … }`, or `for (a, b) in rows { … }` with a name for each part of an element.
    case `for`([Name], in: Expression, [Statement])
    case `while`(Expression, [Statement])
    /// `def NAME(A, B) { … }`
    case define(Name, parameters: [Name], [Statement])
    /// `expect error issue { … }`, or `expect changes { … } only count`
    case expectBlock(BlockExpectation, [Statement])
    /// `$0.count = 1`, which is valid only in an action's block.
    case assignment(Expression, Expression)
  }

  package var kind: Kind
  /// The span of the statement, without its `#>` lines.
  package var span: SourceSpan
  /// The `#>` lines below the statement; `nil` if there are none.
  package var expectedOutput: ExpectedOutput?

  package init(_ kind: Kind, _ span: SourceSpan, expectedOutput: ExpectedOutput? = nil) {
    self.kind = kind
    self.span = span
    self.expectedOutput = expectedOutput
  }
}

/// What is expected of the statements of a block.
package enum BlockExpectation: Hashable, Sendable {
  /// One of them fails.
  case error(ErrorPattern)
  /// They change the state at each of these paths, and nowhere else.
  case changes(only: [PathSyntax])
}

/// What to measure of statements.
package enum Measuring: Hashable, Sendable {
  /// How long they take.
  case time
  /// How long each of several turns takes.
  case bench(Expression)
  /// In which functions the time is spent.
  case profile

  /// The word that the statement begins with.
  package var word: String {
    switch self {
    case .time: "time"
    case .bench: "bench"
    case .profile: "profile"
    }
  }

  /// The number of turns, as written; `nil` for a single one.
  package var count: Expression? {
    if case .bench(let count) = self { count } else { nil }
  }
}

/// A condition with the statements that run if it holds.
package struct ConditionalBranch: Hashable, Sendable {
  package var condition: Expression
  package var body: [Statement]

  package init(condition: Expression, body: [Statement]) {
    self.condition = condition
    self.body = body
  }
}

/// The errors that an `expect error` accepts.
package struct ErrorPattern: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case any
    /// The code, which is printed in brackets.
    case code(String)
    /// A part of the printed text.
    case text(String)
  }

  package var kind: Kind
  package var span: SourceSpan

  package init(_ kind: Kind, _ span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// The `#>` lines below a statement.
package struct ExpectedOutput: Hashable, Sendable {
  /// The lines without the `#>` and one space after it.
  package var lines: [String]
  package var span: SourceSpan

  package init(lines: [String], span: SourceSpan) {
    self.lines = lines
    self.span = span
  }
}

/// A command with its arguments, parsed according to its ``CommandSignature``.
package struct CommandCall: Hashable, Sendable {
  private struct Parts: Hashable, Sendable {
    var word: Name
    var command: String
    var arguments: ArgumentList
    var options: [String: ArgumentValue]
    var block: [Statement]?
  }

  /// Holds the parts: a call is copied whenever its statement is looked at.
  private final class Storage: @unchecked Sendable {
    // '@unchecked': changed only while one call alone refers to it.
    var parts: Parts

    init(_ parts: Parts) {
      self.parts = parts
    }
  }

  private var storage: Storage

  private var parts: Parts {
    get { storage.parts }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.parts) }
      yield &storage.parts
    }
  }

  /// The command word as written, which may be abbreviated; for a bare `.action`, the first dot.
  package var word: Name { storage.parts.word }
  /// The full name of the command.
  package var command: String { storage.parts.command }
  package var arguments: ArgumentList {
    get { storage.parts.arguments }
    _modify { yield &parts.arguments }
  }
  /// The values by option name, without its dashes. A flag's value is a `.word`
  /// with the flag's name.
  package var options: [String: ArgumentValue] {
    get { storage.parts.options }
    _modify { yield &parts.options }
  }
  /// The `{ … }` after the arguments, for commands that take a block.
  package var block: [Statement]? {
    get { storage.parts.block }
    _modify { yield &parts.block }
  }

  package init(
    word: Name,
    command: String,
    arguments: ArgumentList = ArgumentList(),
    options: [String: ArgumentValue] = [:],
    block: [Statement]? = nil
  ) {
    storage = Storage(
      Parts(word: word, command: command, arguments: arguments, options: options, block: block)
    )
  }

  package static func == (left: CommandCall, right: CommandCall) -> Bool {
    left.storage === right.storage || left.storage.parts == right.storage.parts
  }

  package func hash(into hasher: inout Hasher) { storage.parts.hash(into: &hasher) }
}

/// An argument of a command, parsed according to its parameter's ``ParameterKind``.
package enum ArgumentValue: Hashable, Sendable {
  /// A bare word, or a string literal without interpolation.
  case word(Name)
  /// A value or expression.
  case expression(Expression)
  /// A path into the state.
  case path(PathSyntax)
  /// The rest of the line, verbatim.
  case text(Name)
  /// A storage back end for shared values.
  indirect case backend(BackendSyntax)

  package var expression: Expression? {
    if case .expression(let expression) = self { expression } else { nil }
  }

  package var path: PathSyntax? {
    if case .path(let path) = self { path } else { nil }
  }

  package var backend: BackendSyntax? {
    if case .backend(let backend) = self { backend } else { nil }
  }

  package var span: SourceSpan {
    switch self {
    case .word(let name), .text(let name): name.span
    case .expression(let expression): expression.span
    case .path(let path): path.span
    case .backend(let backend): backend.span
    }
  }
}

/// A storage back end for shared values: `memory`, `file PATH`, `sqlite PATH` or `live`.
package struct BackendSyntax: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case memory, file, sqlite, live

    package var takesPath: Bool { self == .file || self == .sqlite }
  }

  package var kind: Kind
  /// The file, for back ends that take one. If its name has interpolations, this is the source
  /// text.
  package var path: Name?
  /// The file's name if it has interpolations: `"\(temporaryFolder)/app.db"`.
  package var interpolatedPath: Expression?
  package var span: SourceSpan

  package init(
    _ kind: Kind,
    path: Name?,
    interpolatedPath: Expression? = nil,
    _ span: SourceSpan
  ) {
    self.kind = kind
    self.path = path
    self.interpolatedPath = interpolatedPath
    self.span = span
  }
}

/// A path into the state, or a move of the scope.
package struct PathSyntax: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The steps from the current scope, such as `rows[id: 2].name`. The first step is a member, or
    /// an element of `$0`. `$0` alone has no steps.
    case steps([Accessor])
    /// `..`
    case parent
    /// `/`
    case root
  }

  package var kind: Kind
  /// Whether the steps begin at the store's root: `/rows[0]`.
  package var isFromRoot: Bool
  package var span: SourceSpan

  package init(_ kind: Kind, isFromRoot: Bool = false, _ span: SourceSpan) {
    self.kind = kind
    self.isFromRoot = isFromRoot
    self.span = span
  }
}
