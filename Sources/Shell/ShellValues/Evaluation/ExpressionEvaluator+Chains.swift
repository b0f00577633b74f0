import ShellLanguage

/// Evaluates operator chains iteratively, because a chain may have thousands of operands.
extension ExpressionEvaluator {
  func chain(
    _ first: Expression,
    _ links: [ChainLink],
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    switch links.first?.symbol {
    case .and:
      return try boolean(first) && links.allSatisfy { try boolean($0.operand) }
    case .or:
      return try boolean(first) || links.contains { try boolean($0.operand) }
    case .coalesce:
      return try coalesce([first] + links.map(\.operand), type)
    default:
      return try arithmetic(first, links, expression, type)
    }
  }

  /// The first operand that is not `nil`. Later operands are evaluated with the expected type or,
  /// if there is none, with the type of an earlier operand.
  private func coalesce(_ operands: [Expression], _ type: Any.Type?) throws -> Any {
    var expected = type
    var value: Any = Never?.none as Any
    for (index, operand) in operands.enumerated() {
      value = try evaluate(operand, expecting: expected)
      if index == operands.count - 1 { break }
      if let present = flattened(value) { return present }
      let wrapped = Member.innermostType(of: Swift.type(of: value))
      if expected == nil, wrapped != Never.self { expected = wrapped }
    }
    return value
  }

  // MARK: Arithmetic

  /// Calculates from left to right. A literal takes the type of the result so far; leading literals
  /// take the type of the first operand that is not a literal.
  private func arithmetic(
    _ first: Expression,
    _ links: [ChainLink],
    _ expression: Expression,
    _ type: Any.Type?
  ) throws -> Any {
    let operands = [first] + links.map(\.operand)
    var values = try leadingValues(of: operands, type)[...]
    guard var result = values.popFirst() else { throw builder.mismatch(Any.self, expression) }
    for (index, link) in links.enumerated() {
      let value = try values.popFirst() ?? self.value(of: link.operand, behind: result, type)
      let isLast = index == links.count - 1
      let span = isLast ? expression.span : first.span.union(link.operand.span)
      try calculate(&result, link, value, at: span)
    }
    return result
  }

  /// The values of the operands up to the first one that is not a literal, which determines the type
  /// of the literals before it; the values of all operands if all are literals.
  private func leadingValues(of operands: [Expression], _ type: Any.Type?) throws -> [Any] {
    guard let typed = operands.firstIndex(where: { !isLiteral($0) }) else {
      let type = type ?? commonType(of: operands)
      return try operands.map { try evaluate($0, expecting: type) }
    }
    let value = try evaluate(operands[typed], expecting: type)
    return try operands[..<typed].map { try literal($0, beside: value) } + [value]
  }

  private func value(of operand: Expression, behind left: Any, _ type: Any.Type?) throws -> Any {
    isLiteral(operand)
      ? try literal(operand, beside: left) : try evaluate(operand, expecting: type)
  }

  private func calculate(
    _ result: inout Any,
    _ link: ChainLink,
    _ right: Any,
    at span: SourceSpan
  ) throws {
    if link.symbol == .add, Arithmetic.append(right, to: &result) { return }
    guard let leftPart = flattened(result), let rightPart = flattened(right),
      let value = try Arithmetic.calculate(
        leftPart,
        link.symbol,
        rightPart,
        at: span,
        divisor: link.operand.span
      )
    else { throw mismatch(link.symbol, result, right, at: span) }
    result = value
  }
}

extension InfixOperator {
  var isArithmetic: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder: true
    default: false
    }
  }
}
