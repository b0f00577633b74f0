/// Parses closures such as `{ $0.title }`, as arguments in parentheses or as trailing closures.
extension SyntaxReader {
  /// Parses an argument's value, which may be a closure.
  mutating func argumentValue() throws(ParseFailure) -> Expression {
    let token = nextToken()
    guard text[token] == "{" else { return try expression() }
    offset = token
    return try closure()
  }

  mutating func closure() throws(ParseFailure) -> Expression {
    let start = offset
    let body = try bracketed(closing: "}", expecting: "'}'") { reader throws(ParseFailure) in
      try reader.expression()
    }
    try grow(over: height, at: SourceSpan(start, start + 1))
    return Expression(.closure(body), span(from: start))
  }

  /// The opening brace of a trailing closure, if one follows a member.
  mutating func trailingClosure(behind callee: Expression) -> Int? {
    guard case .access(_, let accessor) = callee.kind, case .member = accessor.kind else {
      return nil
    }
    let token = nextToken()
    guard text[token] == "{", !expectsBlock || goesOn(behind: token) else { return nil }
    return token
  }

  /// Whether the statement continues after the closing brace. Only `else` can follow a statement's
  /// block, so in that case the brace belongs to a closure: `if rows.contains { $0.isOn } { … }`.
  private mutating func goesOn(behind brace: Int) -> Bool {
    guard let end = closingBraceEnd(from: brace) else { return false }
    let next = nextToken(from: end)
    if text[next] == "{" || text[next] == "." { return true }
    return infixOperator(at: next, from: end) != nil
  }

  /// The offset after the brace that closes the one at `start`.
  private func closingBraceEnd(from start: Int) -> Int? {
    var depth = 0
    var position = start
    while !text.isAtEnd(position) {
      if text.isComment(position) {
        position = text.lineEnd(position)
        continue
      }
      switch text[position] {
      case "\"":
        position = stringEnd(position)
        continue
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }
}
