/// Parses the arguments of a command according to its signature.
extension SyntaxReader {
  /// Parses the text after a command's word, up to the end of the statement.
  ///
  /// Parameters with a keyword may come in any order. The others follow the signature's order.
  mutating func commandCall(
    _ command: Grammar.Command,
    word: Name
  ) throws(ParseFailure) -> CommandCall {
    let outer = expectsBlock
    expectsBlock = command.signature.takesBlock
    var call = CommandCall(word: word, command: command.signature.name)
    var arguments = PendingArguments(command)
    while let token = nextArgument(arguments) {
      if arguments.acceptsOptions, text.has("--", at: token) {
        offset = token + 2
        if text.isSpaceOrEnd(offset) {
          arguments.optionsEnded = true
        } else {
          try option(of: command.signature, into: &call)
        }
      } else if command.signature.takesBlock, text[token] == "{" {
        guard call.block == nil else {
          throw invalid(
            .repeatedBlock(command: command.signature.name),
            at: SourceSpan(token, token + 1)
          )
        }
        offset = token
        call.block = try block(
          command.signature.blockNamesValues ? .valueAssignments : .assignments
        )
      } else if let (index, end) = keyword(
        of: arguments,
        at: token,
        isFirst: call.arguments.isEmpty
      ) {
        offset = end
        arguments.use(index)
        try readValues(at: index, into: &call, arguments)
      } else if let index = positional(in: &arguments, at: token) {
        offset = token
        arguments.remove(index)
        try readValues(at: index, into: &call, arguments)
      } else {
        throw extraArgument(at: token, arguments)
      }
    }
    try checkComplete(arguments)
    expectsBlock = outer
    return call
  }

  private mutating func nextArgument(_ arguments: PendingArguments) -> Int? {
    if arguments.expectsText {
      // The rest of the line is taken verbatim, including comments.
      let start = text.afterSpaces(offset)
      return text.isAtEnd(start) || text[start] == "\n" ? nil : start
    }
    let token = nextToken()
    return endsStatement(token) ? nil : token
  }

  private func keyword(
    of arguments: PendingArguments,
    at token: Int,
    isFirst: Bool
  ) -> (index: Int, end: Int)? {
    for index in arguments.keywords {
      guard let keyword = arguments.command.parameters[index].keyword,
        text.has(text: keyword, at: token)
      else { continue }
      let end = token + keyword.utf8.count
      // The second word of a keyword alone is a value.
      if keyword.contains(" "), endsStatement(text.afterSpaces(end)) { continue }
      let isWord = text.identifierEnd(token) != nil
      if isWord, isValue(endingAt: end, arguments, isFirst: isFirst) { continue }
      if isWord ? text.identifierPart(end) == nil : text[end] != "=" { return (index, end) }
    }
    return nil
  }

  /// Whether a word that may be a keyword is a value where one may be: `sent` in `expect sent == 2`.
  private func isValue(
    endingAt end: Int,
    _ arguments: PendingArguments,
    isFirst: Bool
  ) -> Bool {
    guard let value = arguments.positional, value.isOptional, value.kind == .expression else {
      return false
    }
    if text[end] == "." { return true }
    let token = text.afterSpaces(end)
    guard let found = infixOperator(at: token, from: end) else { return false }
    // Behind another argument, as in 'sent .a times -1', the minus belongs to the number.
    guard case .infix(.subtract) = found.kind, !isFirst else { return true }
    return token == end || text.isSpaceOrEnd(found.end)
  }

  /// The index of the positional parameter for the text at a token. An optional choice is skipped if
  /// the text is not one of its choices and other parameters follow.
  private func positional(
    in arguments: inout PendingArguments,
    at token: Int
  ) -> Int? {
    while let index = arguments.positionalIndex {
      let kind = arguments.command.parameters[index].kind
      guard case .choice(let choices) = kind, arguments.command.parameters[index].isOptional,
        arguments.positionalIndex(besides: index) != nil, text[token] != "\""
      else { return index }
      let word = text.string(token, wordEnd(token, of: kind))
      if choices.contains(word) { return index }
      arguments.remove(index)
    }
    return nil
  }

