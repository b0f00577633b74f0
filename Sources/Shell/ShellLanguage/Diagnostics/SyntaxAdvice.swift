/// Suggests a fix for a syntax error from the text around it.
///
/// The parser knows what it expected. This type knows what users usually mean by what they wrote
/// instead.
struct SyntaxAdvice {
  let source: SourceText
  let grammar: Grammar

  func advised(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let problem = diagnostic.problem as? SyntaxProblem, let span = diagnostic.span else {
      return diagnostic
    }
    var diagnostic = diagnostic
    let statement = StatementBefore(span, in: source, grammar: grammar)
    if let suggestion = suggestion(problem, span) { diagnostic.suggestions = [suggestion] }
    diagnostic.help = diagnostic.help ?? help(problem, span, statement)
    return diagnostic
  }

  // MARK: Suggestions and help

  private func suggestion(
    _ problem: SyntaxProblem,
    _ span: SourceSpan
  ) -> String? {
    switch problem {
    case .unknownCommand(let word):
      call(of: word)
    case .unexpectedText(let text) where text.hasPrefix(".."):
      "..."
    case .expectedExpression where source[span] == "?":
      "help"
    case .expectedExpression where source[span].hasPrefix(":q"):
      "quit"
    default: nil
    }
  }

  private func help(
    _ problem: SyntaxProblem,
    _ span: SourceSpan,
    _ statement: StatementBefore
  ) -> String? {
    switch problem {
    case .unknownCommand(let word):
      call(of: word) == nil
        ? Habit.help(for: word) : "\(quoted: word) is a definition; call it with parentheses."
    case .extraArgument(let text, let command):
      extraHelp(text, command)
    case .missingArgument(let command, _, _):
      commentHelp(span, command) ?? usage(of: command)
    case .unknownOption(_, let command), .repeatedBlock(let command):
      usage(of: command)
    case .missingKeyword, .expectedWord, .missingOptionValue, .unexpectedOptionValue,
      .expectedPath, .interpolatedWord:
      statement.command.flatMap(usage)
    case .unexpectedText(let text):
      helpAfterStatement(text, span, statement)
    case .expectedExpression:
      expressionHelp(span, statement)
    case .expectedToken(let token, let found):
      tokenHelp(token, found, statement)
    case .expectedName:
      tokenHelp("", "", statement)
    case .expectedAssignment(let found):
      assignmentHelp(found, span)
    case .strayElse:
      "'else' must directly follow the '}' of its 'if'."
    case .elseBeginsLine(let isChained):
      isChained
        ? "Write '} else if CONDITION {' on one line." : "Write '} else {' on one line."
    case .invalidUnicodeEscape:
      "Write up to eight hexadecimal digits in braces: '\\u{1F600}'."
    case .expectedBlock:
      blockHelp(span, statement)
    case .unclosedBracket(let bracket):
      Self.closing(bracket).map { "Close it with '\($0)'." }
    case .unterminatedString:
      #"Close it with '"'; a multi-line string goes between '"""' and '"""'."#
    case .unterminatedMultilineString:
      #"Close it with '"""' on a line of its own."#
    case .unterminatedRegex:
      "Write /…/, and '/' inside it as '\\/'."
    case .chainedOperators(let first, _):
      ["<", "<=", ">", ">=", "=="].contains(first)
        ? "Compare twice: 'a \(first) b && b \(first) c'." : "Put one of them in parentheses."
    case .invalidClosureParameter:
      sortingHelp(span)
        ?? """
        '$0' is an element in 'map' and the like, the action's value in 'resend', and the state elsewhere.
        """
    case .unexpectedCharacter(let character) where character == "'":
      "Write strings in double quotes: \"text\"."
    case .nestingTooDeep:
      "Name a part of it: 'let part = …'."
    case .textTooLong:
      "Divide it, and read the parts with 'source FILE'."
    case .orphanOutput:
      "Put it below the statement that prints it."
    case .misplacedOutput:
      "Put it on the next line."
    default: nil
    }
  }

