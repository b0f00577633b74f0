import ShellLanguage

extension ExpressionEvaluator {
  func prefix(
    _ symbol: PrefixOperator,
    _ operand: Expression,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    switch symbol {
    case .not:
      return try !boolean(operand)
    case .minus:
      if NumberLiteral(expression) != nil {
        let literalType = type.flatMap { Self.acceptsNumber($0) ? $0 : nil }
        return try builder.build(
          literalType ?? Self.numberType(of: expression),
          from: expression
        )
      }
      let value = try evaluate(operand, expecting: type)
      guard let negated = try Arithmetic.negated(value, at: expression.span) else {
        throw unsupported(symbol.rawValue, value, expression)
      }
      return negated
    }
  }

  private static func acceptsNumber(_ type: Any.Type) -> Bool {
    type is any Numeric.Type || type is any ExpressibleByIntegerLiteral.Type
  }

  private static func numberType(of expression: Expression) -> Any.Type {
    NumberLiteral(expression)?.isInteger == true ? Int.self : Double.self
  }

  func infix(
    _ left: Expression,
    _ symbol: InfixOperator,
    _ right: Expression,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    switch symbol {
    case .and: return try boolean(left) && boolean(right)
    case .or: return try boolean(left) || boolean(right)
    case .coalesce: return try coalesce(left, right, type)
    case .contains: return try contains(left, right)
    case .matches: return try matches(left, right)
    case .equal: return try isEqual(left, right, symbol, expression)
    case .notEqual: return try !isEqual(left, right, symbol, expression)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try compare(left, right, symbol, expression)
    case .closedRange, .halfOpenRange:
      if let type, type is any LiteralBuildable.Type {
        return try builder.build(type, from: expression)
      }
      return try range(left, right, symbol, expression)
    case .multiply, .divide, .remainder, .add, .subtract:
      return try arithmetic(left, right, symbol, expression, type)
    }
  }

  private func coalesce(_ left: Expression, _ right: Expression, _ type: Any.Type?) throws -> Any {
    let value = try evaluate(left, expecting: type)
    let wrapped = Member.innermostType(of: Swift.type(of: value))
    if let value = flattened(value) { return value }
    let expected = type ?? (wrapped == Never.self ? nil : wrapped)
    return try evaluate(right, expecting: expected)
  }

  // MARK: Comparison

