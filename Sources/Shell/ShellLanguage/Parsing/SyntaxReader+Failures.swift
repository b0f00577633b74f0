extension SyntaxReader {
  func invalid(
    _ problem: SyntaxProblem,
    at span: SourceSpan,
    suggestions: [String] = [],
    help: String? = nil
  ) -> ParseFailure {
    .invalid(Diagnostic(problem, at: span, suggestions: suggestions, help: help))
  }

  /// The failure for a token that cannot stand where it does. The problem is made with the
  /// description of what was found.
  ///
  /// Where nothing was found because the text ends, and more lines may follow, the text is
  /// incomplete instead. Where a stray bracket or character explains more, that is the problem.
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
    let found = "'\(text.string(span.start, span.end))'"
    return invalid(problem(found), at: span, help: help)
  }

  private func failureAtEnd(_ problem: SyntaxProblem) -> ParseFailure {
    if let danglingBackslash {
      return .incomplete(Diagnostic(SyntaxProblem.trailingBackslash, at: danglingBackslash))
    }
    // In a block the next line begins a statement: it cannot bring what this one lacks.
    if let bracket = openBrackets.last, bracket.closing != "}" { return unclosed(bracket) }
    return invalid(problem, at: SourceSpan(offset, offset))
  }

  /// The failure for a bracket that the text's end leaves open.
  func unclosed(_ bracket: OpenBracket) -> ParseFailure {
    let opened = text.string(bracket.span.start, bracket.span.end)
    let diagnostic = Diagnostic(SyntaxProblem.unclosedBracket(opened), at: bracket.span)
    return oneLineStrings == 0 ? .incomplete(diagnostic) : .invalid(diagnostic)
  }

  /// The failure for text that is wrong wherever it stands; `nil` for any other.
  func strayCharacter(at token: Int) -> ParseFailure? {
    let span = SourceSpan(token, token + 1)
    switch text[token] {
    case ")", "]", "}":
      let found = text.string(token, token + 1)
      let expected = openBrackets.last.map { String(Character($0.closing)) }
      // The right bracket, too early, is better described by what is missing before it.
      if expected == found { return nil }
      return invalid(.unmatchedBracket(found, expected: expected), at: span)
    case "#" where text[token + 1] == ">":
      return invalid(.misplacedOutput, at: SourceSpan(token, token + 2))
    default:
      return foreignCharacter(at: token)
    }
  }

  /// Word processors and web pages put these in the place of what a keyboard types.
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

  /// The piece of text that a person sees as one thing: a word or number, else all up to a space.
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
