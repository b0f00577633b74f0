package import ShellLanguage

extension ValueBuilder {
  /// The problem of an expression that is not a literal of the type.
  package func mismatch(_ type: Any.Type, _ expression: Expression) -> Diagnostic {
    let help = WrittenForm.help(for: type)
    if constructorArguments(of: Member.innermostType(of: type), expression) != nil {
      let problem = ValueProblem.invalidArguments(of: TypeName.of(type))
      return Diagnostic(problem, at: expression.span, help: help)
    }
    let problem = ValueProblem.typeMismatch(
      expected: TypeName.of(type),
      found: ExpressionKindName.of(expression)
    )
    let suggestion = WrittenForm.suggestion(for: type, insteadOf: expression)
    return Diagnostic(
      problem,
      at: expression.span,
      suggestions: suggestion.map { [$0] } ?? [],
      help: suggestion == nil ? help : nil
    )
  }

  /// The problem of a value that does not have the type.
  func mismatch(_ type: Any.Type, _ value: Any, _ expression: Expression) -> Diagnostic {
    let found = flattened(value) == nil ? "nil" : TypeName.ofValue(value)
    let problem = ValueProblem.typeMismatch(expected: TypeName.of(type), found: found)
    return Diagnostic(problem, at: expression.span, help: WrittenForm.help(for: type))
  }

  /// The problem of a literal of the right kind that does not describe a value of the type.
  package func invalid(
    _ text: String,
    _ type: Any.Type,
    expected: String,
    _ expression: Expression
  ) -> Diagnostic {
    let problem = ValueProblem.invalidLiteral(
      StringLiteral.escaped(text, limit: 80),
      type: TypeName.of(type),
      expected: expected
    )
    // In `UUID("x")`, only the argument is wrong.
    let argument = constructor(of: type, expression)?.argument ?? expression
    return Diagnostic(problem, at: argument.span)
  }

  func cannotBeWritten(_ type: Any.Type, _ expression: Expression) -> Diagnostic {
    Diagnostic(
      ValueProblem.cannotBeWritten(type: TypeName.of(type)),
      at: expression.span,
      help: "Register one with 'Feature(…).value(\"name\", …)' and write its name."
    )
  }
}

/// The name that messages use for an expression of the wrong kind.
enum ExpressionKindName {
  static func of(_ expression: Expression) -> String {
    switch expression.kind {
    case .integer: "an integer"
    case .float: "a number with a fraction"
    case .duration: "a duration"
    case .shortID: "a shortened id"
    case .boolean: "a Boolean"
    case .nil: "nil"
    case .string, .interpolated: "a string"
    case .regex: "a regular expression"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .tuple: "a tuple"
    case .implicitMember(let name, _): "\(quoted: "." + name.text)"
    case .keyPath: "a key path"
    case .closure: "a closure"
    case .name(let name): "\(quoted: name.text)"
    case .state: "'$0'"
    case .call(let callee, _): CalleeName.of(callee).map { "\(quoted: $0 + "(…)")" } ?? "a call"
    case .prefix(.minus, let operand): of(operand)
    case .infix(_, .closedRange, _), .infix(_, .halfOpenRange, _), .partialRange: "a range"
    case .access, .prefix, .infix, .chain, .isCase, .ternary: "another expression"
    }
  }
}

/// The dotted name of a callee: `Todo.State`.
package enum CalleeName {
  package static func of(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): return name.text
    case .access(let base, let accessor):
      guard case .member(let member) = accessor.kind, !accessor.isOptionalChain else { return nil }
      return of(base).map { "\($0).\(member)" }
    default: return nil
    }
  }

  /// Whether a written name denotes the type: its full name or the trailing components of it.
  package static func matches(_ name: String, _ type: Any.Type) -> Bool {
    let full = TypeName.of(type)
    if name == full { return true }
    let name = name.filter { $0 != " " }
    let isNamed = [full.filter { $0 != " " }, TypeName.withoutArguments(full)].contains {
      $0 == name || $0.hasSuffix("." + name)
    }
    // The full name of an identified array is `IdentifiedArrayOf<…>`, that of an array `[…]`.
    return isNamed || name == TypeName.withoutArguments(_typeName(type, qualified: false))
  }
}
