extension SyntaxReader {
  /// The kinds of statement lists.
  enum StatementList {
    case script
    /// A block `{ … }` of statements.
    case block
    /// The block `{ … }` after `send` or `receive`.
    case assignments
    /// The block `{ … }` after `resend`, which can also assign to names.
    case valueAssignments
  }

  mutating func statements() throws(ParseFailure) -> [Statement] {
    try statements(.script)
  }

  mutating func block(
    _ list: StatementList = .block
  ) throws(ParseFailure) -> [Statement] {
    try bracketed(closing: "}", expecting: "'}'", isBlock: true) { reader throws(ParseFailure) in
      try reader.statements(list)
    }
  }

  private mutating func statements(_ list: StatementList) throws(ParseFailure) -> [Statement] {
    var statements: [Statement] = []
    while try readItem(of: list, into: &statements) {}
    return statements
  }

  /// Parses the next statement or separator.
  ///
  /// - Returns: Whether the list may continue.
  mutating func readItem(
    of list: StatementList,
    into statements: inout [Statement]
  ) throws(ParseFailure) -> Bool {
    let token = nextToken()
    if text.isAtEnd(token) { return false }
    switch text[token] {
    case "\n", ";":
      offset = token + 1
    case "}" where list != .script:
      return false
    case "#" where text[token + 1] == ">":
      offset = token
      try attachOutput(to: &statements, list)
    default:
      offset = token
      if let failure = strayElse(at: token, after: statements.last) { throw failure }
      let statement = try list == .block || list == .script ? self.statement() : assignment(list)
      try endStatement(statement)
      statements.append(statement)
    }
    return true
  }

  mutating func statement() throws(ParseFailure) -> Statement {
    let start = offset
    let kind = try statementKind()
    return Statement(kind, span(from: start))
  }

  private mutating func statementKind() throws(ParseFailure) -> Statement.Kind {
    switch opening() {
    case .form(let form, let word):
      offset = word.span.end
      return try statement(of: form, word)
    case .command(let command, let word):
      offset = word.span.end
      if command.signature.takesStatementBlock, let kind = try expectedBlock() { return kind }
      return .command(try commandCall(command, word: word))
    case .action(let command):
      let dot = Name(".", SourceSpan(offset, offset + 1))
      return .command(try commandCall(command, word: dot))
    case .expression:
      return .expression(try expression())
    }
  }

  /// Parses `$0.count = 1`. A compound operator such as `+=` becomes the assignment that it
  /// abbreviates.
  private mutating func assignment(_ list: StatementList) throws(ParseFailure) -> Statement {
    let start = offset
    let target = try expression()
    let token = nextToken()
    let compound = compoundOperator(at: token)
    let length = text[token] == "=" && text[token + 1] != "=" ? 1 : compound == nil ? 0 : 2
    guard isPlace(target, in: list), length > 0 else {
      let found = "\(quoted: text.string(target.span.start, target.span.end))"
      throw invalid(.expectedAssignment(found: found), at: target.span)
    }
    offset = token + length
    var value = try expression()
    if let compound {
      let links = [ChainLink(compound, value)]
      value = Expression(.chain(target, links), target.span.union(value.span))
    }
    return Statement(.assignment(target, value), span(from: start))
  }

  private func compoundOperator(at token: Int) -> InfixOperator? {
    guard text[token + 1] == "=" else { return nil }
    switch text[token] {
    case "+": return .add
    case "-": return .subtract
    case "*": return .multiply
    case "/": return .divide
    case "%": return .remainder
    default: return nil
    }
  }

  private func isPlace(_ target: Expression, in list: StatementList) -> Bool {
    switch rootOf(target).kind {
    case .state: true
    case .name: list == .valueAssignments
    default: false
    }
  }

  private func rootOf(_ expression: Expression) -> Expression {
    var root = expression
    while case .access(let base, _) = root.kind { root = base }
    return root
  }
}

// MARK: - Ends of statements

extension SyntaxReader {
  private mutating func endStatement(_ statement: Statement) throws(ParseFailure) {
    let token = nextToken()
    if endsStatement(token) { return }
    if let failure = strayCharacter(at: token) { throw failure }
    if let word = text.identifier(token), word.text == "else" {
      throw invalid(.strayElse, at: word.span)
    }
    if case .expression(let expression) = statement.kind {
      if case .name(let word) = expression.kind, token > offset, beginsArgument(token) {
        throw unknownCommand(word)
      }
      if text[token] == "=" || compoundOperator(at: token) != nil {
        throw assignmentOutsideBlock(to: expression, at: token)
      }
    }
    let help = text[token] == "=" ? "'==' compares." : nil
    let span = tokenSpan(at: token)
    throw invalid(.unexpectedText(text.string(span.start, span.end)), at: span, help: help)
  }

