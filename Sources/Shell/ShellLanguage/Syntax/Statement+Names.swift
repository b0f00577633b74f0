extension Statement {
  /// The names that the statement and its blocks may look up: variables, definitions, properties of
  /// the state.
  package var names: Set<String> {
    switch kind {
    case .command(let call): call.names
    case .expression(let expression), .let(_, let expression): expression.names
    case .if(let branches, let otherwise):
      branches.reduce(into: Self.names(of: otherwise)) { names, branch in
        names.formUnion(branch.condition.names)
        names.formUnion(Self.names(of: branch.body))
      }
    case .for(let names, in: let expression, let body):
      expression.names.union(Self.names(of: body).subtracting(names.map(\.text)))
    case .repeat(let expression, let body), .while(let expression, let body):
      expression.names.union(Self.names(of: body))
    case .measure(let measurement, let body):
      (measurement.count?.names ?? []).union(Self.names(of: body))
    case .define(_, parameters: _, let body), .expectBlock(_, let body): Self.names(of: body)
    case .assignment(let target, let value): target.names.union(value.names)
    }
  }

  /// The variables and definitions that the statement sets and leaves. An expression sets `last` and
  /// its synonym `it`.
  package var definedNames: Set<String> {
    switch kind {
    case .let(let name, _), .define(let name, parameters: _, _): [name.text]
    case .expression: ["last", "it"]
    case .for(let names, in: _, let body):
      Self.definedNames(of: body).subtracting(names.map(\.text))
    case .if(let branches, let otherwise):
      Self.definedNames(of: branches.flatMap(\.body) + otherwise)
    case .repeat(_, let body), .while(_, let body), .measure(_, let body),
      .expectBlock(_, let body):
      Self.definedNames(of: body)
    case .command, .assignment: []
    }
  }

  private static func names(of statements: [Statement]) -> Set<String> {
    statements.reduce(into: []) { $0.formUnion($1.names) }
  }

  private static func definedNames(of statements: [Statement]) -> Set<String> {
    statements.reduce(into: []) { $0.formUnion($1.definedNames) }
  }
}

extension CommandCall {
  fileprivate var names: Set<String> {
    let values = arguments.values + options.values
    let block = (block ?? []).map(\.names)
    return (values.map(\.names) + block).reduce(into: []) { $0.formUnion($1) }
  }
}

extension ArgumentValue {
  fileprivate var names: Set<String> {
    switch self {
    case .expression(let expression): expression.names
    case .path(let path): path.names
    case .backend(let backend): backend.interpolatedPath?.names ?? []
    case .word, .text: []
    }
  }
}

extension PathSyntax {
  fileprivate var names: Set<String> {
    guard case .steps(let accessors) = kind else { return [] }
    return accessors.reduce(into: []) { $0.formUnion($1.names) }
  }
}
