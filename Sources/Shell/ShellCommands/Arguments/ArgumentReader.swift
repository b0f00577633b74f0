import ShellCompletion
package import ShellLanguage
package import ShellSession
package import ShellValues

/// Reads the arguments of a call as typed values. The parser guarantees that the arguments required
/// by the signature are present.
@MainActor
package struct ArgumentReader {
  package let call: CommandCall
  /// The text that contains the call.
  let source: SourceText
  /// Collects the expected values while the call is being typed. No values are built then.
  private let expected: ExpectedArguments?
  private let resolver: any CommandContext
  /// Tracks what the values depend on; `nil` if nobody asks for it.
  private let basis: ArgumentBasis?

  /// The context of the call. Arguments that are resolved with it depend on the session.
  var context: any CommandContext {
    basis?.noteSession()
    return resolver
  }

  init(call: CommandCall, context: any CommandContext, basis: ArgumentBasis? = nil) {
    self.call = call
    self.basis = basis
    resolver = context
    source = context.source
    expected = nil
  }

  /// Reads a call only to learn which values its arguments may have.
  init(
    call: CommandCall,
    in source: SourceText,
    context: any CommandContext,
    expected: ExpectedArguments
  ) {
    self.call = call
    self.source = source
    self.expected = expected
    resolver = context
    basis = nil
  }

  // MARK: Expectations

  /// Whether arguments are built. While a call is being typed, they are not.
  var buildsValues: Bool { expected == nil }

  /// States which value an argument may have, where the command builds the value itself.
  func expect(_ expectation: CompletionExpectation, for parameter: String) {
    guard let expected, let expression = expression(parameter) else { return }
    expected.add(expectation, for: expression)
  }

  /// Resolves an expression, unless only a run can.
  ///
  /// - Parameter asAction: Whether the expression is an action or a pattern.
  func resolve<Value>(
    _ expression: Expression,
    as expectation: @autoclosure () -> CompletionExpectation,
    asAction: Bool = false,
    _ operation: () throws -> Value
  ) throws -> ResolvedArgument<Value> {
    guard let expected else {
      return try resolver.given(expression, asAction: asAction, operation)
    }
    expected.add(expectation(), for: expression)
    return .knownOnlyInRun
  }

  // MARK: Syntax

  package func word(_ parameter: String) -> Name? { call.word(parameter) }

  package func words(_ parameter: String) -> [Name] {
    call.arguments[parameter].compactMap {
      if case .word(let name) = $0 { name } else { nil }
    }
  }

  package func expression(_ parameter: String) -> Expression? {
    call.arguments.first(parameter)?.expression
  }

  package func expressions(_ parameter: String) -> [Expression] {
    call.arguments[parameter].compactMap(\.expression)
  }

  package func path(_ parameter: String) -> PathSyntax? { call.arguments.first(parameter)?.path }

  package func paths(_ parameter: String) -> [PathSyntax] {
    call.arguments[parameter].compactMap(\.path)
  }

  package func backend(_ parameter: String) -> BackendSyntax? {
    call.arguments.first(parameter)?.backend
  }

  /// Whether an option is given.
  package func has(_ option: String) -> Bool { call.options[option] != nil }

  package func wordOption(_ option: String) -> Name? {
    if case .word(let name)? = call.options[option] { name } else { nil }
  }

  /// The span of an argument, or of the command's word if the argument is omitted.
  package func span(_ parameter: String) -> SourceSpan {
    call.arguments.first(parameter)?.span ?? call.word.span
  }

  // MARK: Values

  /// Builds the value of an expression, which is independent of the session if it is a constant.
  private func builder(of type: Any.Type, from expression: Expression) -> ValueBuilder {
    let isConstant = basis != nil && expression.isConstant(as: type)
    return isConstant ? resolver.builder : context.builder
  }

  /// An argument as a value of a type.
  package func value<Value>(_ parameter: String, as type: Value.Type) throws -> ResolvedArgument<
    Value
  >? {
    try expression(parameter).map { try value(of: $0, as: type) }
  }

  package func value<Value>(of expression: Expression, as type: Value.Type) throws
    -> ResolvedArgument<Value>
  {
    try resolve(expression, as: CompletionExpectation(type)) {
      try builder(of: type, from: expression).value(of: type, from: expression)
    }
  }

  /// An expression as a value of a type that is known only dynamically.
  package func value(of expression: Expression, asType type: Any.Type) throws -> ResolvedArgument<
    Any
  > {
    try resolve(expression, as: CompletionExpectation(type)) {
      try builder(of: type, from: expression).build(type, from: expression)
    }
  }

  /// An action of the current scope.
  package func action(_ parameter: String) throws -> ResolvedArgument<Any>? {
    try action(parameter) { expression, type in
      try builder(of: type, from: expression).build(type, from: expression)
    }
  }

  /// An action of the current scope, or a pattern for one, read by an operation that takes the
  /// expression and the type of the actions.
  func action<Value>(
    _ parameter: String,
    _ operation: (Expression, Any.Type) throws -> Value
  ) throws -> ResolvedArgument<Value>? {
    guard let expression = expression(parameter), let place = try resolver.place(of: nil).known
    else { return nil }
    basis?.noteActionType()
    return try resolve(
      expression,
      as: CompletionExpectation(
        ValueExpectation(place.action, part: context.builder.environment.state)
      ),
      asAction: true
    ) {
      try operation(expression, place.action)
    }
  }

  /// Values of any type.
  package func values(_ parameter: String) throws -> [ResolvedArgument<Any>] {
    try expressions(parameter).map { buildsValues ? try context.given($0) : .knownOnlyInRun }
  }

  /// A whole number that is not negative.
  package func count(_ parameter: String) throws -> ResolvedArgument<Int>? {
    try expression(parameter).map(count)
  }

  package func countOption(_ option: String) throws -> ResolvedArgument<Int>? {
    guard case .expression(let expression)? = call.options[option] else { return nil }
    return try count(of: expression)
  }

  private func count(of expression: Expression) throws -> ResolvedArgument<Int> {
    try resolve(expression, as: CompletionExpectation(Int.self)) {
      let builder = builder(of: Int.self, from: expression)
      let value = try builder.value(of: Int.self, from: expression)
      guard value >= 0 else {
        throw Diagnostic(ArgumentProblem.negativeCount(value), at: expression.span)
      }
      return value
    }
  }

  /// A duration that is not negative.
  package func duration(_ parameter: String) throws -> ResolvedArgument<Duration>? {
    try expression(parameter).map { expression in
      try resolve(expression, as: CompletionExpectation(Duration.self)) {
        let builder = builder(of: Duration.self, from: expression)
        let duration = try builder.value(of: Duration.self, from: expression)
        guard duration >= .zero else {
          throw Diagnostic(ArgumentProblem.negativeDuration, at: expression.span)
        }
        return duration
      }
    }
  }

  /// A file name: a bare word, or an expression that makes a string.
  package func file(_ parameter: String) throws -> ResolvedArgument<Name>? {
    if let word = word(parameter) { return .known(word) }
    return try expression(parameter).map(file)
  }

  /// A file name as the value of an option.
  package func fileOption(_ option: String) throws -> ResolvedArgument<Name>? {
    switch call.options[option] {
    case .word(let word): .known(word)
    case .expression(let expression): try file(expression)
    default: nil
    }
  }

  private func file(_ expression: Expression) throws -> ResolvedArgument<Name> {
    try value(of: expression, as: String.self).map { Name($0, expression.span) }
  }

  // MARK: Stores

  /// The place where a path starts, or where the call acts if there is none.
  func place(of path: PathSyntax? = nil) throws -> ResolvedArgument<CommandPlace> {
    try context.place(of: path)
  }

  package func store(_ parameter: String) throws -> ResolvedArgument<SessionStore>? {
    try word(parameter).map(context.store)
  }

  package func storeOption(_ option: String) throws -> ResolvedArgument<SessionStore>? {
    try wordOption(option).map(context.store)
  }

  /// The number of a history entry.
  package func entry(_ parameter: String) throws -> ResolvedArgument<Int>? {
    try call.arguments.first(parameter).map(entryNumber)
  }

  package func entryOption(_ option: String) throws -> ResolvedArgument<Int>? {
    try call.options[option].map(entryNumber)
  }

  private func entryNumber(_ argument: ArgumentValue) throws -> ResolvedArgument<Int> {
    buildsValues ? try context.entryNumber(argument) : .knownOnlyInRun
  }

  /// A path into the state. A check resolves it in the types, a run in the actual state.
  package func statePath(_ parameter: String) throws -> PathSyntax? {
    guard let path = path(parameter) else { return nil }
    try resolver.check(path, isReading: false)
    return path
  }

  /// A path into the state, resolved in the types.
  package func pathOption(_ option: String) throws -> ResolvedArgument<StatePath>? {
    guard case .path(let path)? = call.options[option], case .steps(let accessors) = path.kind
    else { return nil }
    return try place(of: path).map { place in
      try locating(path.span) {
        try StatePath.resolve(accessors, inType: place.state, using: context.builder)
      }
    }
  }

  /// Checks that an expression is a value of a type. A run does nothing here and makes the value.
  func check(_ expression: Expression, asType type: Any.Type) throws {
    if let expected {
      expected.add(CompletionExpectation(type), for: expression)
    } else {
      try context.check(expression, asType: type)
    }
  }

  /// Checks the assignment of an argument to a part of the state.
  func checkAssignment(of parameter: String, to path: PathSyntax) throws {
    guard let expression = expression(parameter) else { return }
    if let expected {
      expected.add(CompletionExpectation(expectation(at: path)), for: expression)
    } else {
      try context.checkAssignment(of: expression, to: path)
    }
  }

  /// Expects a replacement for a part of the state.
  private func expectation(at syntax: PathSyntax) -> ValueExpectation {
    let builder = context.builder
    let root = syntax.isFromRoot ? context.session.current?.state : builder.environment.state
    guard case .steps(let accessors) = syntax.kind, let state = root,
      let path = try? StatePath.resolve(accessors, in: state, using: builder),
      let current = try? path.read(from: state)
    else { return ValueExpectation() }
    return ValueExpectation(type(of: current), current: current)
  }

  /// The assignments in the call's block, which a run applies to the actual state.
  package func block() throws -> [Statement]? {
    if let block = call.block { try resolver.checkAssignments(block) }
    return call.block
  }
}

extension CommandContext {
  /// Resolves an expression, unless only a run can.
  func given<Value>(
    _ expression: Expression,
    _ operation: () throws -> Value
  ) throws -> ResolvedArgument<Value> {
    try given(expression, asAction: false, operation)
  }
}

extension CommandCall {
  /// An argument that is a bare word or raw text.
  func word(_ parameter: String) -> Name? {
    switch arguments.first(parameter) {
    case .word(let name), .text(let name): name
    default: nil
    }
  }
}