  private mutating func readValues(
    at index: Int,
    into call: inout CommandCall,
    _ rest: PendingArguments
  ) throws(ParseFailure) {
    let name = rest.command.parameters[index].name
    let isRepeated = rest.command.parameters[index].isRepeated
    let breaks = isRepeated || rest.positionalIndex != nil
    repeat {
      let value = try value(
        rest.command.parameters[index].kind,
        named: name,
        breaksArguments: breaks
      )
      call.arguments.append(value, for: name)
    } while try isRepeated ? continuesList(rest) : false
  }

  private mutating func continuesList(_ rest: PendingArguments) throws(ParseFailure) -> Bool {
    if consumeComma() {
      let token = nextToken()
      guard !endsStatement(token) else {
        throw unexpected(at: token) { .expectedExpression(found: $0) }
      }
      return true
    }
    let token = nextToken()
    let isOption = rest.acceptsOptions && text.has("--", at: token)
    let isBlock = rest.command.signature.takesBlock && text[token] == "{"
    if endsStatement(token) || isOption || isBlock
      || keyword(of: rest, at: token, isFirst: false) != nil
    {
      return false
    }
    // `a.b"c"` is a mistake rather than two arguments.
    guard token > offset else { throw extraArgument(at: token, rest) }
    return true
  }
}

// MARK: - Options

extension SyntaxReader {
  /// Parses an option after its dashes.
  private mutating func option(
    of signature: CommandSignature,
    into call: inout CommandCall
  ) throws(ParseFailure) {
    let nameStart = offset
    while text[offset] == "-" || text.identifierPart(offset) != nil {
      offset += text.identifierPart(offset) ?? 1
    }
    let name = text.string(nameStart, offset)
    let whole = span(from: nameStart - 2)
    guard let option = signature.options.first(where: { $0.name == name }) else {
      throw invalid(
        .unknownOption("--\(name)", command: signature.name),
        at: whole,
        suggestions: closestMatches(to: name, in: signature.options.map(\.name)).map { "--\($0)" }
      )
    }
    guard call.options[name] == nil else { throw invalid(.repeatedOption("--\(name)"), at: whole) }
    guard let kind = option.kind else {
      guard text[offset] != "=" else {
        throw invalid(.unexpectedOptionValue("--\(name)"), at: tokenSpan(at: nameStart - 2))
      }
      call.options[name] = .word(Name(name, SourceSpan(nameStart, offset)))
      return
    }
    let isJoined = text[offset] == "="
    if isJoined { offset += 1 }
    let token = nextToken()
    guard !endsStatement(token), !(isJoined && token > offset) else {
      throw invalid(.missingOptionValue("--\(name)"), at: whole)
    }
    call.options[name] = try value(kind, named: name, breaksArguments: true)
  }
}

// MARK: - Ends of calls

extension SyntaxReader {
  private mutating func extraArgument(at token: Int, _ arguments: PendingArguments) -> ParseFailure
  {
    if let failure = strayCharacter(at: token) { return failure }
    if let parameter = arguments.requiredKeyword, let keyword = parameter.keyword {
      return unexpected(at: token) { _ in
        .missingKeyword(keyword, parameter: parameter.name)
      }
    }
    let keywords = arguments.parameters.compactMap(\.keyword)
    let span = tokenSpan(at: token)
    let found = text.string(span.start, span.end)
    return invalid(
      .extraArgument(found, command: arguments.command.signature.name),
      at: span,
      suggestions: closestMatches(to: found, in: keywords)
    )
  }

  private mutating func checkComplete(
    _ arguments: PendingArguments
  ) throws(ParseFailure) {
    guard let missing = arguments.missing else { return }
    let token = nextToken()
    let problem: SyntaxProblem =
      if let keyword = missing.keyword {
        .missingKeyword(keyword, parameter: missing.name)
      } else {
        .missingArgument(
          command: arguments.command.signature.name,
          parameter: missing.name,
          summary: missing.summary
        )
      }
    // After a `\`, the argument may follow on the next line. At the end of a block it can't.
    if text.isAtEnd(token), danglingBackslash != nil {
      throw unexpected(at: token) { _ in problem }
    }
    throw invalid(problem, at: SourceSpan(offset, offset))
  }
}
