/// One statement with the output that the script expects of it.
package struct Statement: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// A command word with its arguments. `.action` is the command `send`.
    case command(CommandCall)
    /// An expression by itself; its value is printed.
    case expression(Expression)
    case `let`(Name, Expression)
    /// `if a { … } else if b { … } else { … }`: the branches in order, flat because there may be
    /// thousands of them.
    case `if`([ConditionalBranch], else: [Statement])
    case `repeat`(Expression, [Statement])
    case `for`(Name, in: Expression, [Statement])
    case `while`(Expression, [Statement])
    /// `def NAME(A, B) { … }`
    case define(Name, parameters: [Name], [Statement])
    /// `expect error issue { … }`: statements of which one must fail.
    case expectError(ErrorPattern, [Statement])
    /// `$0.count = 1`, inside the block of `send` and `receive` only.
    case assignment(Expression, Expression)
  }

  package var kind: Kind
  /// The statement's text, without its `#>` lines.
  package var span: SourceSpan
  /// The `#>` lines below it; `nil` where there is none.
  package var expectedOutput: ExpectedOutput?

  package init(_ kind: Kind, _ span: SourceSpan, expectedOutput: ExpectedOutput? = nil) {
    self.kind = kind
    self.span = span
    self.expectedOutput = expectedOutput
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

/// Which errors an `expect error` means.
package struct ErrorPattern: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case any
    /// The code, as it is printed in brackets.
    case code(String)
    /// A part of what is printed.
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
  /// The lines without `#>` and the one space after it.
  package var lines: [String]
  package var span: SourceSpan

  package init(lines: [String], span: SourceSpan) {
    self.lines = lines
    self.span = span
  }
}

/// A command with its arguments, as its ``CommandSignature`` reads them.
package struct CommandCall: Hashable, Sendable {
  /// The command word as it was written (perhaps abbreviated); for a bare `.action` its first dot.
  package var word: Name
  /// The full name of the command.
  package var command: String
  /// The values by parameter name: one value, or more where the parameter repeats.
  package var arguments: [String: [ArgumentValue]]
  /// The values by option name, without its dashes. A flag has the value `.word` of its own name.
  package var options: [String: ArgumentValue]
  /// The `{ … }` behind the arguments, for the commands that take one.
  package var block: [Statement]?

  package init(
    word: Name,
    command: String,
    arguments: [String: [ArgumentValue]] = [:],
    options: [String: ArgumentValue] = [:],
    block: [Statement]? = nil
  ) {
    self.word = word
    self.command = command
    self.arguments = arguments
    self.options = options
    self.block = block
  }
}

/// One argument of a command, read as its parameter's ``ParameterKind`` says.
package enum ArgumentValue: Hashable, Sendable {
  /// A bare word, or a string literal without interpolation.
  case word(Name)
  /// A value or expression.
  case expression(Expression)
  /// A path into the state.
  case path(PathSyntax)
  /// The rest of the line as it stands.
  case text(Name)
  /// A place for shared values.
  case backend(BackendSyntax)

  package var span: SourceSpan {
    switch self {
    case .word(let name), .text(let name): name.span
    case .expression(let expression): expression.span
    case .path(let path): path.span
    case .backend(let backend): backend.span
    }
  }
}

/// A place for shared values: `memory`, `file PATH`, `sqlite PATH`, `live`.
package struct BackendSyntax: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case memory, file, sqlite, live

    package var takesPath: Bool { self == .file || self == .sqlite }
  }

  package var kind: Kind
  /// The file, for the kinds that take one; where values are part of its name, as it is written.
  package var path: Name?
  /// The file's name where values are part of it: `"\(temporaryFolder)/app.db"`.
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
    /// `rows[id: 2].name`: the steps from the current scope. The first is always a member, an
    /// element of `$0`, or there is none (`$0` alone).
    case steps([Accessor])
    /// `..`
    case parent
    /// `/`
    case root
  }

  package var kind: Kind
  package var span: SourceSpan

  package init(_ kind: Kind, _ span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}
