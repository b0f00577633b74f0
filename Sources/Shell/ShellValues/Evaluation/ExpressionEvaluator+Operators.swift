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
    case .multiply, .divide, .remainder, .add, .subtract, .coalesce, .and, .or:
      return try chain(left, [ChainLink(symbol, right)], expression, type)
    }
  }

  // MARK: Comparison

  private func isEqual(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Bool {
    let (leftValue, rightValue) = try operands(left, right)
    let leftPart = Member.unwrapped(leftValue)
    let rightPart = Member.unwrapped(rightValue)
    guard var leftPart, var rightPart else {
      return leftPart == nil && rightPart == nil
    }
    if type(of: leftPart) != type(of: rightPart) {
      // A raw value stands for the struct around it.
      leftPart = RawValueStruct.value(of: type(of: rightPart), rawValue: leftPart) ?? leftPart
      rightPart = RawValueStruct.value(of: type(of: leftPart), rawValue: rightPart) ?? rightPart
    }
    guard type(of: leftPart) == type(of: rightPart) else {
      if let result = Comparison.isEqualAcrossTypes(leftPart, rightPart) { return result }
      throw mismatch(symbol, leftPart, rightPart, at: expression.span)
    }
    guard Comparison.isEqual(leftPart, rightPart) else { return false }
    // As in Swift, functions are not compared.
    if Comparison.isIncomparable(leftPart) { throw unsupported(symbol.rawValue, leftPart, left) }
    return true
  }

  private func compare(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Bool {
    let (leftValue, rightValue) = try operands(left, right)
    guard let leftPart = Member.unwrapped(leftValue), let rightPart = Member.unwrapped(rightValue),
      type(of: leftPart) == type(of: rightPart)
    else { throw mismatch(symbol, leftValue, rightValue, at: expression.span) }
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

  // MARK: Ranges

  private func range(
    _ left: Expression,
    _ right: Expression,
    _ symbol: InfixOperator,
    _ expression: Expression
  ) throws -> Any {
    let (lower, upper) = try operands(left, right)
    guard type(of: lower) == type(of: upper), let lower = lower as? any Comparable else {
      throw mismatch(symbol, lower, upper, at: expression.span)
    }
    guard let range = Comparison.range(lower, upper, isClosed: symbol == .closedRange) else {
      let text = "from \(Self.plain(lower)) to \(Self.plain(upper))"
      throw Diagnostic(ValueProblem.invalidRange(text), at: expression.span)
    }
    return range
  }

  /// Evaluates `1...`, `...3` and `..<3`.
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

  /// The values of both operands; a literal takes the type of the other operand.
  private func operands(
    _ left: Expression,
    _ right: Expression
  ) throws -> (left: Any, right: Any) {
    switch (isLiteral(left), isLiteral(right)) {
    case (true, false):
      let value = try evaluate(right)
      return (try literal(left, beside: value), value)
    case (false, true):
      let value = try evaluate(left)
      return (value, try literal(right, beside: value))
    case (true, true), (false, false):
      let type = commonType(of: [left, right])
      return (try evaluate(left, expecting: type), try evaluate(right, expecting: type))
    }
  }

  /// The type of mixed number literals: as in Swift, the integers in `1 + 2.5` become Doubles.
  func commonType(of literals: [Expression]) -> Any.Type? {
    var numbers: [NumberLiteral] = []
    guard literals.allSatisfy({ Self.collect($0, into: &numbers) }) else { return nil }
    let integers = numbers.count(where: \.isInteger)
    return integers > 0 && integers < numbers.count ? Double.self : nil
  }

  /// Collects the number literals of an expression.
  ///
  /// - Returns: Whether the expression consists of number literals only.
  private static func collect(_ literal: Expression, into numbers: inout [NumberLiteral]) -> Bool {
    if let number = NumberLiteral(literal) {
      numbers.append(number)
      return true
    }
    guard case .chain(let first, let links) = literal.kind else { return false }
    return collect(first, into: &numbers)
      && links.allSatisfy { collect($0.operand, into: &numbers) }
  }

  func literal(_ expression: Expression, beside value: Any) throws -> Any {
    try literal(expression, besideType: type(of: value))
  }

  /// The value of a literal that is an operand next to a value of a type.
  func literal(_ expression: Expression, besideType neighbour: Any.Type) throws -> Any {
    if case .nil = expression.kind { return Never?.none as Any }
    let type = Member.innermostType(of: neighbour)
    // A number keeps its own type next to a type without number literals, as in a duration times a
    // number.
    let isForeignNumber =
      NumberLiteral(expression) != nil && !Self.acceptsNumber(type)
      && !(type is any LiteralBuildable.Type && type != Duration.self)
    // A duration next to another type, such as a date, keeps its own type too.
    let isForeignDuration = expression.isDuration && type != Duration.self
    if type == Never.self || isForeignNumber || isForeignDuration {
      return try evaluate(expression)
    }
    return try evaluate(expression, expecting: type)
  }

  /// Whether the expression consists of literals, which take the type of the other operand.
  func isLiteral(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .integer, .float, .nil, .implicitMember, .array, .dictionary, .string, .tuple, .boolean,
      .duration:
      true
    case .prefix(.minus, let operand): isLiteral(operand)
    case .chain(let first, let links):
      isLiteral(first) && links.allSatisfy { $0.symbol.isArithmetic && isLiteral($0.operand) }
    default: false
    }
  }

  func mismatch(
    _ symbol: InfixOperator,
    _ left: Any,
    _ right: Any,
    at span: SourceSpan
  ) -> Diagnostic {
    let problem = ValueProblem.operandMismatch(
      operator: symbol.rawValue,
      left: Self.typeName(left),
      right: Self.typeName(right)
    )
    return Diagnostic(
      problem,
      at: span,
      help: Self.operandHelp(symbol, Self.typeName(left), Self.typeName(right))
    )
  }

  private static func operandHelp(
    _ symbol: InfixOperator,
    _ left: String,
    _ right: String
  ) -> String {
    if left == "nil" || right == "nil" || left.hasSuffix("?") || right.hasSuffix("?") {
      return "'VALUE ?? OTHER' uses OTHER where VALUE is nil."
    }
    if symbol == .add, left == "String" || right == "String" {
      return #"Put a value into text with '"\(value)"'."#
    }
    return "Types do not convert implicitly: both sides need the same type."
  }

  func unsupported(_ symbol: String, _ value: Any, _ expression: Expression) -> Diagnostic {
    let problem = ValueProblem.unsupportedOperand(
      operator: symbol,
      type: Self.typeName(value)
    )
    let help: String? =
      switch symbol {
      case "map", "filter", "sorted": "Collections, ranges and text have elements."
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
  /// Whether this is a duration literal such as `90s`, possibly negated.
  fileprivate var isDuration: Bool {
    switch kind {
    case .duration: true
    case .prefix(.minus, let operand): operand.isDuration
    default: false
    }
  }
}
