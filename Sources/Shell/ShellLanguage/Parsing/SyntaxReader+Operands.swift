/// Parses operands: literals and names, with the accesses and calls that follow them.
extension SyntaxReader {
  /// Parses the operand at a token, with what follows it.
  mutating func postfixed(at token: Int) throws(ParseFailure) -> Expression {
    var base = try operand(at: token)
    while !text.endsOperand(offset), try extend(&base) {}
    return base
  }

  /// Parses what follows an operand: generic arguments, the arguments of a call, a closure or an accessor.
  ///
  /// - Returns: Whether there was one of them.
  private mutating func extend(_ base: inout Expression) throws(ParseFailure) -> Bool {
    let baseHeight = height
    switch text[offset] {
    case "<":
      guard let generic = specialized(base) else { return false }
      base = generic
    case "(" where base.isCallable:
      let opening = SourceSpan(offset, offset + 1)
      let arguments = try arguments()
      try grow(over: max(baseHeight, height), at: opening)
      base = Expression(.call(base, arguments), span(from: base.span.start))
    case ".", "[", "?":
      height = 0
      guard let step = try accessor() else {
        height = baseHeight
        return false
      }
      try grow(over: max(baseHeight, height), at: step.span)
      base = Expression(.access(base, step), span(from: base.span.start))
    default:
      guard let opening = trailingClosure(behind: base) else { return false }
      offset = opening
      let argument = Argument(value: try closure())
      try grow(over: max(baseHeight, height), at: argument.value.span)
      base = Expression(.call(base, [argument]), span(from: base.span.start))
    }
    return true
  }

  /// A type's name with its generic arguments, if a call or a member follows: `Box<Int>(…)`. The
  /// arguments become part of the name.
  private mutating func specialized(_ base: Expression) -> Expression? {
    guard base.isTypeName, let end = genericArgumentsEnd(offset),
      text[end] == "(" || text[end] == "."
    else { return nil }
    let arguments = text.string(offset, end)
    offset = end
    switch base.kind {
    case .name(let name):
      let span = span(from: name.span.start)
      return Expression(.name(Name(name.text + arguments, span)), span)
    case .access(let owner, var accessor):
      guard case .member(let name) = accessor.kind else { return nil }
      accessor.kind = .member(name + arguments)
      accessor.span = span(from: accessor.span.start)
      return Expression(.access(owner, accessor), span(from: base.span.start))
    default: return nil
    }
  }

  /// The maximum length of generic arguments in bytes, so that a lone `<` does not cause a scan to
  /// the end of the text.
  private static let genericArgumentsLimit = 1_000