  private func isEqual(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Bool {
    let (leftValue, rightValue) = try operands(left, right, nil)
    let leftPart = Member.unwrapped(leftValue)
    let rightPart = Member.unwrapped(rightValue)
    guard let leftPart, let rightPart else {
      return leftPart == nil && rightPart == nil
    }
    guard type(of: leftPart) == type(of: rightPart) else {
      if let result = Comparison.isEqualAcrossTypes(leftPart, rightPart) { return result }
      throw mismatch(symbol, leftPart, rightPart, expression)
    }
    return Comparison.isEqual(leftPart, rightPart)
  }

  private func compare(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Bool {
    let (leftValue, rightValue) = try operands(left, right, nil)
    guard let leftPart = Member.unwrapped(leftValue), let rightPart = Member.unwrapped(rightValue),
      type(of: leftPart) == type(of: rightPart)
    else { throw mismatch(symbol, leftValue, rightValue, expression) }
    let isLess = Comparison.isLess(leftPart, rightPart)
    let isGreater = Comparison.isLess(rightPart, leftPart)
    guard let isLess, let isGreater else {
      throw unsupported(symbol.rawValue, leftPart, left)
    }
    switch symbol {
    case .less: return isLess
    case .greater: return isGreater
    case .lessOrEqual: return isLess || Comparison.isEqual(leftPart, rightPart)
    default: return isGreater || Comparison.isEqual(leftPart, rightPart)
    }
  }

  // MARK: Arithmetic and ranges

  private func arithmetic(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    let (leftValue, rightValue) = try operands(left, right, type)
    guard let leftPart = flattened(leftValue), let rightPart = flattened(rightValue),
      let result = try Arithmetic.calculate(
        leftPart,
        symbol,
        rightPart,
        at: expression.span,
        divisor: right.span
      )
    else { throw mismatch(symbol, leftValue, rightValue, expression) }
    return result
  }

  private func range(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Any {
    let (lower, upper) = try operands(left, right, nil)
    guard type(of: lower) == type(of: upper), let lower = lower as? any Comparable else {
      throw mismatch(symbol, lower, upper, expression)
    }
    guard let range = Comparison.range(lower, upper, isClosed: symbol == .closedRange) else {
      let text = "from \(Self.plain(lower)) to \(Self.plain(upper))"
      throw Diagnostic(ValueProblem.invalidRange(text), at: expression.span)
    }
    return range
  }

  /// `1...`, `...3`, `..<3`
  func partialRange(
    _ lower: Expression?,
    _ symbol: InfixOperator,
    _ upper: Expression?,
    _ expression: Expression
  ) throws -> Any {
    guard let operand = lower ?? upper else { throw builder.mismatch(Any.self, expression) }
    let value = try evaluate(operand)
    guard let bound = Member.unwrapped(value) as? any Comparable else {
      throw unsupported(symbol.rawValue, value, operand)
    }
    let isClosed = symbol == .closedRange
    guard
      let range = Comparison.partialRange(bound, isLower: lower != nil, isClosed: isClosed)
    else {
      throw builder.invalid(Self.plain(bound), type(of: bound), expected: "a number", operand)
    }
    return range
  }

  // MARK: Operands

  /// The values of both sides: a literal takes the type of the other side.
  private func operands(
    _ left: Expression,
    _ right: Expression,
    _ type: Any.Type?
  ) throws -> (left: Any, right: Any) {
    switch (isLiteral(left), isLiteral(right)) {
    case (true, false):
      let value = try evaluate(right, expecting: type)
      return (try literal(left, beside: value), value)
    case (false, true):
      let value = try evaluate(left, expecting: type)
      return (value, try literal(right, beside: value))
    case (true, true) where type == nil:
      // `1 + 2.5`: the integer literal becomes a Double, as in Swift.
      if let leftNumber = NumberLiteral(left), let rightNumber = NumberLiteral(right),
        leftNumber.isInteger != rightNumber.isInteger
      {
        return (
          try builder.value(of: Double.self, from: left),
          try builder.value(of: Double.self, from: right)
        )
      }
      fallthrough
    default:
      return (try evaluate(left, expecting: type), try evaluate(right, expecting: type))
    }
  }

  private func literal(_ expression: Expression, beside value: Any) throws -> Any {
    if case .nil = expression.kind { return Never?.none as Any }
    let type = Member.innermostType(of: type(of: value))
    // A duration times a number, and its like, keep the number's own type.
    let isForeignNumber =
      NumberLiteral(expression) != nil && !Self.acceptsNumber(type)
      && !(type is any LiteralBuildable.Type && type != Duration.self)
    // So does a duration beside a date.
    let isForeignDuration = expression.isDuration && type != Duration.self
    if type == Never.self || isForeignNumber || isForeignDuration {
      return try evaluate(expression)
    }
    return try evaluate(expression, expecting: type)
  }

  /// Whether the expression has no type of its own, and takes that of what stands beside it.
  private func isLiteral(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .integer, .float, .nil, .implicitMember, .array, .dictionary, .string, .tuple, .boolean,
      .duration:
      true
    case .prefix(.minus, let operand): isLiteral(operand)
    case .infix(let left, let symbol, let right):
      switch symbol {
      case .add, .subtract, .multiply, .divide, .remainder: isLiteral(left) && isLiteral(right)
      default: false
      }
    default: false
    }
  }

  func mismatch(
    _ symbol: InfixOperator,
    _ left: Any,
    _ right: Any,
    _ expression: Expression
  ) -> Diagnostic {
    let problem = ValueProblem.operandMismatch(
      operator: symbol.rawValue,
      left: Self.typeName(left),
      right: Self.typeName(right)
    )
    return Diagnostic(
      problem,
      at: expression.span,
      help: Self.operandHelp(symbol, Self.typeName(left), Self.typeName(right))
    )
  }

  private static func operandHelp(
    _ symbol: InfixOperator,
    _ left: String,
    _ right: String
  ) -> String {
    if left == "nil" || right == "nil" || left.hasSuffix("?") || right.hasSuffix("?") {
      return "'VALUE ?? OTHER' stands for another value where there is none."
    }
    if symbol == .add, left == "String" || right == "String" {
      return #"A value is put into text by '"\(value)"'."#
    }
    return "Types do not convert by themselves: both sides need the same one."
  }

  func unsupported(_ symbol: String, _ value: Any, _ expression: Expression) -> Diagnostic {
    let problem = ValueProblem.unsupportedOperand(
      operator: symbol,
      type: Self.typeName(value)
    )
    let help: String? =
      switch symbol {
      case "contains": "Collections, ranges and text can contain something."
      case "matches": "Only text matches a pattern."
      default: nil
      }
    return Diagnostic(problem, at: expression.span, help: help)
  }

  private static func typeName(_ value: Any) -> String {
    let isUntypedNil = type(of: value) == Never?.self
    return isUntypedNil ? "nil" : TypeName.ofValue(value)
  }
}

extension Expression {
  /// Whether this is `90s`, or its opposite.
  fileprivate var isDuration: Bool {
    switch kind {
    case .duration: true
    case .prefix(.minus, let operand): operand.isDuration
    default: false
    }
  }
}
