extension SyntaxReader {
  func invalid(
    _ problem: SyntaxProblem,
    at span: SourceSpan,
    suggestions: [String] = [],
    help: String? = nil
  ) -> ParseFailure {
    .invalid(Diagnostic(problem, at: span, suggestions: suggestions, help: help))
  }

  /// The failure for an unexpected token. `problem` receives a description of the token.
  ///
  /// If the text ends and further lines could complete it, the failure is `incomplete` instead. A
  /// stray bracket or character takes precedence, because it explains more.
  mutating func unexpected(
    at token: Int,
    help: String? = nil,
    _ problem: (_ found: String) -> SyntaxProblem
  ) -> ParseFailure {
    if text.isAtEnd(token) {
      return failureAtEnd(problem("the end of the line"))
    }
    if text[token] == "\n" {
      return invalid(problem("the end of the line"), at: SourceSpan(offset, offset), help: help)
    }
    if let failure = strayCharacter(at: token) { return failure }
    let span = tokenSpan(at: token)
    let found = "\(quoted: text.string(span.start, span.end))"
    return invalid(problem(found), at: span, help: help)
  }

  private func failureAtEnd(_ problem: SyntaxProblem) -> ParseFailure {
    if let danglingBackslash {
      return .incomplete(Diagnostic(SyntaxProblem.trailingBackslash, at: danglingBackslash))
    }
    // In a block, the next line starts a new statement and can't complete this one.
    if let bracket = openBracket, !bracket.isBlock { return unclosed(bracket) }
    return invalid(problem, at: SourceSpan(offset, offset))
  }

  /// The failure for a bracket that is still open at the end of the text.
  func unclosed(_ bracket: OpenBracket) -> ParseFailure {
    let opened = text.string(bracket.span.start, bracket.span.end)
    let diagnostic = Diagnostic(SyntaxProblem.unclosedBracket(opened), at: bracket.span)
    return oneLineStrings == 0 ? .incomplete(diagnostic) : .invalid(diagnostic)
  }

  /// The failure for a token that is wrong in any context; `nil` for any other token.
  func strayCharacter(at token: Int) -> ParseFailure? {
    let span = SourceSpan(token, token + 1)
    switch text[token] {
    case ")", "]", "}":
      let found = text.string(token, token + 1)
      let expected = openBracket.map { String(Character($0.closing)) }
      // If the expected bracket comes too early, the missing text before it explains more.
      if expected == found { return nil }
      return invalid(.unmatchedBracket(found, expected: expected), at: span)
    case "#" where text[token + 1] == ">":
      return invalid(.misplacedOutput, at: SourceSpan(token, token + 2))
    case "#":
      return text.testingMacro(token).map { testingMacro($0, at: token) }
    default:
      return foreignCharacter(at: token)
    }
  }

  /// The failure for characters that word processors substitute for keyboard characters.
  private func foreignCharacter(at token: Int) -> ParseFailure? {
    guard let scalar = text.scalar(at: token) else { return nil }
    let suggestion: String? =
      switch scalar.value {
      case "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}": "\""
      case "\u{2018}", "\u{2019}", "'": "\""
      case "\u{2013}", "\u{2014}", "\u{2212}": "-"
      case "\u{2026}": "..."
      default: nil
      }
    let isControl = scalar.value.value < 0x20 || scalar.value.value == 0x7F
    let isForeign = scalar.value.value >= 0x80 && text.identifierPart(token) == nil
    guard suggestion != nil || isControl || isForeign else { return nil }
    let shown =
      scalar.value.properties.isWhitespace || isControl
      ? "\\u{\(String(scalar.value.value, radix: 16))}" : String(Character(scalar.value))
    return invalid(
      .unexpectedCharacter(shown),
      at: SourceSpan(token, token + scalar.length),
      suggestions: suggestion.map { [$0] } ?? [],
      help: scalar.value.properties.isWhitespace ? "Put an ordinary space there." : nil
    )
  }

  /// The span to mark for a token: a word, a number or a string, or else everything up to a space.
  func tokenSpan(at token: Int) -> SourceSpan {
    if text.isDigit(token) { return SourceSpan(token, text.number(token).end) }
    if let end = text.identifierEnd(token) { return SourceSpan(token, end) }
    if text[token] == "\"", let end = simpleStringEnd(token) { return SourceSpan(token, end) }
    var end = token
    while !text.isSpaceOrEnd(end), ![";", ")", "]", "}", "\"", ","].contains(text[end]) {
      end += text.scalar(at: end)?.length ?? 1
    }
    return SourceSpan(token, max(end, token + (text.scalar(at: token)?.length ?? 0)))
  }

  private func simpleStringEnd(_ start: Int) -> Int? {
    var end = start + 1
    while !text.isAtEnd(end), text[end] != "\n" {
      if text[end] == "\"" { return end + 1 }
      end += text[end] == "\\" ? 2 : 1
    }
    return nil
  }
}
