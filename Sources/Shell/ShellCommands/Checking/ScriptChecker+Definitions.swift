import ShellLanguage

/// A definition in a script that is being checked.
struct CheckedDefinition {
  let parameters: [Name]
  let body: [Statement]
  let source: SourceText
  /// Whether a call may change which store is in use.
  var changesContext = false
  /// Where the body has been checked.
  var contexts: [CheckContext] = []
  /// Whether the body is being checked.
  var isActive = false
}

extension ScriptChecker {
  /// Checks a definition's statements without a store, because its callers determine which one is
  /// in use.
  func checkDefinition(_ name: Name, _ parameters: [Name], _ body: [Statement]) {
    let before = context
    context.isUncertain = true
    definitions[name.text] = CheckedDefinition(parameters: parameters, body: body, source: source)
    // A call of itself changes nothing else.
    let changesContext = Self.changesContext(body, definitions)
    definitions[name.text]?.changesContext = changesContext
    checking(with: parameters) { check(body) }
    context = before
  }

  /// Checks statements with names of their own. After the statements, a run gives the names back the
  /// values that they had before, or none.
  func checking(with names: [Name], _ operation: () -> Void) {
    let outer = names.map { (value: variables[$0.text], isUnknown: unknownNames.contains($0.text)) }
    names.forEach(declare)
    operation()
    for (name, before) in zip(names, outer) {
      variables[name.text] = before.value
      if before.isUnknown {
        unknownNames.insert(name.text)
      } else {
        unknownNames.remove(name.text)
      }
    }
  }

  /// Checks a call, and the definition's statements for the store that is in use there.
  func checkCall(
    _ call: ShellLanguage.Expression,
    _ arguments: [Argument],
    of name: Name,
    _ definition: CheckedDefinition
  ) throws {
    for argument in arguments { attempt { _ = try value(of: argument.value) } }
    try Evaluator.check(arguments, of: name, definition.parameters.map(\.text))
    checkBody(of: definition, named: name.text, calledAt: call.span)
    if definition.changesContext { context.isUncertain = true }
  }

  /// Once in each context: a definition may call itself, or many others many times.
  private func checkBody(
    of definition: CheckedDefinition,
    named name: String,
    calledAt span: SourceSpan
  ) {
    guard !definition.isActive, !context.isUncertain,
      !definition.contexts.contains(where: context.isSame)
    else { return }
    definitions[name]?.contexts.append(context)
    definitions[name]?.isActive = true
    defer { definitions[name]?.isActive = false }
    let outer = (source, callers, context, variables, unknownNames)
    callers.insert(CallSite(.definition(name), at: span, in: source), at: 0)
    source = definition.source
    definition.parameters.forEach(declare)
    let known = errors
    check(definition.body)
    // The definition itself, or another call, may have the same error.
    errors =
      known + errors[known.count...].filter { error in !known.contains { error.isSame(as: $0) } }
    (source, callers, context, variables, unknownNames) = outer
  }

  private static func changesContext(
    _ statements: [Statement],
    _ definitions: [String: CheckedDefinition]
  ) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .command(let call):
        CommandCatalog.command(named: call.command)?.traits.contains(.choosesStore) == true
      case .expression(let expression):
        expression.names.contains { definitions[$0]?.changesContext == true }
      case .if(let branches, let otherwise):
        changesContext(branches.flatMap(\.body) + otherwise, definitions)
      case .repeat(_, let body), .for(_, in: _, let body), .while(_, let body),
        .measure(_, let body), .expectBlock(_, let body):
        changesContext(body, definitions)
      case .let, .define, .assignment: false
      }
    }
  }
}

extension ScriptChecker {
  /// Discards the errors that an operation finds. A later check of the same statements finds them again.
  func discardingErrors(_ operation: () -> Void) {
    let (known, checked) = (errors, definitions.mapValues(\.contexts))
    operation()
    errors = known
    for (name, contexts) in checked { definitions[name]?.contexts = contexts }
  }
}

extension EvaluationError {
  fileprivate func isSame(as other: Self) -> Bool {
    diagnostic.span == other.diagnostic.span && source == other.source
      && diagnostic.problem.message == other.diagnostic.problem.message
  }
}
