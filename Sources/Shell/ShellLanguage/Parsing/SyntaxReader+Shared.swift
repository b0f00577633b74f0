/// Parses arguments of commands on shared values.
extension SyntaxReader {
  /// Parses a key: `count`, `"odd name"`, `.appStorage("count")`, `.fileStorage(/tmp/todos.json)`.
  ///
  /// Only `=` may follow a key. Anything may follow `word`, which is not a key.
  mutating func sharedKey(named name: String, orWord word: String) throws(ParseFailure) -> Name {
    let token = nextToken()
    let key: Name
    if text[token] == "\"" || text.isRawString(token) {
      key = try self.word(.sharedKey(orWord: word), named: name)
    } else {
      let end = text[token] == "." ? try declaredKeyEnd(token) : bareKeyEnd(token)
      guard end > token else {
        throw unexpected(at: token) { .expectedWord(parameter: name, found: $0) }
      }
      offset = end
      key = Name(text.string(token, end), span(from: token))
      if key.text == word { return key }
    }
    let next = nextToken()
    guard endsStatement(next) || text[next] == "=" else {
      throw unexpected(at: next) { _ in .missingKeyword("=", parameter: "value") }
    }
    return key
  }

  private func bareKeyEnd(_ token: Int) -> Int {
    var end = token
    while !text.isSpaceOrEnd(end), ![";", "=", "\"", "{", "}"].contains(text[end]) { end += 1 }
    return end
  }

  /// The end of `.kind(…)`, whose parentheses contain a string or a path verbatim.
  private mutating func declaredKeyEnd(_ token: Int) throws(ParseFailure) -> Int {
    guard let kind = text.identifier(token + 1), text[kind.span.end] == "(" else {
      return bareKeyEnd(token)
    }
    var end = kind.span.end
    var depth = 0
    var isInString = false
    while !text.isAtEnd(end), text[end] != "\n" {
      switch text[end] {
      case "\\" where isInString: end += 1
      case "\"": isInString.toggle()
      case "(" where !isInString: depth += 1
      case ")" where !isInString:
        depth -= 1
        if depth == 0 { return end + 1 }
      default: break
      }
      end += 1
    }
    offset = token
    throw invalid(
      .expectedToken("')'", found: "the end of the line"),
      at: SourceSpan(kind.span.end, kind.span.end + 1)
    )
  }

  /// Parses a storage back end.
  mutating func backend(named name: String) throws(ParseFailure) -> BackendSyntax {
    let start = nextToken()
    let word = try word(of: BackendSyntax.Kind.allCases.map(\.rawValue), named: name)
    guard let kind = BackendSyntax.Kind(rawValue: word.text), kind.takesPath else {
      return BackendSyntax(BackendSyntax.Kind(rawValue: word.text) ?? .memory, path: nil, word.span)
    }
    let token = nextToken()
    guard !endsStatement(token) else {
      throw unexpected(at: token) { .expectedWord(parameter: "path", found: $0) }
    }
    let path = try file(named: "path")
    let written = text.string(path.span.start, path.span.end)
    return switch path {
    case .word(let name): BackendSyntax(kind, path: name, span(from: start))
    case .expression(let expression):
      BackendSyntax(
        kind,
        path: Name(written, path.span),
        interpolatedPath: expression,
        span(from: start)
      )
    case .path, .text, .backend: BackendSyntax(kind, path: nil, span(from: start))
    }
  }
}
