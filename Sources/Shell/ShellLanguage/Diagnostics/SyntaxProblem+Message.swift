extension SyntaxProblem {
  package var message: String {
    commandMessage ?? statementMessage ?? expressionMessage ?? literalMessage
  }

  private var commandMessage: String? {
    switch self {
    case .unknownCommand(let word):
      "there is no command \(quoted: word)"
    case .ambiguousCommand(let word, _):
      "several commands begin with \(quoted: word)"
    case .missingArgument(let command, let parameter, let summary):
      "\(quoted: command) needs \(parameter.uppercased()): \(summary)"
    case .missingKeyword(let keyword, let parameter):
      "expected \(quoted: keyword) before \(parameter.uppercased())"
    case .extraArgument(let text, let command):
      "\(quoted: command) takes no further argument, but found \(quoted: text)"
    case .expectedWord(let parameter, let found):
      "expected a word for \(parameter.uppercased()), found \(found)"
    case .interpolatedWord(let parameter):
      "\(parameter.uppercased()) is a plain word, so its string may not contain '\\(…)'"
    case .badChoice(let word, let parameter, let choices):
      "\(parameter.uppercased()) is \(alternatives(choices)), not \(quoted: word)"
    case .expectedPath(let found):
      "expected a path into the state such as 'rows[0].name', found \(found)"
    case .unknownOption(let option, let command):
      "\(quoted: command) has no option \(quoted: option)"
    case .repeatedOption(let option):
      "the option \(quoted: option) is given twice"
    case .missingOptionValue(let option):
      "the option \(quoted: option) needs a value"
    case .unexpectedOptionValue(let option):
      "the option \(quoted: option) takes no value"
    case .repeatedBlock(let command):
      "\(quoted: command) takes one block, but found another"
    default: nil
    }
  }

  private var statementMessage: String? {
    switch self {
    case .unexpectedText(let text):
      "unexpected \(quoted: text) after the statement"
    case .expectedName(let what, let found):
      "expected the name of \(what), found \(found)"
    case .expectedToken(let token, let found):
      "expected \(token), found \(found)"
    case .expectedBlock(let what):
      "expected a block '{ … }' after \(what)"
    case .repeatedParameter(let name):
      "the parameter \(quoted: name) is declared twice"
    case .strayElse:
      "'else' must follow the block of an 'if'"
    case .elseBeginsLine:
      "'else' can't begin a line: it follows the '}' of its 'if'"
    case .orphanOutput:
      "'#>' holds the output of the statement above it, but there is none"
    case .misplacedOutput:
      "'#>' must be on a line of its own, below the statement whose output it holds"
    case .repeatedOutput:
      "the output of this statement is already given above; keep its '#>' lines together"
    case .assignmentOutsideBlock:
      "'=' assigns only inside the block of 'send' or 'receive'"
    case .expectedAssignment(let found):
      "expected an assignment such as '$0.count = 1' in this block, found \(found)"
    case .testingMacro(let name):
      "\(quoted: "#" + name) is a Swift Testing macro; use 'expect' here"
    case .trailingBackslash:
      "the line ends in '\\', but no line follows"
    case .unclosedBracket(let bracket):
      "\(quoted: bracket) is never closed"
    case .unmatchedBracket(let bracket, let expected?):
      "expected \(quoted: expected), found \(quoted: bracket)"
    case .unmatchedBracket(let bracket, nil):
      "\(quoted: bracket) closes nothing"
    case .nestingTooDeep(let limit):
      "this is nested deeper than \(limit) levels"
    case .tooManyMistakes(let limit):
      "more than \(limit) mistakes: the text from here on was not read"
    case .textTooLong(let limit):
      "the text is longer than \(limit) bytes"
    default: nil
    }
  }

  private var expressionMessage: String? {
    switch self {
    case .expectedExpression(let found):
      "expected a value, found \(found)"
    case .expectedMember(let found):
      "expected a member's name after '.', found \(found)"
    case .expectedCase(let found):
      "expected a case such as '.edit' after 'is', found \(found)"
    case .invalidKeyPath:
      "a key path begins with '\\.' and a member's name"
    case .invalidClosureParameter(let text):
      "there is no \(quoted: text) here, only '$0'"
    case .chainedOperators(let first, let second):
      "\(quoted: first) and \(quoted: second) cannot follow each other without parentheses"
    case .unexpectedCharacter(let character):
      "unexpected character \(quoted: character)"
    default: nil
    }
  }

  private var literalMessage: String {
    switch self {
    case .invalidNumber(let text):
      "\(quoted: text) is not a number or a duration"
    case .shortID(let beginning):
      "\(quoted: beginning + "…") abbreviates an id only at a prompt"
    case .invalidEscape(let text):
      "\(quoted: text) is not a known string escape"
    case .invalidUnicodeEscape(let text):
      "\(quoted: text) is not a Unicode character"
    case .unterminatedString:
      "the string is not closed on its line"
    case .unterminatedMultilineString:
      "the string that '\"\"\"' opened is never closed"
    case .textAfterOpeningQuotes:
      "the text of a '\"\"\"' string must begin on the next line"
    case .textBeforeClosingQuotes:
      "the closing '\"\"\"' must be on a line of its own"
    case .insufficientIndentation:
      "the line is indented less than the closing '\"\"\"'"
    case .unterminatedRegex:
      "the regular expression needs a closing '/' on its line"
    default: code
    }
  }

  private func alternatives(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
