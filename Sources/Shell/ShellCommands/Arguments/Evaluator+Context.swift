import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// In a run, every argument has a known value.
extension Evaluator: CommandContext {
  var ownVariables: [String: Any] { [:] }

  func requireStore() throws {
    _ = try session.currentStore()
  }

  func place(of path: PathSyntax?) throws -> ResolvedArgument<CommandPlace> {
    let store = try session.currentStore()
    return .known(
      CommandPlace(
        feature: store.feature,
        action: store.scope(of: path).actionType(in: store),
        state: store.scope(of: path).stateType(in: store)
      )
    )
  }

  func store(named name: Name) throws -> ResolvedArgument<SessionStore> {
    .known(try locating(name.span) { try session.store(named: name.text) })
  }

  func check(_: PathSyntax, isReading: Bool) {}
  func checkAssignments(_: [Statement]) {}
  func checkFile(_: Name, calledFrom _: SourceSpan) {}

  func checkAssignment(of _: Expression, to _: PathSyntax) {}
  func check(_: Expression, asType _: Any.Type) {}
  func checkCondition(_: Expression) {}
  func scopes(going _: PathSyntax, via _: Name?, stopsAtEnum _: Bool) -> [CheckContext.Scope]? {
    nil
  }
  func isBound(_: Expression) -> Bool { true }

  func checkIsFree(_ name: Name) throws {
    try locating(name.span) { try session.checkIsFree(name.text) }
  }

  func checkCanBegin(in world: WorldKind) throws {
    let current = session.settings.world
    guard !session.stores.isEmpty, current != world, session.imposedWorld == nil else { return }
    throw Diagnostic(SetProblem.worldInUse(current), help: SetProblem.worldHelp(world))
  }

  func given<Value>(
    _: Expression,
    asAction _: Bool,
    _ operation: () throws -> Value
  ) throws -> ResolvedArgument<Value> {
    .known(try operation())
  }

  func given(_ expression: Expression) throws -> ResolvedArgument<Any> {
    .known(try value(of: expression))
  }

  func sharedType(of key: Name) throws -> ResolvedArgument<Any.Type> {
    .known(try locating(key.span) { try session.sharedEntry(named: key.text).type })
  }

  func forFeature<Value>(
    ofStore name: Name?,
    _ operation: (RegisteredFeature?) throws -> Value
  ) throws -> ResolvedArgument<Value> {
    let store = try name.map { name in
      try locating(name.span) { try session.store(named: name.text) }
    }
    return .known(try operation((store ?? session.current)?.feature))
  }

  var helpIndex: HelpIndex? {
    HelpIndex(
      session: session,
      actionType: session.current.map { $0.scope.actionType(in: $0) }
    )
  }
}

/// Adds a span to a thrown diagnostic that has none.
func locating<Value>(_ span: SourceSpan?, _ operation: () throws -> Value) throws -> Value {
  do {
    return try operation()
  } catch var diagnostic as Diagnostic {
    diagnostic.span = diagnostic.span ?? span
    throw diagnostic
  }
}
