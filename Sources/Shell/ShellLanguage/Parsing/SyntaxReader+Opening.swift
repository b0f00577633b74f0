/// Decides whether a statement is a command or an expression.
///
/// Only the text decides, never the state, so a script's meaning does not depend on what is loaded.
/// If the text is not enough, as for a lone abbreviation, the evaluator chooses:
/// ``CommandCall/loneAbbreviation(in:)``.
extension SyntaxReader {
  enum Opening {
    case form(StatementForm, Name)
    case command(Grammar.Command, Name)
    /// `.action`, short for `send .action`.
    case action(Grammar.Command)
    case expression
  }

  /// The kind of the statement at `offset`.
  mutating func opening() -> Opening {
    if text[offset] == ".", text.identifierEnd(offset + 1) != nil || text[offset + 1] == "`" {
      return grammar.send.map { .action($0) } ?? .expression
    }
    if text[offset] == "!", let shell = grammar.shell {
      return .command(shell, Name("!", SourceSpan(offset, offset + 1)))
    }
    guard let word = text.identifier(offset) else { return .expression }
    switch grammar.word(word.text) {
    case .form(let form):
      return isForm(form, word) ? .form(form, word) : .expression
    case .command(let command):
      return isExpression(after: word, command) ? .expression : .command(command, word)
    case nil:
      return allowsAbbreviations ? abbreviation(word) : .expression
    }
  }

  /// The full names that start with `prefix`, including those of built-in statements.
  func commandNames(beginningWith prefix: String) -> [String] {
    let commands = grammar.signatures(beginningWith: prefix).map(\.name)
    let forms = StatementForm.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
    return commands + forms.filter { !commands.contains($0) }
  }

  private mutating func abbreviation(_ word: Name) -> Opening {
    let candidates = commandNames(beginningWith: word.text)
    guard candidates.count == 1, let name = candidates.first,
      !["true", "false", "nil"].contains(word.text), !Habit.mustNotAbbreviate(word.text)
    else { return .expression }
    let isLone = endsStatement(nextToken(from: word.span.end))
    switch grammar.word(name) {
    case .form(let form):
      return isLone || isExpression(after: word, nil) ? .expression : .form(form, word)
    case .command(let command) where !isExpression(after: word, command):
      // A word that would be invalid as a command can only be meant as a name.
      let needsMore = command.parameters.contains { !$0.isOptional }
      return isLone && needsMore ? .expression : .command(command, word)
    default:
      return .expression
    }
  }

  private mutating func isForm(_ form: StatementForm, _ word: Name) -> Bool {
    if text[word.span.end] == "(", [.if, .while, .repeat].contains(form) { return true }
    if form == .let, text[nextToken(from: word.span.end)] == "=" { return true }
    if form.measuresStatement, endsStatement(nextToken(from: word.span.end)) { return false }
    return !isExpression(after: word, nil)
  }

  /// Whether the text after a command's word turns it into an expression: `state.count`, `history
  /// == 3`. This is not so for `state .count`, `source /tmp/x`, `scope /` and `print -1`.
  private mutating func isExpression(after word: Name, _ command: Grammar.Command?) -> Bool {
    let end = word.span.end
    if [".", "[", "("].contains(text[end]) { return true }
    if text[end] == "?", [".", "["].contains(text[end + 1]) { return true }
    if command?.takesText == true { return false }
    let token = nextToken(from: end)
    if text[token] == "=", command?.parameters.first?.keyword != "=" { return true }
    guard let found = infixOperator(at: token, from: end) ?? conditional(at: token),
      !endsStatement(nextToken(from: found.end))
    else { return false }
    switch found.kind {
    case .isCase: return text[nextToken(from: found.end)] == "."
    case .infix(.contains), .infix(.matches): return true
    case .infix(.subtract), .infix(.divide), .infix(.multiply), .infix(.closedRange):
      let spaceAfter = text.isSpaceOrEnd(found.end)
      return token == end || spaceAfter
    case .infix: return true
    }
  }

  /// The `?` of `a ? b : c`, represented by an arbitrary operator.
  private func conditional(at token: Int) -> OperatorToken? {
    guard text[token] == "?", text.isSpace(token + 1) else { return nil }
    return OperatorToken(kind: .infix(.coalesce), end: token + 1)
  }
}
