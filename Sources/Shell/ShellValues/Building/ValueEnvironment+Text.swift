import ShellLanguage

extension ValueEnvironment {
  /// The value of a path or name; `nil` if the text is more than a look-up.
  ///
  /// Completion builds no new value here: evaluating a default value could advance a counter or
  /// return a different value each time. It runs no code of a feature either, which could trap.
  package func lookUp(_ text: String) -> Any? {
    guard let expression = Self.expression(text), Self.isLookUp(expression) else { return nil }
    return FeatureCode.omitted {
      try? ExpressionEvaluator(environment: self).evaluate(expression)
    }
  }

  /// Builds a value of a type from a text; `nil` if the text is more than a look-up or a plain
  /// literal.
  package func build(_ type: Any.Type, from text: String) -> Any? {
    guard let expression = Self.expression(text), Self.isPlain(expression) else { return nil }
    return try? ValueBuilder(environment: self).build(type, from: expression)
  }

  private static func expression(_ text: String) -> Expression? {
    let source = SourceText("let value = \(text)")
    let parser = Parser(source, grammar: Grammar([]), allowsAbbreviations: true)
    guard case .complete(let statements) = parser.parse(), statements.count == 1,
      case .let(_, let expression) = statements[0].kind
    else { return nil }
    return expression
  }

  private static func isLookUp(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name, .state: true
    case .access(let base, let accessor):
      switch accessor.kind {
      case .member: isLookUp(base)
      case .element(_, let element): isLookUp(base) && isPlain(element)
      }
    default: false
    }
  }

  private static func isPlain(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .integer, .float, .duration, .shortID, .boolean, .nil, .string: true
    case .prefix(.minus, let operand): isPlain(operand)
    case .implicitMember(_, nil): true
    case .array(let elements): elements.allSatisfy(isPlain)
    case .call(let callee, let arguments):
      isTypeName(callee) && arguments.allSatisfy { isPlain($0.value) }
    default: isLookUp(expression)
    }
  }

  /// Standard types depend only on their written arguments, so building them has no side effects.
  private static func isTypeName(_ callee: Expression) -> Bool {
    guard case .name(let name) = callee.kind else { return false }
    return LiteralCatalog.type(named: name.text) != nil
  }
}
