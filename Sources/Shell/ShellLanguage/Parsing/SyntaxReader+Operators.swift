/// Parses chains of operators without recursion, because a chain may have thousands of operands.
extension SyntaxReader {
  /// An operator between two operands.
  struct OperatorToken {
    enum Kind {
      case infix(InfixOperator)
      /// `is`
      case isCase
    }

    var kind: Kind
    var end: Int

    var precedence: Int {
      switch kind {
      case .isCase: 2
      case .infix(let infix): infix.precedence
      }
    }

    var spelling: String {
      switch kind {
      case .isCase: "is"
      case .infix(let infix): infix.rawValue
      }
    }
  }

  /// A chain whose last operator has no right operand so far.
  private struct OpenChain {
    let first: Expression
    var links: [ChainLink] = []
    var symbol: InfixOperator
    var mark: SourceSpan
    /// The height of the tallest operand.
    var height: Int
  }

  /// Parses operands joined by operators that bind at least as strongly as `minimum`.
  mutating func operation(minimum: Int) throws(ParseFailure) -> Expression {
    let operand = try prefixed()
    // Most operands have no operator behind them.
    let token = nextToken()
    if text.endsOperand(token) || text[token] == "\n" { return operand }
    return try operation(minimum: minimum, from: operand)
  }

  private mutating func operation(
    minimum: Int,
    from first: Expression
  ) throws(ParseFailure) -> Expression {
    // From the weakest to the strongest precedence, so there is at most one chain per precedence.
    var open: [OpenChain] = []
    // The previous operator, if it takes no right operand.
    var complete: OperatorToken?
    var operand = first
    while true {
      let token = nextToken()
      guard let found = infixOperator(at: token, from: offset), found.precedence >= minimum
      else { break }
      let mark = SourceSpan(token, found.end)
      while let chain = open.last, chain.symbol.precedence > found.precedence {
        operand = try close(chain, with: operand)
        open.removeLast()
      }
      let waiting = open.last.map { OperatorToken(kind: .infix($0.symbol), end: $0.mark.end) }
      let previous = [complete, waiting].compactMap(\.self)
        .first { $0.precedence == found.precedence }
      if let previous, found.isNonAssociative {
        throw invalid(.chainedOperators(previous.spelling, found.spelling), at: mark)
      }
      if let completed = try completed(operand, by: found, at: mark) {
        (operand, complete) = (completed, found)
        continue
      }
      complete = nil
      guard case .infix(let symbol) = found.kind else { break }
      wait(for: symbol, at: mark, behind: operand, in: &open)
      offset = found.end
      operand = try prefixed()
    }
    while let chain = open.popLast() { operand = try close(chain, with: operand) }
    return operand
  }

  /// Pushes an operator whose right operand follows.
  private func wait(
    for symbol: InfixOperator,
    at mark: SourceSpan,
    behind operand: Expression,
    in open: inout [OpenChain]
  ) {
    guard let last = open.indices.last, open[last].symbol.precedence == symbol.precedence else {
      return open.append(OpenChain(first: operand, symbol: symbol, mark: mark, height: height))
    }
    open[last].links.append(ChainLink(open[last].symbol, operand))
    open[last].symbol = symbol
    open[last].mark = mark
    open[last].height = max(open[last].height, height)
  }

  /// The expression formed by a chain and its last operand.
  private mutating func close(
    _ chain: OpenChain,
    with operand: Expression
  ) throws(ParseFailure) -> Expression {
    try grow(over: max(chain.height, height), at: chain.mark)
    let span = chain.first.span.union(operand.span)
    guard chain.symbol.isAssociative else {
      return Expression(.infix(chain.first, chain.symbol, operand), span)
    }
    let links = chain.links + [ChainLink(chain.symbol, operand)]
    return Expression(.chain(chain.first, links), span)
  }

  /// Completes an operator with a pattern or nothing on its right: `is .case`, `matches /…/`,
  /// `1...`. Returns `nil` for any other operator.
  private mutating func completed(
    _ left: Expression,
    by found: OperatorToken,
    at mark: SourceSpan
  ) throws(ParseFailure) -> Expression? {
    let leftHeight = height
    switch found.kind {
    case .isCase:
      offset = found.end
      let pattern = try casePattern()
      try grow(over: max(leftHeight, height), at: mark)
      return Expression(.isCase(left, pattern), span(from: left.span.start))
    case .infix(.matches):
      guard let regex = try regexLiteral(from: found.end) else { return nil }
      try grow(over: max(leftHeight, height), at: mark)
      return Expression(.infix(left, .matches, regex), left.span.union(regex.span))
    case .infix(.closedRange):
      return try rangeWithoutEnd(from: left, found)
    case .infix:
      return nil
    }
  }

