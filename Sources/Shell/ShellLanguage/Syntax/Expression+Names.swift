extension Expression {
  /// The names that the expression looks up: variables, properties of the state and types.
  package var names: Set<String> {
    if case .name(let name) = kind { return [name.text] }
    let names = parts.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    // In a pattern, `_` matches any value.
    if case .isCase = kind { return names.subtracting(["_"]) }
    return names
  }

  /// Whether the expression refers to the enclosing `$0`. A nested closure has its own
  /// `$0`.
  package var mentionsParameter: Bool {
    switch kind {
    case .state: true
    case .closure: false
    default: parts.contains(where: \.mentionsParameter)
    }
  }

  /// Whether the expression is a string literal, with or without interpolations.
  package var isStringLiteral: Bool {
    switch kind {
    case .string, .interpolated: true
    default: false
    }
  }

  /// The direct subexpressions.
  package var parts: [Expression] {
    switch kind {
    case .integer, .float, .duration, .shortID, .boolean, .nil, .string, .regex, .name, .state: []
    case .interpolated(let segments): segments.compactMap(\.expression)
    case .array(let elements): elements
    case .dictionary(let elements): elements.flatMap { [$0.key, $0.value] }
    case .tuple(let arguments): arguments.map(\.value)
    case .implicitMember(_, let arguments): (arguments ?? []).map(\.value)
    case .keyPath(let accessors): accessors.compactMap(\.expression)
    case .access(let base, let accessor): [base] + [accessor.expression].compactMap(\.self)
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .closure(let body): [body]
    case .prefix(_, let operand): [operand]
    case .infix(let left, _, let right): [left, right]
    case .chain(let first, let links): [first] + links.map(\.operand)
    case .partialRange(let lower, _, let upper): [lower, upper].compactMap(\.self)
    case .isCase(let subject, let pattern): [subject] + (pattern.arguments ?? []).map(\.value)
    case .ternary(let branches, let otherwise):
      branches.flatMap { [$0.condition, $0.value] } + [otherwise]
    }
  }
}

extension StringSegment {
  fileprivate var expression: Expression? {
    if case .interpolation(let expression) = self { expression } else { nil }
  }
}

extension Accessor {
  var names: Set<String> { expression?.names ?? [] }

  var expression: Expression? {
    if case .element(_, let expression) = kind { expression } else { nil }
  }
}
