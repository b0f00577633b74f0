/// Parses `expect error { … }`, `expect error issue { … }`, `expect error "offline" { … }` and
/// `expect changes { … } only count, rows[0]`.
extension SyntaxReader {
  /// Parses the text after `expect` if it expects something of a block; `nil` if it is a condition on a
  /// value called `error` or `changes`.
  mutating func expectedBlock() throws(ParseFailure) -> Statement.Kind? {
    guard let word = text.identifier(nextToken()) else { return nil }
    return switch word.text {
    case "error": try expectedError(after: word)
    case "changes": try expectedChanges(after: word)
    default: nil
    }
  }

  private mutating func expectedChanges(after word: Name) throws(ParseFailure) -> Statement.Kind? {
    guard text[nextToken(from: word.span.end)] == "{" else { return nil }
    offset = word.span.end
    let body = try requiredBlock(after: "'expect changes'")
    let token = nextToken()
    guard let only = text.identifier(token), only.text == "only" else {
      let help = "Name the paths that change: 'expect changes { … } only count, rows'."
      throw invalid(.missingKeyword("only", parameter: "path"), at: span(from: offset), help: help)
    }
    offset = only.span.end
    var paths = [try statePath()]
    while consumeComma() || !endsStatement(nextToken()) { paths.append(try statePath()) }
    return .expectBlock(.changes(only: paths), body)
  }

  private mutating func expectedError(after word: Name) throws(ParseFailure) -> Statement.Kind? {
    let next = nextToken(from: word.span.end)
    let pattern: ErrorPattern
    if text[next] == "{" {
      pattern = ErrorPattern(.any, word.span)
      offset = word.span.end
    } else if text[next] == "\"" || text.isRawString(next) {
      offset = word.span.end
      let text = try self.word(.newName, named: "error")
      pattern = ErrorPattern(.text(text.text), text.span)
    } else if text.beginsErrorCode(next) {
      offset = word.span.end
      let code = try self.word(.newName, named: "error")
      pattern = ErrorPattern(.code(code.text), code.span)
    } else {
      return nil
    }
    return .expectBlock(.error(pattern), try requiredBlock(after: "'expect error'"))
  }
}

extension SourceBytes {
  /// Whether the word after `expect error` begins a code, rather than being an operator behind a value called
  /// `error`.
  func beginsErrorCode(_ offset: Int) -> Bool {
    guard let word = identifier(offset)?.text else { return false }
    return InfixOperator(rawValue: word) == nil && word != "is"
  }
}
