package import ShellLanguage

extension Evaluator {
  /// The consequence of a statement for the session.
  package func consequence(of statement: Statement) -> Consequence {
    if isValueName(statement) { return .looks() }
    var called: Set<String> = []
    return consequence(of: statement, &called)
  }

  /// - Parameter called: The definitions visited so far, since definitions may be recursive.
  private func consequence(of statement: Statement, _ called: inout Set<String>) -> Consequence {
    switch statement.kind {
    case .command(let call):
      CommandCatalog.grammar.consequence(of: call) ?? .changes
    case .expression(let expression): consequence(ofCalling: expression, &called)
    case .let, .define, .assignment: .changes
    case .if(let branches, let otherwise):
      consequence(of: branches.flatMap(\.body) + otherwise, &called)
    case .repeat(_, let body), .for(_, in: _, let body), .while(_, let body),
      .measure(_, let body):
      consequence(of: body, &called)
    case .expectBlock(_, let body): max(.asserts, consequence(of: body, &called))
    }
  }

  private func consequence(
    ofCalling expression: Expression,
    _ called: inout Set<String>
  ) -> Consequence {
    guard let definition = definition(calledBy: expression),
      case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind,
      called.insert(name.text).inserted
    else { return .looks() }
    return consequence(of: definition.body.statements, &called)
  }

  private func consequence(
    of statements: [Statement],
    _ called: inout Set<String>
  ) -> Consequence {
    statements.map { consequence(of: $0, &called) }.reduce(.looks(), max)
  }

  /// The stronger of two consequences: changes outrank assertions, which outrank everything else.
  private func max(_ one: Consequence, _ other: Consequence) -> Consequence {
    if one == .changes || other == .changes { return .changes }
    return one == .asserts ? one : other
  }
}
