/// Assigns a command's words to its parameters.
struct ArgumentWalk {
  private(set) var pending: PendingArguments
  /// The parameter that the last word belongs to, and the offset at which its text starts.
  private(set) var current: CommandSignature.Parameter?
  private(set) var start = 0
  private(set) var awaitedOption: CommandSignature.Option?
  /// Whether the parameter's keyword has been read, but not its value.
  private(set) var awaitsValue = false
  private var lastWord = ""
  private var starts: [(parameter: String, start: Int, end: Int)] = []
  private var options: [String: String] = [:]

  init(_ command: Grammar.Command) {
    pending = PendingArguments(command)
  }

  var signature: CommandSignature { pending.command.signature }

  var repeated: CommandSignature.Parameter? {
    current?.isRepeated == true ? current : nil
  }

  mutating func consume(_ word: Outline.Word) {
    defer { lastWord = word.text }
    let end = word.start + word.text.utf8.count
    if let option = awaitedOption {
      options[option.name] = word.text
      awaitedOption = nil
    } else if awaitsValue, let longer = index(ofKeyword: "\(lastWord) \(word.text)") {
      // The keyword has two words, of which the first one is a keyword too.
      pending.use(longer)
      (current, start) = (signature.parameters[longer], end)
    } else if awaitsValue {
      awaitsValue = false
      begin(current, word, end)
    } else if continues(word) {
      if !starts.isEmpty { starts[starts.count - 1].end = end }
    } else if pending.acceptsOptions, word.text.hasPrefix("--") {
      takeOption(word)
    } else if word.text.hasPrefix("{") {
      current = nil
    } else if let index = index(ofKeyword: word.text) {
      pending.use(index)
      (current, awaitsValue, start) = (signature.parameters[index], true, end)
    } else if let index = positional(for: word) {
      pending.remove(index)
      begin(signature.parameters[index], word, end)
    } else if current?.isRepeated == true {
      begin(current, word, end)
    } else {
      current = nil
    }
  }

  private func index(ofKeyword keyword: String) -> Int? {
    pending.keywords.first { signature.parameters[$0].keyword == keyword }
  }

  private mutating func begin(
    _ parameter: CommandSignature.Parameter?,
    _ word: Outline.Word,
    _ end: Int
  ) {
    (current, start) = (parameter, word.start)
    if let parameter { starts.append((parameter.name, word.start, end)) }
  }

  /// The index of the next positional parameter. An optional choice is skipped if the word is not
  /// one of its choices.
  private mutating func positional(for word: Outline.Word) -> Int? {
    while let index = pending.positionalIndex {
      let parameter = signature.parameters[index]
      guard case .choice(let choices) = parameter.kind, parameter.isOptional,
        pending.positionalIndex(besides: index) != nil, !choices.contains(word.text)
      else { return index }
      pending.remove(index)
    }
    return nil
  }

  private mutating func takeOption(_ word: Outline.Word) {
    if word.text == "--" {
      pending.optionsEnded = true
      return
    }
    let parts = word.text.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
    guard let option = signature.options.first(where: { $0.name == parts.first }) else { return }
    options[option.name] = parts.count == 2 ? parts[1] : ""
    if option.kind != nil, parts.count == 1 { awaitedOption = option }
  }

  /// Whether a word continues the current expression, because there is an operator before or in it.
  func continues(_ word: Outline.Word) -> Bool {
    guard let current, !awaitsValue, awaitedOption == nil else { return false }
    if current.kind == .backend {
      return BackendSyntax.Kind(rawValue: lastWord)?.takesPath == true
    }
    guard current.kind.isExpression || current.kind == .action else { return false }
    if current.isRepeated, lastWord.hasSuffix(",") { return false }
    return Self.isOperator(lastWord) || Self.isOperator(word.text)
  }

  private static func isOperator(_ word: String) -> Bool {
    ["is", "contains", "matches", "?", ":", "!"].contains(word)
      || InfixOperator.allCases.contains { $0.rawValue == word }
  }

  /// The command with the arguments that end before the last word.
  func call(upTo end: Int, in text: SourceBytes) -> PartialCall {
    var call = PartialCall(signature)
    for argument in starts where argument.end <= end {
      call.arguments[argument.parameter] = text.string(argument.start, argument.end)
    }
    call.options = options
    call.pending = pending.parameters
    return call
  }
}