  /// The failure for an `else` that starts a statement.
  private mutating func strayElse(at token: Int, after previous: Statement?) -> ParseFailure? {
    // Most statements begin otherwise: that takes no string of their first word.
    guard text.has("else", at: token), let word = text.identifier(token), word.text == "else"
    else { return nil }
    let next = nextToken(from: word.span.end)
    let isChained = text.identifier(next)?.text == "if"
    guard isChained || text[next] == "{" || endsStatement(next) else { return nil }
    // At the prompt and in a pipe, the `if` may be part of an earlier text.
    let mayFollow =
      switch previous?.kind {
      case nil: true
      case .if(_, let otherwise): otherwise.isEmpty
      default: false
      }
    let begins = mayFollow && text.isFirstOnLine(token)
    return invalid(begins ? .elseBeginsLine(isChained: isChained) : .strayElse, at: word.span)
  }

  /// Whether a command's argument can start at this token.
  private func beginsArgument(_ token: Int) -> Bool {
    if text.identifierPart(token) != nil { return true }
    switch text[token] {
    case "\"", ".", "(", "[", "{", "$", "\\", "`", "/", "~", "#": return true
    case "-":
      if text[token + 1] == "-" { return text.identifierPart(token + 2, isHead: true) != nil }
      return text[token + 1] != "="
    default: return false
    }
  }

  private func assignmentOutsideBlock(to target: Expression, at token: Int) -> ParseFailure {
    let place = Quotation.shortened(text.string(target.span.start, target.span.end))
    var ways: [String] = []
    // A command's word alone needs its arguments.
    let isCommand = grammar[place] != nil
    if grammar["edit"] != nil {
      ways.append("'edit \(isCommand ? "PATH" : place) = …' changes the state")
    }
    if case .name = target.kind, !isCommand { ways.append("'let \(place) = …' names a value") }
    ways.append("'==' compares.")
    return invalid(
      .assignmentOutsideBlock,
      at: tokenSpan(at: token),
      help: ways.joined(separator: "; ")
    )
  }

  private func unknownCommand(_ word: Name) -> ParseFailure {
    let candidates = allowsAbbreviations ? commandNames(beginningWith: word.text) : []
    if candidates.count > 1 {
      return invalid(
        .ambiguousCommand(word.text, candidates: candidates),
        at: word.span,
        suggestions: candidates
      )
    }
    let names = grammar.signatures.flatMap { [$0.name] + $0.aliases }
    let suggestions = closestMatches(
      to: word.text,
      in: names + StatementForm.allCases.map(\.rawValue)
    )
    let isAbbreviation = !allowsAbbreviations && suggestions.contains { $0.hasPrefix(word.text) }
    return invalid(
      .unknownCommand(word.text),
      at: word.span,
      suggestions: suggestions,
      help: isAbbreviation ? "Commands can be abbreviated only at the prompt." : nil
    )
  }
}

// MARK: - Expected output

extension SyntaxReader {
  private mutating func attachOutput(
    to statements: inout [Statement],
    _ list: StatementList
  ) throws(ParseFailure) {
    let marker = SourceSpan(offset, offset + 2)
    guard text.isFirstOnLine(offset) else { throw invalid(.misplacedOutput, at: marker) }
    guard let last = statements.indices.last, list == .block || list == .script else {
      throw invalid(.orphanOutput, at: marker)
    }
    guard statements[last].expectedOutput == nil else {
      throw invalid(.repeatedOutput, at: marker)
    }
    statements[last].expectedOutput = expectedOutput()
  }

  private mutating func expectedOutput() -> ExpectedOutput {
    let start = offset
    var lines: [String] = []
    while true {
      let end = text.lineEnd(offset)
      let contents = offset + 2 + (text[offset + 2] == " " ? 1 : 0)
      // Trailing spaces belong to the output; a carriage return belongs to the line break.
      let isWindows = end > contents && text[end - 1] == "\r"
      lines.append(text.string(contents, isWindows ? end - 1 : end))
      offset = end
      let next = text.afterSpaces(end + 1)
      guard !text.isAtEnd(end), text.has("#>", at: next) else { break }
      offset = next
    }
    return ExpectedOutput(lines: lines, span: span(from: start))
  }
}
