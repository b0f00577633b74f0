import ShellLanguage
import ShellSession
import ShellValues

/// Tells whether a line makes sense at the current prompt, which requires that its actions, names,
/// features and stores exist. A fit is a snapshot of the session that any thread can use.
package struct LineValidator: Sendable {
  /// The cases of the action at the current scope; `nil` if they are not known.
  private let actions: Set<String>?
  /// The commands that can't succeed now.
  private let impossible: Set<String>
  private let isAtRoot: Bool
  private let names: Set<String>
  private let features: Set<String>
  private let stores: Set<String>

  @MainActor
  package init(_ evaluator: Evaluator) {
    let session = evaluator.session
    let environment = evaluator.environment
    impossible = Set(
      CommandCatalog.commands.filter { !$0.canRun(in: session) }.map { $0.signature.name }
    )
    isAtRoot = session.current?.scope.isRoot ?? true
    actions = session.current.flatMap { store in
      CaseListing(of: store.scope.actionType(in: store)).map { Set($0.cases.map(\.name)) }
    }
    features = Set(session.features.map(\.name))
    stores = Set(session.stores.map(\.name))
    names = Set(environment.visibleNames + evaluator.definitions.keys)
      .union(environment.state.map(Member.readableNames) ?? [])
      .union(session.lastValue == nil ? [] : ["it"])
  }

  /// Whether an earlier line can be typed again here. An incomplete line can't.
  package func accepts(_ line: String) -> Bool {
    let parser = Parser(
      SourceText(line),
      grammar: CommandCatalog.grammar,
      allowsAbbreviations: true
    )
    guard case .complete(let statements) = parser.parse() else { return false }
    return accepts(statements, names)
  }

  /// Whether an action with this name can be sent; `nil` if that is not known.
  package func knowsAction(_ name: String) -> Bool? { actions?.contains(name) }

  /// Whether the name of an action that can be sent starts with this prefix.
  package func knowsAction(beginningWith prefix: String) -> Bool {
    actions?.contains { $0.hasPrefix(prefix) } ?? true
  }

  // MARK: Statements

  private func accepts(_ statements: [Statement], _ names: Set<String>) -> Bool {
    var names = names
    for statement in statements {
      // A definition runs later, possibly at another scope.
      if case .define(let name, parameters: _, _) = statement.kind {
        names.insert(name.text)
        continue
      }
      let defined = names.union(statement.definedNames)
      let known = statement.definesAfterwards ? names : defined
      // Type names, which are capitalised, are visible everywhere.
      guard statement.names.allSatisfy({ $0.first?.isUppercase == true || known.contains($0) }),
        accepts(statement, known)
      else { return false }
      // The statements that follow run at another scope.
      if statement.movesScope { return true }
      names = defined
    }
    return true
  }

  private func accepts(_ statement: Statement, _ names: Set<String>) -> Bool {
    switch statement.kind {
    case .command(let call): accepts(call, names)
    case .if(let branches, let otherwise):
      branches.allSatisfy { accepts($0.body, names) } && accepts(otherwise, names)
    case .for(let own, in: _, let body): accepts(body, names.union(own.map(\.text)))
    case .repeat(_, let body), .while(_, let body), .measure(_, let body): accepts(body, names)
    case .expectBlock(.changes, let body): accepts(body, names)
    // A block that is meant to fail need not fit.
    case .expression, .let, .define, .assignment, .expectBlock(.error, _): true
    }
  }

  private func accepts(_ call: CommandCall, _ names: Set<String>) -> Bool {
    guard let command = CommandCatalog.command(named: call.command) else { return false }
    if impossible.contains(command.signature.name) { return false }
    return command.signature.parameters.allSatisfy { parameter in
      call.arguments[parameter.name].allSatisfy { accepts($0, for: parameter.kind, names) }
    }
  }

  private func accepts(
    _ argument: ArgumentValue,
    for kind: ParameterKind,
    _ names: Set<String>
  ) -> Bool {
    switch (kind, argument) {
    case (.feature, .word(let name)): features.contains(name.text)
    case (.store, .word(let name)): stores.contains(name.text)
    case (.action, .expression(let action)):
      action.implicitMemberName.flatMap { knowsAction($0) } ?? true
    case (.scopePath, .path(let path)) where path.isParent: !isAtRoot
    case (.statePath, .path(let path)), (.scopePath, .path(let path)):
      // The names at the root are not known.
      path.isFromRoot
        || path.firstName.map { $0.first?.isUppercase == true || names.contains($0) } ?? true
    default: true
    }
  }
}

extension Statement {
  /// Whether names that the statement defines are visible only after it, rather than in its block.
  fileprivate var definesAfterwards: Bool {
    switch kind {
    case .let, .expression: true
    case .command, .if, .repeat, .for, .while, .measure, .define, .expectBlock, .assignment: false
    }
  }

  /// Whether the statement can change the current store or scope.
  fileprivate var movesScope: Bool {
    guard case .command(let call) = kind, let command = CommandCatalog.command(named: call.command)
    else { return false }
    return command.traits.contains(.choosesStore)
      && command.signature.consequence(of: call) == .changes
  }
}

extension ShellLanguage.Expression {
  /// The member's name, such as `rowTapped` in `.rowTapped(id: 2)`.
  fileprivate var implicitMemberName: String? {
    if case .implicitMember(let name, arguments: _) = kind { name.text } else { nil }
  }
}

extension PathSyntax {
  fileprivate var isParent: Bool { if case .parent = kind { true } else { false } }

  fileprivate var firstName: String? {
    guard case .steps(let accessors) = kind, case .member(let name)? = accessors.first?.kind
    else { return nil }
    return name
  }
}
