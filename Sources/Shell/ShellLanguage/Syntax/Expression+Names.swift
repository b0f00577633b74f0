extension Expression {
  /// The names that the expression looks up, in no order: variables, properties of the state, types.
  package var names: Set<String> {
    switch kind {
    case .name(let name): [name.text]
    case .string(let segments): Self.names(of: segments)
    case .array(let elements): Self.names(of: elements)
    case .dictionary(let elements): Self.names(of: elements.flatMap { [$0.key, $0.value] })
    case .tuple(let arguments), .implicitMember(_, let arguments?):
      Self.names(of: arguments.map(\.value))
    case .call(let callee, let arguments): Self.names(of: [callee] + arguments.map(\.value))
    case .access(let base, let accessor): base.names.union(accessor.names)
    case .keyPath(let accessors): accessors.reduce(into: []) { $0.formUnion($1.names) }
    case .prefix(_, let operand): operand.names
    case .isCase(let subject, let pattern):
      subject.names.union(Self.names(of: (pattern.arguments ?? []).map(\.value))).subtracting(["_"])
    case .partialRange(let lower, _, let upper):
      Self.names(of: [lower, upper].compactMap(\.self))
    case .infix(let left, _, let right): left.names.union(right.names)
    case .chain(let first, let links): Self.names(of: [first] + links.map(\.operand))
    case .ternary(let branches, let otherwise):
      Self.names(of: branches.flatMap { [$0.condition, $0.value] } + [otherwise])
    case .integer, .float, .duration, .boolean, .nil, .regex, .implicitMember, .state: []
    }
  }

  private static func names(of expressions: [Expression]) -> Set<String> {
    expressions.reduce(into: []) { $0.formUnion($1.names) }
  }

  private static func names(of segments: [StringSegment]) -> Set<String> {
    segments.reduce(into: []) { names, segment in
      if case .interpolation(let expression) = segment { names.formUnion(expression.names) }
    }
  }
}

extension Accessor {
  var names: Set<String> {
    if case .element(_, let expression) = kind { expression.names } else { [] }
  }
}