  /// The end of `<…>`; `nil` if it contains anything that a type can't.
  private func genericArgumentsEnd(_ start: Int) -> Int? {
    var depth = 0
    var end = start
    while !text.isAtEnd(end), end - start < Self.genericArgumentsLimit {
      if let length = text.identifierPart(end) {
        end += length
        continue
      }
      switch text[end] {
      case "<": depth += 1
      case ">":
        // The `>` of `->` is not a closing bracket.
        if text[end - 1] != "-" { depth -= 1 }
        if depth == 0 { return end + 1 }
      case ".", ",", " ", "[", "]", ":", "?", "&", "(", ")", "-": break
      default: return nil
      }
      end += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func operand(at token: Int) throws(ParseFailure) -> Expression {
    height = 1
    switch text[token] {
    case "\"":
      return Expression(try stringLiteral(at: token), span(from: token))
    case "#" where text.isRawString(token):
      return Expression(try stringLiteral(at: token), span(from: token))
    case "(":
      offset = token
      return try parenthesised()
    case "[":
      offset = token
      return try collection()
    case ".":
      return try implicitMember(at: token)
    case "\\":
      return try keyPath(at: token)
    case "$":
      return try stateParameter(at: token)
    default:
      if let end = text.shortIDEnd(token) { return try shortID(from: token, to: end) }
      return text.isDigit(token) ? try number(at: token) : try nameOrKeyword(at: token)
    }
  }

  /// A shortened id: the statements of a file must stand for the same id in every run.
  private mutating func shortID(from token: Int, to end: Int) throws(ParseFailure) -> Expression {
    let span = SourceSpan(token, end)
    let beginning = String(text.string(token, end).dropLast())
    guard allowsAbbreviations else {
      throw invalid(
        .shortID(beginning),
        at: span,
        help: "The prompt prints an id in full when it is the whole value: 'todos[0].id'."
      )
    }
    offset = end
    shortIDs.append(Name(beginning, span))
    return Expression(.shortID(beginning), span)
  }

  private mutating func nameOrKeyword(at token: Int) throws(ParseFailure) -> Expression {
    guard let name = try nameToken(at: token) else {
      throw unexpected(at: token) { .expectedExpression(found: $0) }
    }
    offset = name.span.end
    let kind: Expression.Kind =
      switch name.text {
      case _ where text[token] == "`": .name(name)
      case "true": .boolean(true)
      case "false": .boolean(false)
      case "nil": .nil
      default: .name(name)
      }
    return Expression(kind, name.span)
  }

  private mutating func number(at token: Int) throws(ParseFailure) -> Expression {
    let number = text.number(token)
    let span = SourceSpan(token, number.end)
    guard let kind = number.kind else {
      if allowsAbbreviations, let end = text.idBeginningEnd(token), end >= number.end {
        let beginning = text.string(token, end)
        throw invalid(
          .invalidNumber(beginning),
          at: SourceSpan(token, end),
          suggestions: [beginning + "…"],
          help: "The beginning of an id ends in '…'."
        )
      }
      throw invalid(
        .invalidNumber(text.string(token, number.end)),
        at: span,
        help: "Numbers are written 42, 2.5, 1e-3 or 0xFF, durations 250ms, 2s, 5m or 1h."
      )
    }
    offset = number.end
    return Expression(kind, span)
  }

  /// Parses `$0`.
  mutating func stateParameter(at token: Int) throws(ParseFailure) -> Expression {
    offset = token + 1
    while let length = text.identifierPart(offset) { offset += length }
    guard text.string(token, offset) == "$0" else {
      throw invalid(.invalidClosureParameter(text.string(token, offset)), at: span(from: token))
    }
    return Expression(.state, span(from: token))
  }

  private mutating func implicitMember(at token: Int) throws(ParseFailure) -> Expression {
    guard let name = try nameToken(at: token + 1) else { throw invalidMember(at: token) }
    offset = name.span.end
    guard text[offset] == "(" else {
      return Expression(.implicitMember(name, arguments: nil), span(from: token))
    }
    let arguments = try arguments()
    try grow(over: height, at: name.span)
    return Expression(.implicitMember(name, arguments: arguments), span(from: token))
  }

  /// The failure for a dot without a name.
  private mutating func invalidMember(at token: Int) -> ParseFailure {
    guard text.isDigit(token + 1) else {
      offset = token + 1
      return unexpected(at: token + 1) { .expectedMember(found: $0) }
    }
    let end = text.number(token + 1).end
    let written = text.string(token, end)
    return invalid(
      .invalidNumber(written),
      at: SourceSpan(token, end),
      suggestions: ["0\(written)"]
    )
  }

  private mutating func keyPath(at token: Int) throws(ParseFailure) -> Expression {
    guard text[token + 1] == "." else {
      throw invalid(.invalidKeyPath, at: SourceSpan(token, token + 1))
    }
    // Only in `\.[0]` does a dot precede a bracket.
    offset = text[token + 2] == "[" ? token + 2 : token + 1
    var steps: [Accessor] = []
    var tallest = 0
    while let step = try accessor() {
      tallest = max(tallest, height)
      guard steps.count < Parser.nestingLimit else {
        throw invalid(.nestingTooDeep(limit: Parser.nestingLimit), at: step.span)
      }
      steps.append(step)
    }
    guard !steps.isEmpty else { throw invalid(.invalidKeyPath, at: SourceSpan(token, token + 2)) }
    try grow(over: tallest, at: span(from: token))
    return Expression(.keyPath(steps), span(from: token))
  }
}

// MARK: - Accessors

extension SyntaxReader {
  /// Parses the accessor that follows without a space, if any.
  mutating func accessor() throws(ParseFailure) -> Accessor? {
    let start = offset
    let isOptional = text[start] == "?" && [".", "["].contains(text[start + 1])
    let token = isOptional ? start + 1 : start
    if text[token] == "[" {
      offset = token
      let (label, index) = try subscriptIndex()
      return Accessor(
        .element(label: label, index),
        isOptionalChain: isOptional,
        span(from: start)
      )
    }
    // `..` starts a range.
    guard text[token] == ".", text[token + 1] != "." else { return nil }
    if text.isDigit(token + 1) {
      var end = token + 1
      while text.isDigit(end) { end += 1 }
      offset = end
      let index = text.string(token + 1, end)
      return Accessor(
        .member(index),
        isOptionalChain: isOptional,
        span(from: start),
        nameSpan: SourceSpan(token + 1, end)
      )
    }
    guard let name = try nameToken(at: token + 1) else {
      offset = token + 1
      throw unexpected(at: token + 1) { .expectedMember(found: $0) }
    }
    offset = name.span.end
    return Accessor(
      .member(name.text),
      isOptionalChain: isOptional,
      span(from: start),
      nameSpan: name.span
    )
  }

  private mutating func subscriptIndex() throws(ParseFailure) -> (String?, Expression) {
    try bracketed(closing: "]", expecting: "']'") { reader throws(ParseFailure) in
      let label = try reader.argumentLabel()
      return (label?.text, try reader.expression())
    }
  }
}

// MARK: - Brackets

extension SyntaxReader {
  private mutating func parenthesised() throws(ParseFailure) -> Expression {
    let start = offset
    let elements = try arguments()
    if elements.count == 1, let only = elements.first, only.label == nil {
      return Expression(only.value.kind, span(from: start))
    }
    try grow(over: height, at: SourceSpan(start, start + 1))
    return Expression(.tuple(elements), span(from: start))
  }

  /// Parses `(value, label: value)`. Afterwards `height` is that of the tallest value.
  mutating func arguments() throws(ParseFailure) -> [Argument] {
    try bracketed(closing: ")", expecting: "',' or ')'") { reader throws(ParseFailure) in
      reader.height = 0
      if reader.isNext(")") { return [] }
      let first = try reader.argument()
      // An array that is made in one piece costs less than one that grows.
      guard reader.consumeComma(), !reader.isNext(")") else { return [consume first] }
      var tallest = reader.height
      let second = try reader.argument()
      var arguments = [consume first, consume second]
      tallest = max(tallest, reader.height)
      while reader.consumeComma(), !reader.isNext(")") {
        arguments.append(try reader.argument())
        tallest = max(tallest, reader.height)
      }
      reader.height = tallest
      return arguments
    }
  }

  @inline(__always)
  private mutating func argument() throws(ParseFailure) -> Argument {
    Argument(label: try argumentLabel(), value: try argumentValue())
  }

  /// Parses a name with a colon, if the next argument starts with one.
  private mutating func argumentLabel() throws(ParseFailure) -> Name? {
    let token = nextToken()
    guard let end = try nameTokenEnd(at: token) else { return nil }
    let colon = nextToken(from: end)
    guard text[colon] == ":" else { return nil }
    offset = colon + 1
    return nameToken(from: token, to: end)
  }

  private mutating func collection() throws(ParseFailure) -> Expression {
    let start = offset
    let kind = try bracketed(closing: "]", expecting: "',' or ']'") {
      reader throws(ParseFailure) -> Expression.Kind in
      let token = reader.nextToken()
      reader.height = 0
      if reader.text[token] == "]" { return .array([]) }
      if reader.text[token] == ":" {
        reader.offset = token + 1
        return .dictionary([])
      }
      let first = try reader.expression()
      return reader.isNext(":")
        ? try reader.dictionary(from: first) : try reader.array(from: first)
    }
    try grow(over: height, at: SourceSpan(start, start + 1))
    return Expression(kind, span(from: start))
  }

  private mutating func array(from first: Expression) throws(ParseFailure) -> Expression.Kind {
    var elements = [first]
    var tallest = height
    while consumeComma(), !isNext("]") {
      elements.append(try expression())
      tallest = max(tallest, height)
    }
    height = tallest
    return .array(elements)
  }

  private mutating func dictionary(from first: Expression) throws(ParseFailure) -> Expression.Kind {
    var elements: [DictionaryElement] = []
    var key = first
    var tallest = height
    while true {
      try consume(":", expecting: "':' and the value")
      elements.append(DictionaryElement(key: key, value: try expression()))
      tallest = max(tallest, height)
      guard consumeComma(), !isNext("]") else { break }
      key = try expression()
      tallest = max(tallest, height)
    }
    height = tallest
    return .dictionary(elements)
  }
}

extension Expression {
  /// Whether the expression has the form of a type's name.
  fileprivate var isTypeName: Bool {
    switch kind {
    case .name(let name): return name.text.first?.isUppercase == true
    case .access(_, let accessor):
      guard case .member(let name) = accessor.kind else { return false }
      return name.first?.isUppercase == true
    default: return false
    }
  }

  /// Whether a `(` directly after the expression calls it.
  fileprivate var isCallable: Bool {
    switch kind {
    case .name, .access: true
    default: false
    }
  }
}
