/// Parses expressions. `SyntaxReader+Operators.swift` parses the operators between operands.
extension SyntaxReader {
  mutating func expression() throws(ParseFailure) -> Expression {
    let operation = try operation(minimum: 0)
    return text[nextToken()] == "?" ? try ternary(from: operation) : operation
  }

  private mutating func ternary(from condition: Expression) throws(ParseFailure) -> Expression {
    var last = condition
    var branches: [TernaryBranch] = []
    var tallest = 0
    var lastMark = SourceSpan(offset, offset)
    while let mark = questionMark() {
      lastMark = mark
      tallest = max(tallest, height)
      offset = mark.end
      let value = try nested(at: mark) { reader throws(ParseFailure) in try reader.expression() }
      tallest = max(tallest, height)
      try consume(":", expecting: "':' and the other value")
      branches.append(TernaryBranch(condition: last, value: value))
      // The last value so far. If another `?` follows, this value becomes a condition.
      last = try operation(minimum: 0)
    }
    guard !branches.isEmpty else { return last }
    try grow(over: max(tallest, height), at: lastMark)
    return Expression(.ternary(branches, else: last), condition.span.union(last.span))
  }

  private mutating func questionMark() -> SourceSpan? {
    let token = nextToken()
    guard text[token] == "?", text[token + 1] != "?" else { return nil }
    return SourceSpan(token, token + 1)
  }

  /// Parses `...3` and `..<3`.
  private mutating func rangeWithoutStart(at token: Int) throws(ParseFailure) -> Expression? {
    guard let (symbol, end) = infixSymbol(at: token) else { return nil }
    let mark = SourceSpan(token, end)
    offset = end
    let upper = try nested(at: mark) { reader throws(ParseFailure) in
      try reader.operation(minimum: symbol.precedence + 1)
    }
    try grow(over: height, at: mark)
    return Expression(.partialRange(lower: nil, symbol, upper: upper), span(from: token))
  }

  @inline(__always)
  mutating func prefixed() throws(ParseFailure) -> Expression {
    let token = nextToken()
    switch text[token] {
    case "." where text[token + 1] == ".":
      if let range = try rangeWithoutStart(at: token) { return range }
      return try postfixed(at: token)
    case "!", "-":
      return try operandWithPrefixes(at: token)
    default:
      return try postfixed(at: token)
    }
  }

  private mutating func operandWithPrefixes(at start: Int) throws(ParseFailure) -> Expression {
    var token = start
    var operators: [(PrefixOperator, start: Int)] = []
    while let found = prefixOperator(at: token) {
      operators.append((found, token))
      offset = token + 1
      token = nextToken()
    }
    var operand = try postfixed(at: token)
    for (symbol, start) in operators.reversed() {
      try grow(over: height, at: SourceSpan(start, start + 1))
      operand = Expression(.prefix(symbol, operand), span(from: start))
    }
    return operand
  }

  private func prefixOperator(at token: Int) -> PrefixOperator? {
    switch text[token] {
    case "!": .not
    case "-": .minus
    default: nil
    }
  }

  /// Parses `.edit.rows` after `is`, optionally with patterns for the case's values.
  mutating func casePattern() throws(ParseFailure) -> CasePattern {
    let token = nextToken()
    guard text[token] == ".", let first = try nameToken(at: token + 1) else {
      let name = text.identifier(token)?.text
      throw unexpected(
        at: token,
        help: name.map { "A case begins with a dot: \(quoted: "." + $0)." }
      ) {
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

  mutating func regexLiteral(from start: Int) throws(ParseFailure) -> Expression? {
    let token = nextToken(from: start)
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
