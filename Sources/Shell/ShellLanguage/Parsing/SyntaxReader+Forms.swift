/// The built-in statements, whose syntax differs from that of commands.
enum StatementForm: String, CaseIterable {
  case `let`, `if`, `repeat`, `for`, `while`, def, time, bench, profile

  /// Whether a brace after the keyword opens a block, unless it belongs to a value in parentheses.
  var takesBlock: Bool { self != .let && !measuresStatement }

  /// Whether one statement follows the keyword, or a block. Alone the keyword is a name, which is
  /// common in states.
  var measuresStatement: Bool { self == .time || self == .profile }

  /// How the statement is written.
  var usage: String {
    switch self {
    case .let: "let NAME = VALUE"
    case .if: "if CONDITION { … } else { … }"
    case .repeat: "repeat N { … }"
    case .for: "for NAME in ELEMENTS { … }"
    case .while: "while CONDITION { … }"
    case .def: "def NAME(A, B) { … }"
    case .time: "time STATEMENT"
    case .bench: "bench N { … }"
    case .profile: "profile STATEMENT"
    }
  }
}

/// What the value before a statement's block is for.
private enum HeadRole: String {
  case count = "a count"
  case condition = "a condition"
  case elements = "elements"

  /// Whether a value can have this role, as far as its syntax tells.
  func mayBe(_ value: Expression) -> Bool {
    switch value.kind {
    case .implicitMember, .keyPath, .closure, .regex, .shortID, .float, .duration, .nil, .tuple:
      false
    case .integer, .prefix(.minus, _): self == .count
    case .boolean, .prefix(.not, _), .isCase: self == .condition
    case .string, .interpolated, .array, .dictionary, .partialRange: self == .elements
    case .name, .state, .access, .call, .infix, .chain, .ternary: true
    }
  }
}

extension SyntaxReader {
  mutating func statement(
    of form: StatementForm,
    _ word: Name
  ) throws(ParseFailure) -> Statement.Kind {
    switch form {
    case .let:
      let name = try newName(of: "the variable")
      try consume("=", expecting: "'='")
      return .let(name, try expression())
    case .if:
      return try ifStatement()
    case .repeat:
      let count = try head(.count, of: form)
      return .repeat(count, try requiredBlock(after: "'repeat'"))
    case .time:
      return .measure(.time, try measured())
    case .profile:
      return .measure(.profile, try measured())
    case .bench:
      let count = try head(.count, of: form)
      return .measure(.bench(count), try requiredBlock(after: "'bench'"))
    case .for:
      let names = try elementNames()
      let token = nextToken()
      guard let keyword = text.identifier(token), keyword.text == "in" else {
        throw unexpected(at: token) { .expectedToken("'in'", found: $0) }
      }
      offset = keyword.span.end
      let sequence = try head(.elements, of: form)
      return .for(names, in: sequence, try requiredBlock(after: "'for'"))
    case .while:
      let condition = try head(.condition, of: form)
      return .while(condition, try requiredBlock(after: "the condition"))
    case .def:
      let name = try newName(of: "the definition")
      let parameters = try parameterNames()
      return .define(name, parameters: parameters, try requiredBlock(after: "the definition"))
    }
  }

  /// Parses a block or a single statement.
  private mutating func measured() throws(ParseFailure) -> [Statement] {
    offset = nextToken()
    return text[offset] == "{" ? try block() : [try statement()]
  }

  private mutating func ifStatement() throws(ParseFailure) -> Statement.Kind {
    var branches: [ConditionalBranch] = []
    while true {
      let condition = try head(.condition, of: .if)
      let body = try requiredBlock(after: "the condition")
      branches.append(ConditionalBranch(condition: condition, body: body))
      // An `else` on a later line is an error, because a pipe or a prompt has already run the `if`.
      guard let word = word("else", at: nextToken()) else { return .if(branches, else: []) }
      offset = word.span.end
      guard let next = self.word("if", at: nextToken()) else {
        return .if(branches, else: try requiredBlock(after: "'else'"))
      }
      offset = next.span.end
    }
  }

