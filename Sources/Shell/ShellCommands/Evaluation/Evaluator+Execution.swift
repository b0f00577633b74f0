import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

extension Evaluator {
  /// Executes a statement as far as that goes without waiting.
  func execute(
    _ statement: Statement,
    _ cache: StatementCache?,
    emit: @escaping Emit
  ) throws -> Remainder? {
    switch statement.kind {
    case .command(let call):
      return try execute(call, cache, emit: emit)
    case .expression(let expression):
      return try execute(expression, emit: emit)
    case .let(let name, let expression):
      let value = try value(of: expression)
      session.variables[name.text] = value
      recorder.didRun()
      emit(.definition(name: name.text, value: value))
      if isProperty(name.text) { emit(Self.hidingNote(name.text)) }
      if let command = CommandCatalog.grammar[name.text] {
        emit(Self.commandNote(name.text, command))
      }
      return nil
    case .assignment(let target, _):
      throw Diagnostic(SyntaxProblem.assignmentOutsideBlock, at: target.span)
    case .expectBlock(.error(let pattern), let body):
      return { [self] in try await expectError(pattern, body, emit: emit) }
    case .expectBlock(.changes(only: let paths), let body):
      return { [self] in try await expectChanges(only: paths, body, emit: emit) }
    case .if, .repeat, .for, .while, .measure, .define:
      return { [self] in try await executeControlFlow(statement.kind, cache, emit: emit) }
    }
  }

  private func execute(
    _ call: CommandCall,
    _ cache: StatementCache?,
    emit: @escaping Emit
  ) throws -> Remainder? {
    guard let command = cache?.command ?? CommandCatalog.command(named: call.command) else {
      return nil
    }
    // An abbreviated word may come to be the name of a value.
    if cache?.command == nil, let name = call.loneAbbreviation(in: CommandCatalog.grammar) {
      if isName(name.text) {
        return try execute(Expression(.name(name), name.span), emit: emit)
      }
    } else {
      cache?.command = command
    }
    if session.repetition != nil, Self.isLeftOutOfReplay(call, of: command) { return nil }
    let invocation = Invocation(call: call, evaluator: self, cache: cache, emit: emit)
    let place = hidingPlace(of: command)
    switch try command.begin(invocation) {
    case .done(let report):
      finish(command, report, from: place, emit)
      return nil
    case .waiting(let rest):
      return { [self] in finish(command, try await rest(), from: place, emit) }
    }
  }

  /// Reports what a command did.
  ///
  /// - Parameter place: The place where the names of variables may have been hidden before.
  private func finish(
    _ command: any Command.Type,
    _ report: Report,
    from place: String?,
    _ emit: Emit
  ) {
    recorder.didRun()
    // Most commands that act return nothing: what they did is reported when it arrives.
    if !report.isNothing { emit(report) }
    // The state of another place may have properties with the names of variables.
    if let place, place != hidingPlace(of: command) {
      for name in hidingVariables { emit(Self.hidingNote(name)) }
    }
  }

  /// Whether a command is skipped when a session's statements are evaluated again. Commands are
  /// skipped if they only show something or concern effects, which do not run then.
  nonisolated static func isLeftOutOfReplay(
    _ call: CommandCall,
    of command: any Command.Type
  ) -> Bool {
    if command.traits.contains(.isSkippedInReplay) { return true }
    return switch command.signature.consequence(of: call) {
    case .looks, .tells: true
    case .changes, .asserts: false
    }
  }

  private func execute(_ expression: Expression, emit: @escaping Emit) throws -> Remainder? {
    if case .call(let callee, let arguments) = expression.kind,
      case .name(let name) = callee.kind,
      let definition = definition(calledBy: expression)
    {
      return { [self] in
        try await call(definition, name, arguments, at: expression.span, emit: emit)
      }
    }
    let value = try self.value(of: expression)
    session.lastValue = value
    emit(.value(value))
    return nil
  }
}
