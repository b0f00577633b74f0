import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// A definition made with `def`.
struct Definition {
  let parameters: [Name]
  let body: StatementBlock
  let source: SourceText
}

extension Evaluator {
  private static let maximumCallDepth = 200

  func executeControlFlow(
    _ kind: Statement.Kind,
    _ cache: StatementCache?,
    emit: @escaping Emit
  ) async throws {
    switch kind {
    case .if(let branches, let otherwise):
      let chosen = try branches.firstIndex { try condition($0.condition) }
      let body = chosen.map { branches[$0].body } ?? otherwise
      if let cache {
        try await perform(cache.block(body, at: chosen ?? branches.count), emit: emit)
      } else {
        try await perform(body, emit: emit)
      }
    case .repeat(let count, let body):
      let times = try value(of: count, as: Int.self)
      guard times >= 0 else {
        throw Diagnostic(ArgumentProblem.negativeCount(times), at: count.span)
      }
      let body = Self.block(body, cache)
      for _ in 0..<times {
        if let pause = try beginLoopTurn() { try await pause() }
        if let rest = try begin(body, emit: emit) { try await rest() }
      }
    case .measure(let measurement, let body):
      emit(try await measure(measurement, body, emit: emit))
    case .for(let names, let sequence, let body):
      let body = Self.block(body, cache)
      let elements = try elements(of: sequence)
      let outer = values(of: names)
      defer { bind(names, to: outer) }
      for (index, element) in elements.enumerated() {
        if let pause = try beginLoopTurn() { try await pause() }
        let row = try LoopRow(element, names, index)
        for (name, value) in row.values { bind(name, to: value) }
        do {
          if let rest = try begin(body, emit: emit) { try await rest() }
        } catch {
          throw row.naming(error)
        }
      }
    case .while(let condition, let body):
      let body = Self.block(body, cache)
      while try self.condition(condition) {
        if let pause = try beginLoopTurn() { try await pause() }
        if let rest = try begin(body, emit: emit) { try await rest() }
      }
    case .define(let name, let parameters, let body):
      definitions[name.text] = Definition(
        parameters: parameters,
        body: StatementBlock(body),
        source: source
      )
    default:
      break
    }
  }

  /// The body of a loop; the one of an earlier run if the loop itself is in a block.
  private static func block(_ body: [Statement], _ cache: StatementCache?) -> StatementBlock {
    cache?.block(body, at: 0) ?? StatementBlock(body)
  }

  /// Checks for cancellation before an iteration of a loop.
  ///
  /// - Returns: Lets effects run, if they have waited for a while: the loop's body may never suspend.
  func beginLoopTurn() throws -> Remainder? {
    // An empty loop has no other step at which a replay could notice the recorded interruption.
    if session.repetition?.isStoppedBeforeNextStep == true { throw CancellationError() }
    try Task.checkCancellation()
    // Yielding on every iteration would cost more than most iterations do.
    guard ContinuousClock.now - lastYield > .milliseconds(5) else { return nil }
    return { [self] in
      await Task.yield()
      lastYield = .now
      try Task.checkCancellation()
    }
  }

  func condition(_ expression: Expression) throws -> Bool {
    let value = try value(of: expression)
    if let condition = value as? Bool { return condition }
    throw Self.notACondition(value, expression)
  }

  static func notACondition(_ value: Any, _ expression: Expression) -> Diagnostic {
    let other =
      switch value {
      case _ where flattened(value) == nil, is any OptionalValue: "nil"
      case is any BinaryInteger: "0"
      case is String: #""""#
      default: "…"
      }
    return Diagnostic(
      ControlFlowProblem.notACondition(TypeName.ofValue(value)),
      at: expression.span,
      help: "Compare it with something: 'VALUE != \(other)'."
    )
  }

  static func notASequence(_ value: Any, _ expression: Expression) -> Diagnostic {
    Diagnostic(
      ControlFlowProblem.notASequence(TypeName.ofValue(value)),
      at: expression.span,
      help: value is any BinaryInteger
        ? "To count, go through a range: '1...\(value)'."
        : "Write elements as '[1, 2]' or '1...2'."
    )
  }

  private func elements(of expression: Expression) throws -> ElementSequence {
    let value = try value(of: expression)
    guard let elements = ElementSequence(value) else { throw Self.notASequence(value, expression) }
    return elements
  }

  // MARK: Names of loops and definitions

  /// The values of variables that a loop or a call is about to hide; `nil` for names without one.
  private func values(of names: [Name]) -> [Any?] { names.map { session.variables[$0.text] } }

  private func bind(_ names: [Name], to values: [Any?]) {
    for (name, value) in zip(names, values) { bind(name.text, to: value) }
  }

  /// Gives a variable a value, or none, and records it for later statements.
  private func bind(_ name: String, to value: Any?) {
    session.variables[name] = value
    recorder.noteBinding(name, value)
  }

  // MARK: Definitions

  /// Throws if the arguments of a call do not match the parameters of a definition.
  static func check(_ arguments: [Argument], of name: Name, _ parameters: [String]) throws {
    guard arguments.count == parameters.count else {
      throw Diagnostic(
        DefinitionProblem.wrongArgumentCount(
          name: name.text,
          expected: parameters.count,
          found: arguments.count
        ),
        at: name.span,
        help: "Call it as '\(name.text)(\(parameters.joined(separator: ", ")))'."
      )
    }
    for (argument, parameter) in zip(arguments, parameters) {
      guard let label = argument.label, label.text != parameter else { continue }
      throw Diagnostic(
        ValueProblem.wrongLabel(found: label.text, expected: parameter, of: name.text),
        at: label.span,
        help: "Labels can be left out: '\(name.text)(\(parameters.joined(separator: ", ")))'."
      )
    }
  }

  /// Runs the statements of a definition, with its parameters as variables.
  func call(
    _ definition: Definition,
    _ name: Name,
    _ arguments: [Argument],
    at span: SourceSpan,
    emit: @escaping Emit
  ) async throws {
    try Self.check(arguments, of: name, definition.parameters.map(\.text))
    guard callDepth < Self.maximumCallDepth else {
      throw Diagnostic(
        DefinitionProblem.calledTooDeeply(limit: Self.maximumCallDepth),
        at: name.span,
        help: "Use 'if' to keep a definition from calling itself forever."
      )
    }
    let values = try arguments.map { try value(of: $0.value) }
    let outer = self.values(of: definition.parameters)
    callDepth += 1
    defer {
      callDepth -= 1
      bind(definition.parameters, to: outer)
    }
    for (parameter, value) in zip(definition.parameters, values) {
      bind(parameter.text, to: value)
    }
    let site = CallSite(.definition(name.text), at: span, in: source)
    try await calling(from: site) {
      for (statement, cache) in definition.body.steps {
        try await evaluate(statement, cache: cache, in: definition.source, emit: emit)
      }
    }
  }

  /// Runs statements of a definition or a file, and adds the call site to their errors.
  func calling(
    from site: CallSite,
    _ operation: @MainActor () async throws -> Void
  ) async throws {
    do {
      try await operation()
    } catch let error as EvaluationError {
      throw error.calling(from: site)
    }
  }
}
