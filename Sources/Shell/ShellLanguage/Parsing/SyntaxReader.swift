/// A recursive-descent parser. This type holds the state that its extensions share, one per
/// concern.
///
/// Each parsing function starts at `offset` and skips separators itself, or starts at the token that it is
/// given. It leaves `offset` directly after the last token that it consumed, so spans are exact.
struct SyntaxReader {
  let text: SourceBytes
  let grammar: Grammar
  let allowsAbbreviations: Bool

  var offset = 0
  /// The innermost bracket or brace that is open at `offset`.
  var openBracket: OpenBracket?
  /// Whether a line break counts as a space, as inside `(` and `[`.
  var newlineIsSpace = false
  /// The number of one-line strings with an interpolation around `offset`, where no line break is
  /// allowed.
  var oneLineStrings = 0
  /// Whether the statement's block may follow, in which case a `{` after an operand need not start
  /// a closure.
  var expectsBlock = false
  /// Whether ` -1` starts the next argument rather than continuing the current one.
  var breaksArguments = false
  /// The recursion depth of the parsing functions.
  var nesting = 0
  /// The height of the most recently parsed expression.
  var height = 0
  /// The shortened ids that were read.
  var shortIDs: [Name] = []
  /// The `\` that is the last of the text, if reading came to it.
  var danglingBackslash: SourceSpan?

  struct OpenBracket {
    var closing: Unicode.Scalar
    var span: SourceSpan
    /// Whether the bracket contains statements, which are separated by line breaks and `;`.
    var isBlock = false
  }

  init(_ source: SourceText, grammar: Grammar, allowsAbbreviations: Bool) {
    text = SourceBytes(source.text)
    self.grammar = grammar
    self.allowsAbbreviations = allowsAbbreviations
    if text.has("\u{FEFF}", at: 0) { offset = 3 }
    if text.has("#!", at: offset) { offset = text.lineEnd(offset) }
  }

  /// The offset of the next token, after spaces, comments, continued lines and, inside `(` and `[`,
  /// line breaks.
  @inline(__always)
  mutating func nextToken(from start: Int) -> Int {
    text.mayBeginSeparator(start) ? tokenAfterSeparators(from: start) : start
  }

  private mutating func tokenAfterSeparators(from start: Int) -> Int {
    // One space is what most tokens have before them.
    if text[start] == " ", !text.mayBeginSeparator(start + 1) { return start + 1 }
    var position = start
    while true {
      if text.isSpace(position) || (newlineIsSpace && text[position] == "\n") {
        position += 1
      } else if text.isComment(position) {
        position = text.lineEnd(position)
      } else if oneLineStrings == 0, let end = text.continuationEnd(position) {
        if text.isAtEnd(end), text[end - 1] != "\n" {
          danglingBackslash = SourceSpan(position, position + 1)
        }
        position = end
      } else {
        return position
      }
    }
  }

  @inline(__always)
  mutating func nextToken() -> Int { nextToken(from: offset) }

  /// Whether the next token begins with a character.
  mutating func isNext(_ character: Unicode.Scalar) -> Bool {
    let token = nextToken()
    return text[token] == character
  }

  /// Whether a statement ends at this token.
  func endsStatement(_ token: Int) -> Bool {
    if text.isAtEnd(token) { return true }
    switch text[token] {
    case "\n": return !newlineIsSpace
    case ";": return true
    case "}": return openBracket?.closing == "}"
    default: return false
    }
  }

  func span(from start: Int) -> SourceSpan { SourceSpan(start, offset) }
}

// MARK: - Nesting

extension SyntaxReader {
  /// Parses one level deeper, or throws if the limit is reached.
  @inline(__always)
  mutating func nested<Value>(
    at span: SourceSpan,
    _ body: (inout SyntaxReader) throws(ParseFailure) -> Value
  ) throws(ParseFailure) -> Value {
    guard nesting < Parser.nestingLimit else { throw tooDeep(span) }
    nesting += 1
    let value = try body(&self)
    nesting -= 1
    return value
  }

  /// Parses the bracket at `offset`, its contents and the closing bracket.
  @inline(__always)
  mutating func bracketed<Value>(
    closing: Unicode.Scalar,
    expecting: String,
    isBlock: Bool = false,
    _ body: (inout SyntaxReader) throws(ParseFailure) -> Value
  ) throws(ParseFailure) -> Value {
    let outer = (openBracket, newlineIsSpace, breaksArguments, expectsBlock)
    let opening = SourceSpan(offset, offset + 1)
    openBracket = OpenBracket(closing: closing, span: opening, isBlock: isBlock)
    offset += 1
    newlineIsSpace = !isBlock && oneLineStrings == 0
    breaksArguments = false
    expectsBlock = false
    let value = try nested(at: opening, body)
    let token = nextToken()
    guard text[token] == closing else { throw unclosed(at: token, expecting: expecting) }
    offset = token + 1
    (openBracket, newlineIsSpace, breaksArguments, expectsBlock) = outer
    return value
  }

  /// The failure for another token than the closing bracket.
  private mutating func unclosed(at token: Int, expecting: String) -> ParseFailure {
    if text.isAtEnd(token), let bracket = openBracket { return unclosed(bracket) }
    return unexpected(at: token, help: stillOpen(at: token)) {
      .expectedToken(expecting, found: $0)
    }
  }

  /// A reminder of the innermost bracket, if an earlier line left it open.
  private func stillOpen(at token: Int) -> String? {
    guard let bracket = openBracket, !bracket.isBlock,
      text.lineEnd(bracket.span.start) < token
    else { return nil }
    let opened = text.string(bracket.span.start, bracket.span.end)
    return "The '\(opened)' in line \(text.lineNumber(of: bracket.span.start)) is still open."
  }

  /// Records the height of an expression whose tallest operand has the given height.
  mutating func grow(over childHeight: Int, at span: SourceSpan) throws(ParseFailure) {
    guard childHeight < Parser.nestingLimit else { throw tooDeep(span) }
    height = childHeight + 1
  }

  private func tooDeep(_ span: SourceSpan) -> ParseFailure {
    .invalid(Diagnostic(SyntaxProblem.nestingTooDeep(limit: Parser.nestingLimit), at: span))
  }
}
