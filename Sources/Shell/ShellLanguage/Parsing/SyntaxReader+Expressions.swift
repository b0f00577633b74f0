/// Expressions, from the weakest binding operator to the strongest.
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

  mutating func expression() throws(ParseFailure) -> Expression {
    let condition = try operation(minimum: 0)
    let token = nextToken()
    guard text[token] == "?", text[token + 1] != "?" else { return condition }
    var tallest = height
    let mark = SourceSpan(token, token + 1)
    offset = token + 1
    let branches = try nested(at: mark) { reader throws(ParseFailure) in
      let then = try reader.expression()
      tallest = max(tallest, reader.height)
      try reader.take(":", expecting: "':' and the other value")
      let other = try reader.expression()
      tallest = max(tallest, reader.height)
      return (then, other)
    }
    try grow(over: tallest, at: mark)
    return Expression(
      .ternary(condition: condition, then: branches.0, else: branches.1),
      condition.span.union(branches.1.span)
    )
  }

  /// Operands joined by operators that bind at least as strongly as `minimum`.
  private mutating func operation(minimum: Int) throws(ParseFailure) -> Expression {
    var left = try prefixed()
    var previous: OperatorToken?
    while true {
      let token = nextToken()
      guard let found = infixOperator(at: token, from: offset), found.precedence >= minimum
      else { return left }
      let mark = SourceSpan(token, found.end)
      if let previous, previous.precedence == found.precedence, found.isNonAssociative {
        throw invalid(.chainedOperators(previous.spelling, found.spelling), at: mark)
      }
      previous = found
      if let range = try rangeWithoutEnd(from: left, found) {
        left = range
        continue
      }
      offset = found.end
      left = try nested(at: mark) { reader throws(ParseFailure) in
        try reader.operation(left, found, at: mark)
      }
    }
  }

  /// The operation of a left operand and an operator, with the right operand at `offset`.
  private mutating func operation(
    _ left: Expression,
    _ found: OperatorToken,
    at mark: SourceSpan
  ) throws(ParseFailure) -> Expression {
    let leftHeight = height
    guard case .infix(let infix) = found.kind else {
      let pattern = try casePattern()
      try grow(over: max(leftHeight, height), at: mark)
      return Expression(.isCase(left, pattern), SourceSpan(left.span.start, offset))
    }
    let right: Expression
    if infix == .matches, let regex = try regexLiteral() {
      right = regex
    } else {
      right = try operation(minimum: found.precedence + (infix == .coalesce ? 0 : 1))
    }
    try grow(over: max(leftHeight, height), at: mark)
    return Expression(.infix(left, infix, right), left.span.union(right.span))
  }

  /// `1...`, where nothing follows that could be the upper bound.
  private mutating func rangeWithoutEnd(
    from lower: Expression,
    _ found: OperatorToken
  ) throws(ParseFailure) -> Expression? {
    guard case .infix(.closedRange) = found.kind else { return nil }
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

  /// Whether an operator stands at a token, and not the sign of a number.
  private func isOperator(at token: Int, from operandEnd: Int) -> Bool {
    guard let next = infixOperator(at: token, from: operandEnd) else { return false }
    if case .infix(.subtract) = next.kind { return false }
    return true
  }

  /// `...3` and `..<3`.
  private mutating func rangeWithoutStart() throws(ParseFailure) -> Expression? {
    let token = nextToken()
    let symbols: [InfixOperator] = [.closedRange, .halfOpenRange]
    guard let symbol = symbols.first(where: { text.has($0.rawValue, at: token) }) else {
      return nil
    }
    let mark = SourceSpan(token, token + symbol.rawValue.utf8.count)
    offset = mark.end
    let upper = try nested(at: mark) { reader throws(ParseFailure) in
      try reader.operation(minimum: symbol.precedence + 1)
    }
    try grow(over: height, at: mark)
    return Expression(.partialRange(lower: nil, symbol, upper: upper), span(from: token))
  }

  private mutating func prefixed() throws(ParseFailure) -> Expression {
    if let range = try rangeWithoutStart() { return range }
    var operators: [(PrefixOperator, start: Int)] = []
    var token = nextToken()
    while let found = PrefixOperator.allCases.first(where: { text.has($0.rawValue, at: token) }) {
      operators.append((found, token))
      offset = token + 1
      token = nextToken()
    }
    var operand = try postfixed()
    for (symbol, start) in operators.reversed() {
      try grow(over: height, at: SourceSpan(start, start + 1))
      operand = Expression(.prefix(symbol, operand), span(from: start))
    }
    return operand
  }

  /// `.edit.rows` after `is`, perhaps with what the case holds.
  private mutating func casePattern() throws(ParseFailure) -> CasePattern {
    let token = nextToken()
    guard text[token] == ".", let first = try nameToken(at: token + 1) else {
      let name = text.identifier(token)?.text
      throw unexpected(at: token, help: name.map { "A case begins with a dot: '.\($0)'." }) {
        .expectedCase(found: $0)
      }
    }
    var path = [first]
    offset = first.span.end
    while text[offset] == ".", let next = try nameToken(at: offset + 1) {
      path.append(next)
      offset = next.span.end
    }
    height = 0
    guard text[offset] == "(" else { return CasePattern(path) }
    return CasePattern(path, arguments: try arguments())
  }

  private mutating func regexLiteral() throws(ParseFailure) -> Expression? {
    let token = nextToken()
    guard text[token] == "/" else { return nil }
    var end = token + 1
    while text[end] != "/" {
      guard !text.isAtEnd(end), text[end] != "\n" else {
        throw invalid(
          .unterminatedRegex,
          at: SourceSpan(token, text.trimmedEnd(from: token, to: end))
        )
      }
      end += text[end] == "\\" && !text.isAtEnd(end + 1) && text[end + 1] != "\n" ? 2 : 1
    }
    offset = end + 1
    height = 1
    return Expression(.regex(text.string(token + 1, end)), span(from: token))
  }
}

