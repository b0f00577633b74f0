/// Parses one argument according to its ``ParameterKind``.
extension SyntaxReader {
  mutating func value(
    _ kind: ParameterKind,
    named name: String,
    breaksArguments breaks: Bool
  ) throws(ParseFailure) -> ArgumentValue {
    switch kind {
    case .file:
      return try file(named: name)
    case .feature, .store, .newName, .setting, .topic, .caseName, .dependency:
      return .word(try word(kind, named: name))
    case .choice(let choices), .oneOf(let choices):
      return .word(try word(of: choices, named: name))
    case .sharedKey(let word):
      return .word(try sharedKey(named: name, orWord: word))
    case .backend:
      return .backend(try backend(named: name))
    case .statePath:
      return .path(try statePath())
    case .scopePath:
      return .path(try scopePath())
    case .expressionOrRootedPath:
      if isNext("/") { return .path(try statePath()) }
      return try value(.expression, named: name, breaksArguments: breaks)
    case .action, .expression, .endpointCall, .count, .duration, .alternative:
      let outer = breaksArguments
      breaksArguments = breaks
      let value = try expression()
      breaksArguments = outer
      return .expression(value)
    case .entry:
      // The name of a mark may contain a dash, which is a minus sign elsewhere.
      let token = nextToken()
      guard text.identifierEnd(token) == nil, text[token] != "\"" else {
        return .word(try word(kind, named: name))
      }
      return try value(.expression, named: name, breaksArguments: breaks)
    case .text:
      let start = text.afterSpaces(offset)
      let end = text.lineEnd(start)
      offset = text.trimmedEnd(from: start, to: end)
      return .text(Name(text.string(start, offset), span(from: start)))
    }
  }
}

// MARK: - Words

extension SyntaxReader {
  /// Parses a file name: a bare word, or a string that may have interpolations.
  mutating func file(named name: String) throws(ParseFailure) -> ArgumentValue {
    let token = nextToken()
    guard text[token] == "\"" || text.isRawString(token) else {
      return .word(try word(.file, named: name))
    }
    let literal = try stringLiteral(at: token)
    guard case .string(let word) = literal else {
      return .expression(Expression(literal, span(from: token)))
    }
    return .word(Name(word, span(from: token)))
  }

  /// Parses one of the given words.
  mutating func word(
    of choices: [String],
    named name: String
  ) throws(ParseFailure) -> Name {
    let word = try word(.oneOf(choices), named: name)
    guard choices.contains(word.text) else {
      throw invalid(
        .badChoice(word.text, parameter: name, choices: choices),
        at: word.span,
        suggestions: closestMatches(to: word.text, in: choices)
      )
    }
    return word
  }

  mutating func word(
    _ kind: ParameterKind,
    named name: String
  ) throws(ParseFailure) -> Name {
    let token = nextToken()
    if text[token] == "\"" || text.isRawString(token) {
      return try quotedWord(at: token, named: name)
    }
    let end = wordEnd(token, of: kind)
    guard end > token else {
      throw unexpected(at: token) { .expectedWord(parameter: name, found: $0) }
    }
    offset = end
    var word = text.string(token, end)
    if kind == .file { word = withoutEscapedSpaces(word) }
    return Name(word, span(from: token))
  }

  private mutating func quotedWord(
    at start: Int,
    named name: String
  ) throws(ParseFailure) -> Name {
    guard case .string(let word) = try stringLiteral(at: start) else {
      throw invalid(.interpolatedWord(parameter: name), at: span(from: start))
    }
    return Name(word, span(from: start))
  }

  /// The end of the bare word at a token; the token itself if there is no word.
  func wordEnd(_ token: Int, of kind: ParameterKind) -> Int {
    var end = token
    // The one command that is no word.
    if kind == .topic, text[token] == "!" { return token + 1 }
    if kind == .file {
      let inBlock = openBracket?.closing == "}"
      while !text.isSpaceOrEnd(end), text[end] != ";", !(inBlock && text[end] == "}") {
        if text[end] == "\\" {
          guard text.continuationEnd(end) == nil else { break }
          end += text[end + 1] == " " ? 1 : 0
        }
        end += 1
      }
      return end
    }
    let extra: [Unicode.Scalar] = kind == .caseName ? ["-", ".", "*"] : ["-", "."]
    while true {
      if let length = text.identifierPart(end) {
        end += length
      } else if extra.contains(text[end]) {
        end += 1
      } else {
        return end
      }
    }
  }

  private func withoutEscapedSpaces(_ word: String) -> String {
    var result = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == " " { continue }
      result.append(character)
    }
    return result
  }
}

// MARK: - Paths

extension SyntaxReader {
  private mutating func scopePath() throws(ParseFailure) -> PathSyntax {
    let token = nextToken()
    guard text.has("..", at: token) else {
      let path = try statePath()
      let isRoot = path.isFromRoot && path.kind == .steps([])
      return isRoot ? PathSyntax(.root, path.span) : path
    }
    let end = token + 2
    guard endsStatement(end) || text.isSpace(end) else {
      throw invalid(
        .unexpectedText(text.string(end, tokenSpan(at: token).end)),
        at: SourceSpan(end, tokenSpan(at: token).end),
        help: "'scope ..' takes no path; scope to a path after it."
      )
    }
    offset = end
    return PathSyntax(.parent, span(from: token))
  }

  /// Parses a path that may begin with `/`, which alone stands for the whole state.
  mutating func statePath() throws(ParseFailure) -> PathSyntax {
    let token = nextToken()
    let isFromRoot = text[token] == "/"
    if isFromRoot { offset = token + 1 }
    let isWhole = isFromRoot && (endsStatement(offset) || text.isSpace(offset))
    let steps = try isWhole ? [] : pathSteps()
    return PathSyntax(.steps(steps), isFromRoot: isFromRoot, span(from: token))
  }

  private mutating func pathSteps() throws(ParseFailure) -> [Accessor] {
    let token = nextToken()
    var steps: [Accessor] = []
    if text[token] == "$" {
      _ = try stateParameter(at: token)
    } else if let name = try nameToken(at: token) {
      offset = name.span.end
      steps.append(Accessor(.member(name.text), name.span))
    } else {
      let isDotted = text[token] == "." && text.identifierEnd(token + 1) != nil
      throw unexpected(at: token, help: isDotted ? "A path begins without a dot." : nil) {
        .expectedPath(found: $0)
      }
    }
    while let step = try accessor() {
      // The evaluator follows a path step by step, but the expression with the same text is a tree.
      guard steps.count < Parser.nestingLimit else {
        throw invalid(.nestingTooDeep(limit: Parser.nestingLimit), at: step.span)
      }
      steps.append(step)
    }
    return steps
  }
}