  /// Parses an expression that is followed by its statement's block.
  ///
  /// If the text ends before the block, a value that no block can follow is an error at once:
  /// `repeat .tapped` lacks its count, and no further line can supply it.
  private mutating func head(
    _ role: HeadRole,
    of form: StatementForm
  ) throws(ParseFailure) -> Expression {
    let outer = expectsBlock
    expectsBlock = true
    let value = try expression()
    expectsBlock = outer
    guard text.isAtEnd(nextTokenOverLines()), !role.mayBe(value) else { return value }
    let found = "\(quoted: text.string(value.span.start, value.span.end))"
    throw invalid(
      .expectedToken(role.rawValue, found: found),
      at: value.span,
      help: "Write '\(form.usage)'."
    )
  }

  private func word(_ keyword: String, at token: Int) -> Name? {
    text.identifier(token).flatMap { $0.text == keyword ? $0 : nil }
  }

  /// Parses the block of a statement. Its brace may be on the next line.
  mutating func requiredBlock(after what: String) throws(ParseFailure) -> [Statement] {
    let token = nextTokenOverLines()
    if text[token] == "{" {
      offset = token
      return try block()
    }
    if text.isAtEnd(token) {
      let end = SourceSpan(offset, offset)
      throw .incomplete(Diagnostic(SyntaxProblem.expectedBlock(after: what), at: end))
    }
    throw unexpected(at: nextToken()) { _ in .expectedBlock(after: what) }
  }

  private mutating func nextTokenOverLines() -> Int {
    var token = nextToken()
    while text[token] == "\n" { token = nextToken(from: token + 1) }
    return token
  }

  private mutating func parameterNames() throws(ParseFailure) -> [Name] {
    let token = nextToken()
    guard text[token] == "(" else {
      throw unexpected(at: token) { .expectedToken("'('", found: $0) }
    }
    offset = token
    return try bracketed(closing: ")", expecting: "',' or ')'") { reader throws(ParseFailure) in
      var names: [Name] = []
      while !reader.isNext(")") {
        let name = try reader.newName(of: "a parameter")
        if names.contains(where: { $0.text == name.text }) {
          throw reader.invalid(.repeatedParameter(name.text), at: name.span)
        }
        names.append(name)
        guard reader.consumeComma() else { break }
      }
      return names
    }
  }

  /// Parses the name of a loop's variable, or names in parentheses for the parts of its elements.
  private mutating func elementNames() throws(ParseFailure) -> [Name] {
    let token = nextToken()
    guard text[token] == "(" else { return [try newName(of: "the variable")] }
    let names = try parameterNames()
    guard !names.isEmpty else {
      throw invalid(.expectedName(of: "the variable", found: "'()'"), at: span(from: token))
    }
    return names
  }

  private mutating func newName(of what: String) throws(ParseFailure) -> Name {
    let token = nextToken()
    guard let name = try nameToken(at: token) else {
      throw unexpected(at: token) { .expectedName(of: what, found: $0) }
    }
    offset = name.span.end
    return name
  }

  /// The identifier at a token; the span includes its backticks, if it has any.
  func nameToken(at token: Int) throws(ParseFailure) -> Name? {
    try nameTokenEnd(at: token).map { nameToken(from: token, to: $0) }
  }

  func nameToken(from token: Int, to end: Int) -> Name {
    let quotes = text[token] == "`" ? 1 : 0
    return Name(text.string(token + quotes, end - quotes), SourceSpan(token, end))
  }

  /// The end of the identifier at a token, after its backticks if it has any.
  func nameTokenEnd(at token: Int) throws(ParseFailure) -> Int? {
    guard text[token] == "`" else { return text.identifierEnd(token) }
    guard let end = text.identifierEnd(token + 1), text[end] == "`" else {
      throw invalid(
        .expectedToken("a name between '`' and '`'", found: "'`'"),
        at: tokenSpan(at: token)
      )
    }
    return end + 1
  }

  mutating func consume(_ symbol: StaticString, expecting: String) throws(ParseFailure) {
    let token = nextToken()
    guard text.has(symbol, at: token) else {
      throw unexpected(at: token) { .expectedToken(expecting, found: $0) }
    }
    offset = token + symbol.utf8CodeUnitCount
  }

  mutating func consumeComma() -> Bool {
    let token = nextToken()
    guard text[token] == "," else { return false }
    offset = token + 1
    return true
  }
}