// MARK: - Operators

extension SyntaxReader {
  /// The operator at a token; the operand before it ended at `operandEnd`.
  func infixOperator(at token: Int, from operandEnd: Int) -> OperatorToken? {
    if let word = text.identifier(token) {
      switch word.text {
      case "is": return OperatorToken(kind: .isCase, end: word.span.end)
      case "contains": return OperatorToken(kind: .infix(.contains), end: word.span.end)
      case "matches": return OperatorToken(kind: .infix(.matches), end: word.span.end)
      default: return nil
      }
    }
    guard let symbol = Self.symbols.first(where: { text.has($0.rawValue, at: token) }) else {
      return nil
    }
    let end = token + symbol.rawValue.utf8.count
    // `+=` and `--option` are none.
    if symbol.isArithmetic, text[end] == "=" { return nil }
    if symbol == .subtract {
      if text[end] == "-" { return nil }
      if breaksArguments, token > operandEnd, !text.isSpaceOrEnd(end) { return nil }
    }
    return OperatorToken(kind: .infix(symbol), end: end)
  }

  /// Longer ones first: `<=` before `<`.
  private static let symbols = InfixOperator.allCases
    .filter { $0 != .contains && $0 != .matches }
    .sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }
}

extension SyntaxReader.OperatorToken {
  fileprivate var isNonAssociative: Bool {
    switch kind {
    case .isCase: true
    case .infix(let infix): infix.isComparison || infix == .closedRange || infix == .halfOpenRange
    }
  }
}

extension InfixOperator {
  /// Swift's order: the higher binds the stronger.
  fileprivate var precedence: Int {
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

  fileprivate var isComparison: Bool { precedence == 2 }

  fileprivate var isArithmetic: Bool { precedence > 4 }
}