  /// Parses `1...`, unless an upper bound follows.
  private mutating func rangeWithoutEnd(
    from lower: Expression,
    _ found: OperatorToken
  ) throws(ParseFailure) -> Expression? {
    let next = nextToken(from: found.end)
    let isEnd = endsStatement(next) || [")", "]", ",", ":", "{"].contains(text[next])
    guard isEnd || isOperator(at: next, from: found.end), danglingBackslash == nil else {
      return nil
    }
    offset = found.end
    try grow(over: height, at: SourceSpan(found.end - 3, found.end))
    return Expression(
      .partialRange(lower: lower, .closedRange, upper: nil),
      span(from: lower.span.start)
    )
  }

  /// Whether the token is an operator rather than the sign of a number.
  private func isOperator(at token: Int, from operandEnd: Int) -> Bool {
    guard let next = infixOperator(at: token, from: operandEnd) else { return false }
    if case .infix(.subtract) = next.kind { return false }
    return true
  }
}

// MARK: - Symbols

extension SyntaxReader {
  /// The operator at a token. `operandEnd` is the end of the preceding operand.
  func infixOperator(at token: Int, from operandEnd: Int) -> OperatorToken? {
    if let word = text.identifier(token) {
      switch word.text {
      case "is": return OperatorToken(kind: .isCase, end: word.span.end)
      case "contains": return OperatorToken(kind: .infix(.contains), end: word.span.end)
      case "matches": return OperatorToken(kind: .infix(.matches), end: word.span.end)
      default: return nil
      }
    }
    guard let (symbol, end) = infixSymbol(at: token) else { return nil }
    // `+=` and `--option` are not operators.
    if symbol.isArithmetic, text[end] == "=" { return nil }
    if symbol == .subtract {
      if text[end] == "-" { return nil }
      if breaksArguments, token > operandEnd, !text.isSpaceOrEnd(end) { return nil }
    }
    return OperatorToken(kind: .infix(symbol), end: end)
  }

  /// The operator at a token that is a symbol, and its end. Where two begin alike, it is the longer
  /// one.
  func infixSymbol(at token: Int) -> (InfixOperator, end: Int)? {
    let second = text[token + 1]
    switch text[token] {
    case "*": return (.multiply, token + 1)
    case "/": return (.divide, token + 1)
    case "%": return (.remainder, token + 1)
    case "+": return (.add, token + 1)
    case "-": return (.subtract, token + 1)
    case "<": return second == "=" ? (.lessOrEqual, token + 2) : (.less, token + 1)
    case ">": return second == "=" ? (.greaterOrEqual, token + 2) : (.greater, token + 1)
    case "=" where second == "=": return (.equal, token + 2)
    case "!" where second == "=": return (.notEqual, token + 2)
    case "&" where second == "&": return (.and, token + 2)
    case "|" where second == "|": return (.or, token + 2)
    case "?" where second == "?": return (.coalesce, token + 2)
    case "." where second == ".":
      switch text[token + 2] {
      case ".": return (.closedRange, token + 3)
      case "<": return (.halfOpenRange, token + 3)
      default: return nil
      }
    default: return nil
    }
  }
}

extension SyntaxReader.OperatorToken {
  fileprivate var isNonAssociative: Bool {
    switch kind {
    case .isCase: true
    case .infix(let infix): !infix.isAssociative
    }
  }
}

extension InfixOperator {
  /// The precedence, in Swift's order. Operators with a higher value bind more strongly.
  var precedence: Int {
    switch self {
    case .or: 0
    case .and: 1
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .matches: 2
    case .coalesce: 3
    case .closedRange, .halfOpenRange: 4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder: 6
    }
  }

  /// Whether operators of this precedence form chains.
  fileprivate var isAssociative: Bool { precedence != 2 && precedence != 4 }

  fileprivate var isArithmetic: Bool { precedence > 4 }
}
