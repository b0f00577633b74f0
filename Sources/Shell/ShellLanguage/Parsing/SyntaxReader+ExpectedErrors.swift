/// Parses `expect error { … }`, `expect error issue { … }` and
/// `expect error "offline" { … }`.
extension SyntaxReader {
  /// Parses the text after `expect` if it expects an error; `nil` if it is a condition on a value
  /// called `error`.
  mutating func expectedError() throws(ParseFailure) -> Statement.Kind? {
    let token = nextToken()
    guard let word = text.identifier(token), word.text == "error" else { return nil }
    let next = nextToken(from: word.span.end)
    let pattern: ErrorPattern
    if text[next] == "{" {
      pattern = ErrorPattern(.any, word.span)
      offset = word.span.end
    } else if text[next] == "\"" || text.isRawString(next) {
      offset = word.span.end
      let text = try self.word(.newName, named: "error")
      pattern = ErrorPattern(.text(text.text), text.span)
    } else if let code = text.identifier(next), InfixOperator(rawValue: code.text) == nil,
      code.text != "is"
    {
      offset = word.span.end
      let code = try self.word(.newName, named: "error")
      pattern = ErrorPattern(.code(code.text), code.span)
    } else {
      return nil
    }
    return .expectError(pattern, try requiredBlock(after: "'expect error'"))
  }
}