  /// Help for a comparison of two elements, which 'sorted' takes in Swift.
  private func sortingHelp(_ span: SourceSpan) -> String? {
    let line = source[source.lineSpan(at: span.start)]
    let sorting = /\.sorted\s*(?:\(\s*by:\s*)?\{\s*\$0((?:\.\w+)*)\s*[<>]\s*\$1/
    guard let path = line.firstMatch(of: sorting)?.1 else { return nil }
    return path.isEmpty
      ? "'sorted()' sorts the elements themselves, the smallest first."
      : "'sorted(\\\(path))' sorts by a value, the smallest first."
  }

  private func usage(of command: String) -> String? {
    grammar[command].map { "Write '\($0.usage)'." }
  }

  /// A call of the definition with this name, found by a text search because the parser does not
  /// record definitions.
  private func call(of word: String) -> String? {
    // A search for a very long name costs more than it helps.
    guard word.utf8.count <= Quotation.limit else { return nil }
    let head = "def \(word)("
    guard let start = source.text.firstRange(of: head)?.upperBound,
      let end = source.text[start...].firstIndex(of: ")")
    else { return nil }
    return "\(word)(\(source.text[start..<end]))"
  }

  private func extraHelp(_ text: String, _ command: String) -> String? {
    switch text.first {
    case "|": return "The shell has no pipes; pipe the program's output instead."
    case ">": return "The shell has no redirection; redirect the program's output instead."
    default: break
    }
    if let advice = grammar[command]?.advice(onArgument: text) { return advice }
    let takesFile =
      grammar[command]?.parameters.contains { $0.kind == .file && $0.keyword == nil } == true
    return takesFile ? "Put quotes around a name with spaces." : usage(of: command)
  }

  /// Explains what may be written in the block of an action.
  private func assignmentHelp(_ found: String, _ span: SourceSpan) -> String? {
    let line = source.lineSpan(at: span.start)
    let word = found.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = source[SourceSpan(min(span.end, line.end), line.end)].drop { $0 == " " }
    if rest.hasPrefix("in ") || rest.hasPrefix("in\n") { return "Leave it out: the state is '$0'." }
    if found.contains("==") { return "An assignment uses a single '='." }
    if grammar.word(String(word)) != nil {
      return "Put statements after the block, on a line of their own."
    }
    return word.isEmpty ? nil : "The state is '$0': \(quoted: "$0." + word)."
  }

  private static func closing(_ bracket: String) -> String? {
    ["(": ")", "[": "]", "{": "}"][bracket]
  }
}

// MARK: - Help by kind of error

extension SyntaxAdvice {
  private static let closures = """
    A closure follows a collection's method, 'rows.filter { $0.isOn }'; 'for x in xs { … }' loops \
    over elements.
    """

  private func helpAfterStatement(
    _ text: String,
    _ span: SourceSpan,
    _ statement: StatementBefore
  ) -> String? {
    switch text.first {
    case "{":
      guard statement.text.hasPrefix("store."), let action = statement.firstArgument else {
        return Self.closures
      }
      return "Send it by itself: '\(shortened: action) { … }'."
    case "!":
      return "No unwrapping is needed: write 'value.member' for a member of an optional."
    case ".": return "Ranges are written 'a...b' and 'a..<b'."
    case "=", ":":
      return "'let NAME = VALUE' names a value; '==' compares."
    case "?": return "Write a choice as 'CONDITION ? A : B'."
    case "&": return "Write '&&' for 'and'."
    case "|": return "Write '||' for 'or'; there are no pipes."
    case ">": return "Redirect the program's output instead: 'tcash … > FILE'."
    default: break
    }
    if text.hasPrefix("--") { return "There is no '--': write 'let n = n - 1'." }
    if let help = Habit.help(for: text) { return help }
    if text == "as" { return "Values take the expected type; 'Type(…)' names one." }
    if text == "in" { return Self.closures }
    return "Separate statements with ';' or a new line."
  }

  /// Help for an entry's number as it is printed: '#12' is a comment where it is typed.
  private func commentHelp(_ span: SourceSpan, _ command: String) -> String? {
    let rest = source.text.utf8.dropFirst(span.start).drop { $0 == UInt8(ascii: " ") }
    let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard rest.first == UInt8(ascii: "#"), !digits.isEmpty else { return nil }
    return "'#' begins a comment: write '\(command) \(String(decoding: digits, as: UTF8.self))'."
  }

  private func expressionHelp(_ span: SourceSpan, _ statement: StatementBefore) -> String? {
    let found = source[span]
    if found.hasPrefix("{") {
      if let help = missingHeadHelp(statement) { return help }
      if statement.text.isEmpty {
        return "A block follows its command: 'if CONDITION { … }'."
      }
      let command = statement.command.flatMap { $0 == statement.text.trimmingSpaces ? $0 : nil }
      return command.map { "'\($0)' takes no block." } ?? Self.closures
    }
    if found.hasPrefix("/*") {
      return "A comment begins with '#' or '//' and runs to the end of the line."
    }
    if found.hasPrefix("+"), statement.text.hasSuffix("+") {
      return "There is no '++': actions change the state, 'let n = n + 1' changes a variable."
    }
    if found == "=", let signature = statement.command.flatMap({ grammar[$0] }),
      let advice = signature.advice(onArgument: "=")
    {
      return advice
    }
    if found.isEmpty { return statement.command.flatMap(usage) }
    return "'help values' shows how values are written."
  }

  /// Help for a block that comes where its statement's condition or count should be.
  private func missingHeadHelp(_ statement: StatementBefore) -> String? {
    let words = statement.text.split(separator: " ")
    let isAlone = words.count == 1
    return switch statement.form {
    case .repeat: "Give a count: 'repeat 3 { … }'."
    case .bench where isAlone: "Give a count: 'bench 100 { … }'."
    case .if where isAlone || words.last == "if":
      "The condition is missing: 'if CONDITION { … }'."
    case .while where isAlone: "The condition is missing: 'while CONDITION { … }'."
    default: nil
    }
  }

  private func tokenHelp(
    _ token: String,
    _ found: String,
    _ statement: StatementBefore
  ) -> String? {
    switch statement.form {
    case .let where found.hasPrefix("':"):
      "A variable has the type of its value: 'let x = 3'."
    case .def: "Write '\(StatementForm.def.usage)', and 'def NAME() { … }' without parameters."
    case .let?, .for?: statement.form.map { "Write '\($0.usage)'." }
    case .if?, .repeat?, .while?, .time?, .bench?, .profile?, nil: separatorHelp(token, found)
    }
  }

  private func separatorHelp(_ token: String, _ found: String) -> String? {
    switch token {
    case "')'" where found == "'\"'": #"'\(' ends with ')' before the string does."#
    case "',' or ')'", "',' or ']'": "Values are separated by commas."
    case "'}'" where found == "'in'": "The element is '$0': omit the parameter and 'in'."
    case "':' and the value": "Each key needs a value: '[\"a\": 1]'."
    case "':' and the other value": "Write a choice as 'CONDITION ? A : B'."
    default: nil
    }
  }

  private func blockHelp(_ span: SourceSpan, _ statement: StatementBefore) -> String? {
    switch statement.form {
    case .if where statement.text.hasPrefix("if let") || statement.text.hasPrefix("if var"):
      "There is no 'if let': write 'if value != nil { … }' and use 'value' directly."
    case .if where statement.text.hasPrefix("if case"):
      "There is no 'if case': write 'if value is .case { … }' and use 'value.case'."
    case let form: form.map { "Write '\($0.usage)'." }
    }
  }
}

/// The part of a statement before the error in it.
private struct StatementBefore {
  /// The text from the start of the statement to the start of the error.
  let text: String
  /// The statement's form, also if its keyword is abbreviated.
  let form: StatementForm?
  /// The command that the word denotes.
  let command: String?

  init(_ span: SourceSpan, in source: SourceText, grammar: Grammar) {
    // It is enough to outline the line with the error, rather than the whole text.
    let lineStart = source.lineSpan(at: span.start).start
    let before = source[SourceSpan(lineStart, max(lineStart, span.start))]
    var outline = Outline(before, grammar: grammar)
    outline.scan()
    let bytes = SourceBytes(before)
    let start = bytes.afterSpaces(min(outline.statementStart, bytes.count))
    text = bytes.string(start, bytes.count)
    let first = bytes.identifier(start)?.text
    let forms = StatementForm.allCases.filter { $0.rawValue.hasPrefix(first ?? "-") }
    form = forms.count == 1 ? forms[0] : nil
    let word = bytes[start] == "." ? "send" : form?.rawValue ?? first
    command = word.flatMap { grammar[$0]?.name }
  }

  /// The text in the outermost parentheses, such as the action in `store.send(.action)`.
  var firstArgument: String? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    return String(text[text.index(after: open)..<close])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
