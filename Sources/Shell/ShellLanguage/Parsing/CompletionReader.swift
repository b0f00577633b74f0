/// Reads the statement at the cursor leniently, by words rather than by syntax.
struct CompletionReader {
  let outline: Outline
  let grammar: Grammar
  private(set) var call: PartialCall?

  init(outline: Outline, grammar: Grammar) {
    self.outline = outline
    self.grammar = grammar
  }

  var text: SourceBytes { outline.text }

  private func rest(_ start: Int) -> String {
    text.string(min(start, text.count), text.count)
  }

  mutating func places() -> [CompletionContext.Place] {
    if outline.endsInComment { return [] }
    if let start = outline.interpolationStart { return [.expression(rest(start))] }
    let start = outline.afterBlanks(outline.statementStart)
    if outline.isInAssignments { return [assignment(from: start)] }
    return statementPlaces(from: start)
  }

  private mutating func statementPlaces(from start: Int) -> [CompletionContext.Place] {
    if text.isAtEnd(start) { return [.statement("")] }
    if text[start] == ".", let send = grammar.send { return arguments(of: send, from: start) }
    if text[start] == "!", let shell = grammar.shell {
      return arguments(of: shell, from: start + 1)
    }
    guard let word = text.identifier(start) else { return [.expression(rest(start))] }
    if text.isAtEnd(word.span.end) { return [.statement(word.text)] }
    guard text.isSpace(word.span.end) else { return [.expression(rest(start))] }
    switch grammar.word(word.text) {
    case .form(let form):
      return places(in: form, from: word.span.end)
    case .command(let command):
      return arguments(of: command, from: word.span.end)
    case nil:
      if word.text == "else" { return [] }
      guard let command = grammar.onlyCommand(beginningWith: word.text) else {
        return [.expression(rest(start))]
      }
      return arguments(of: command, from: word.span.end)
    }
  }

  // MARK: Built-in statements

  private mutating func places(in form: StatementForm, from start: Int) -> [CompletionContext.Place]
  {
    let words = outline.words(from: start)
    guard let last = words.last else { return [] }
    let expressionStart = text.afterSpaces(start)
    let before = words.dropLast().last?.text ?? ""
    if before.hasSuffix("}"), form != .if { return [] }
    switch form {
    case .if:
      if before == "else" { return [.word(["if"], last.text)] }
      if before.hasSuffix("}") { return [.word(["else"], last.text)] }
      // The condition to complete is that of the last `else if`, if there is one.
      let branch = words.indices.last {
        $0 > 0 && words[$0].text == "if" && words[$0 - 1].text == "else"
      }
      return [.expression(rest(branch.map { words[$0 + 1].start } ?? expressionStart))]
    case .time, .profile:
      return statementPlaces(from: expressionStart)
    case .while, .repeat, .bench:
      return [.expression(rest(expressionStart))]
    case .let:
      if words.count == 2 { return [.word(["="], last.text)] }
      return words.count > 2 && words[1].text == "=" ? [.expression(rest(words[2].start))] : []
    case .for:
      if words.count == 2 { return [.word(["in"], last.text)] }
      return words.count > 2 ? [.elements(rest(words[2].start))] : []
    case .def:
      return []
    }
  }

  /// The position in an assignment such as `$0.count = 1` or `$0.count += 1`.
  private func assignment(from start: Int) -> CompletionContext.Place {
    let words = outline.words(from: start)
    let signs = ["=", "+=", "-=", "*=", "/=", "%="]
    guard let sign = words.firstIndex(where: { signs.contains($0.text) }), sign + 1 < words.count
    else { return .assignmentTarget(rest(start)) }
    let target = text.string(start, words[sign].start)
    return .assignedValue(
      target: String(target.reversed().drop { $0 == " " }.reversed()),
      rest(words[sign + 1].start)
    )
  }

  // MARK: Arguments

  private mutating func arguments(
    of command: Grammar.Command,
    from start: Int
  ) -> [CompletionContext.Place] {
    let words = outline.words(from: start)
    guard command.signature.takesStatementBlock else { return arguments(of: command, words) }
    if let places = placesInExpectedBlock(words) { return places }
    return arguments(of: command, words) + placesBeforeExpectedBlock(words)
  }

  private mutating func arguments(
    of command: Grammar.Command,
    _ words: [Outline.Word]
  ) -> [CompletionContext.Place] {
    var walk = ArgumentWalk(command)
    for word in words.dropLast() {
      walk.consume(word)
      if let parameter = walk.current, parameter.kind == .text, !walk.awaitsValue { break }
    }
    call = walk.call(upTo: words.last?.start ?? text.count, in: text)
    guard let last = words.last else { return [] }
    return places(of: walk, last)
  }

  private func places(of walk: ArgumentWalk, _ last: Outline.Word) -> [CompletionContext.Place] {
    if let parameter = walk.current {
      if walk.awaitsValue { return [.argument(parameter, text: rest(last.start))] }
      if parameter.kind == .text || walk.continues(last) {
        return [.argument(parameter, text: rest(walk.start))]
      }
    }
    if let option = walk.awaitedOption { return value(of: option, from: last.start) }
    if let place = joinedOption(walk, last) { return place }
    var places: [CompletionContext.Place] = []
    if walk.pending.acceptsOptions, last.text.hasPrefix("-"), !walk.signature.options.isEmpty {
      places.append(.option(last.text))
    }
    if let parameter = walk.pending.positional ?? walk.repeated {
      places.append(.argument(parameter, text: rest(last.start)))
      // An optional choice may be omitted, so the next parameter is possible too.
      if case .choice = parameter.kind, parameter.isOptional,
        let index = walk.pending.positionalIndex,
        let next = walk.pending.positionalIndex(besides: index)
      {
        places.append(.argument(walk.signature.parameters[next], text: rest(last.start)))
      }
    }
    if walk.pending.positional == nil, let parameter = walk.current, parameter.kind.isExpression {
      // An operator may follow.
      places.append(.argument(parameter, text: rest(walk.start)))
    }
    let keywords = walk.pending.keywords.map { walk.signature.parameters[$0] }
    let isMissingArgument = walk.pending.parameters.contains { $0.keyword == nil && !$0.isOptional }
    if !keywords.isEmpty, !isMissingArgument { places.append(.keyword(keywords, last.text)) }
    return places
  }

  /// The value of an option in the form `--format=js`.
  private func joinedOption(
    _ walk: ArgumentWalk,
    _ word: Outline.Word
  ) -> [CompletionContext.Place]? {
    guard walk.pending.acceptsOptions, let equals = word.text.firstIndex(of: "="),
      let option = walk.signature.options.first(where: { "--\($0.name)" == word.text[..<equals] })
    else { return nil }
    return value(of: option, from: word.start + word.text[...equals].utf8.count)
  }

  private func value(
    of option: CommandSignature.Option,
    from start: Int
  ) -> [CompletionContext.Place] {
    guard let kind = option.kind else { return [] }
    let parameter = CommandSignature.Parameter(option.name, kind, summary: option.summary)
    return [.argument(parameter, text: rest(start))]
  }
}

extension ParameterKind {
  /// Whether the value is the rest of the line, verbatim.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Whether the parameter's value is an expression, which an operator may continue.
  package var isExpression: Bool {
    switch self {
    case .expression, .expressionOrRootedPath, .count, .duration: true
    default: false
    }
  }
}
