/// What is being typed at the end of a text, for Tab completion.
///
/// The raw text that a case carries always reaches up to the cursor, so that whoever completes it
/// replaces its end. Nothing before it needs to be right, or complete.
package enum CompletionContext: Hashable, Sendable {
  /// A command's word, or a name: the first word of a statement.
  case command(String)
  /// An argument, or an option's value (then the parameter has the option's name), with its text so
  /// far. Actions and expressions have their own cases.
  case parameter(CommandSignature, CommandSignature.Parameter, text: String)
  /// An option's name, with its dashes.
  case option(CommandSignature, String)
  /// One of these words.
  case keyword([String], String)
  /// An action's text so far: `.todos(.element(id: 2, action: .na`.
  case action(String)
  /// An expression's text so far.
  case expression(String)
  /// Nothing that could be completed.
  case none

  /// - Parameters:
  ///   - text: What stands left of the cursor.
  ///   - grammar: The commands.
  package init(completing text: String, grammar: Grammar) {
    var outline = Outline(text, grammar: grammar)
    outline.scan()
    self = CompletionReader(outline: outline, grammar: grammar).context()
  }
}

/// Reads the statement that the cursor stands in, loosely: by words rather than by syntax.
private struct CompletionReader {
  let outline: Outline
  let grammar: Grammar

  private var text: SourceBytes { outline.text }

  private func rest(_ start: Int) -> String {
    text.string(min(start, text.count), text.count)
  }

  func context() -> CompletionContext {
    if outline.endsInComment { return .none }
    if let start = outline.interpolationStart { return .expression(rest(start)) }
    let start = text.afterSpaces(outline.statementStart)
    if outline.isInAssignments { return .expression(rest(valueStart(start) ?? start)) }
    if text.isAtEnd(start) { return .command("") }
    if text[start] == ".", let send = grammar["send"] { return argument(of: send, from: start) }
    if text[start] == "!", let shell = grammar["!"] { return argument(of: shell, from: start + 1) }
    guard let word = text.identifier(start) else { return .expression(rest(start)) }
    if text.isAtEnd(word.span.end) { return .command(word.text) }
    guard text.isSpace(word.span.end) else { return .expression(rest(start)) }
    if let form = StatementForm(rawValue: word.text) {
      return context(of: form, from: word.span.end)
    }
    if word.text == "else" { return .keyword(["if"], rest(text.afterSpaces(word.span.end))) }
    guard let signature = signature(word.text) else {
      return .expression(rest(valueStart(start) ?? start))
    }
    return argument(of: signature, from: word.span.end)
  }

  private func signature(_ word: String) -> CommandSignature? {
    if let exact = grammar[word] { return exact }
    let candidates = grammar.signatures(beginningWith: word)
    return candidates.count == 1 ? candidates.first : nil
  }

  /// The start of what stands behind the first `=` that is a word.
  private func valueStart(_ start: Int) -> Int? {
    let words = outline.words(from: start)
    guard let index = words.firstIndex(where: { $0.text == "=" }), index + 1 < words.count else {
      return nil
    }
    return words[index + 1].start
  }

  private func context(of form: StatementForm, from start: Int) -> CompletionContext {
    let words = outline.words(from: start)
    guard let last = words.last else { return .none }
    if form == .if, let before = words.dropLast().last?.text {
      if before == "else" { return .keyword(["if"], last.text) }
      if before.hasSuffix("}") { return .keyword(["else"], last.text) }
    }
    switch form {
    case .let: return valueStart(start).map { .expression(rest($0)) } ?? .none
    case .if, .while, .repeat: return .expression(rest(text.afterSpaces(start)))
    case .def: return .none
    case .for:
      if words.count == 2 { return .keyword(["in"], last.text) }
      return words.count > 2 ? .expression(rest(words[2].start)) : .none
    }
  }
}

// MARK: - Arguments

extension CompletionReader {
  private func argument(of signature: CommandSignature, from start: Int) -> CompletionContext {
    var walk = ArgumentWalk(signature)
    let words = outline.words(from: start)
    for word in words.dropLast() {
      walk.take(word)
      if let parameter = walk.current, parameter.kind == .text {
        return .parameter(signature, parameter, text: rest(walk.start))
      }
    }
    guard let last = words.last else { return .none }
    if let option = walk.awaitedOption { return value(of: option, last, signature) }
    if walk.continues(last) || walk.awaitsValue, let parameter = walk.current {
      return value(of: parameter, from: walk.awaitsValue ? last.start : walk.start, signature)
    }
    if walk.acceptsOptions, last.text.hasPrefix("-"), !signature.options.isEmpty {
      return option(last, signature)
    }
    let keywords = walk.pending.parameters.compactMap(\.keyword)
    let isKeyword =
      !last.text.isEmpty && keywords.contains { $0.hasPrefix(last.text) }
      && !walk.isChoice(last)
    if !isKeyword, let parameter = walk.pending.positional ?? walk.repeated {
      return value(of: parameter, from: last.start, signature)
    }
    return keywords.isEmpty ? .none : .keyword(keywords, last.text)
  }

  private func option(_ word: Outline.Word, _ signature: CommandSignature) -> CompletionContext {
    guard let equals = word.text.firstIndex(of: "="),
      let option = signature.options.first(where: { "--\($0.name)" == word.text[..<equals] })
    else { return .option(signature, word.text) }
    let valueStart = word.start + word.text[...equals].utf8.count
    return value(of: option, Outline.Word(text: rest(valueStart), start: valueStart), signature)
  }

  private func value(
    of option: CommandSignature.Option,
    _ word: Outline.Word,
    _ signature: CommandSignature
  ) -> CompletionContext {
    guard let kind = option.kind else { return .none }
    let parameter = CommandSignature.Parameter(option.name, kind, summary: option.summary)
    return value(of: parameter, from: word.start, signature)
  }

  private func value(
    of parameter: CommandSignature.Parameter,
    from start: Int,
    _ signature: CommandSignature
  ) -> CompletionContext {
    switch parameter.kind {
    case .action: .action(rest(start))
    case .expression, .count, .duration: .expression(rest(start))
    default: .parameter(signature, parameter, text: rest(start))
    }
  }
}

/// Deals a command's words out to its parameters.
private struct ArgumentWalk {
  let signature: CommandSignature
  var pending: PendingArguments
  /// The parameter that the last word belongs to, and where its text begins.
  private(set) var current: CommandSignature.Parameter?
  private(set) var start = 0
  private(set) var awaitedOption: CommandSignature.Option?
  /// Whether the parameter's keyword has been read and its value not.
  private(set) var awaitsValue = false
  private var lastWord = ""

  init(_ signature: CommandSignature) {
    self.signature = signature
    pending = PendingArguments(signature)
  }

  var acceptsOptions: Bool { pending.acceptsOptions }

  var repeated: CommandSignature.Parameter? {
    current?.isRepeated == true ? current : nil
  }

  /// Whether a word begins one of the choices of the next parameter.
  func isChoice(_ word: Outline.Word) -> Bool {
    guard case .choice(let choices)? = pending.positional?.kind else { return false }
    return choices.contains { $0.hasPrefix(word.text) }
  }

  mutating func take(_ word: Outline.Word) {
    defer { lastWord = word.text }
    if awaitedOption != nil {
      awaitedOption = nil
    } else if awaitsValue {
      (awaitsValue, start) = (false, word.start)
    } else if continues(word) {
      return
    } else if acceptsOptions, word.text.hasPrefix("--") {
      takeOption(word)
    } else if word.text.hasPrefix("{") {
      current = nil
    } else if let parameter = pending.parameters.first(where: { $0.keyword == word.text }) {
      pending.remove(parameter)
      (current, awaitsValue, start) = (parameter, true, word.start)
    } else if let parameter = pending.positional {
      pending.remove(parameter)
      (current, start) = (parameter, word.start)
    } else if current?.isRepeated == true {
      start = word.start
    } else {
      current = nil
    }
  }

  private mutating func takeOption(_ word: Outline.Word) {
    if word.text == "--" {
      pending.optionsEnded = true
    } else {
      awaitedOption = signature.options.first { "--\($0.name)" == word.text && $0.kind != nil }
    }
  }

  /// Whether a word goes on with the current expression: an operator stands before or in it.
  func continues(_ word: Outline.Word) -> Bool {
    guard let current, !awaitsValue else { return false }
    if current.kind == .backend {
      return BackendSyntax.Kind(rawValue: lastWord)?.takesPath == true
    }
    switch current.kind {
    case .action, .expression, .count, .duration: break
    default: return false
    }
    return Self.isOperator(lastWord) || Self.isOperator(word.text)
  }

  private static func isOperator(_ word: String) -> Bool {
    ["is", "contains", "matches", "?", ":", "!"].contains(word)
      || InfixOperator.allCases.contains { $0.rawValue == word }
  }
}
