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
      "the statement is complete before \(quoted: text)"
    case .expectedName(let what, let found):
      "expected the name of \(what), found \(found)"
    case .expectedToken(let token, let found):
      "expected \(token), found \(found)"
    case .expectedBlock(let what):
      "expected a block '{ … }' after \(what)"
    case .repeatedParameter(let name):
      "the parameter \(quoted: name) is declared twice"
    case .strayElse:
      "'else' stands behind the block of an 'if' only"
    case .elseBeginsLine:
      "'else' can't begin a line: it follows the '}' of its 'if'"
    case .orphanOutput:
      "'#>' holds the output of the statement above it, but there is none"
    case .misplacedOutput:
      "'#>' begins a line of its own, below the statement whose output it holds"
    case .repeatedOutput:
      "the output of this statement is already given above; its '#>' lines stand together"
    case .assignmentOutsideBlock:
      "'=' assigns inside the block of 'send' or 'receive' only"
    case .expectedAssignment(let found):
      "expected an assignment such as '$0.count = 1' in this block, found \(found)"
    case .testingMacro(let name):
      "\(quoted: "#" + name) is a macro of Swift's tests; 'expect' asserts here"
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
      "\(quoted: text) means nothing here: there is '$0' alone"
    case .chainedOperators(let first, let second):
      "\(quoted: first) and \(quoted: second) cannot follow each other without parentheses"
    case .unexpectedCharacter(let character):
      "the character \(quoted: character) means nothing here"
    default: nil
    }
  }

  private var literalMessage: String {
    switch self {
    case .invalidNumber(let text):
      "\(quoted: text) is not a number or a duration"
    case .shortID(let beginning):
      "\(quoted: beginning + "…") stands for an id at a prompt only"
    case .invalidEscape(let text):
      "\(quoted: text) is not an escape that strings know"
    case .invalidUnicodeEscape(let text):
      "\(quoted: text) is not a Unicode character"
    case .unterminatedString:
      "the string is not closed on its line"
    case .unterminatedMultilineString:
      "the string that '\"\"\"' opened is never closed"
    case .textAfterOpeningQuotes:
      "the text of a '\"\"\"' string begins on the next line"
    case .textBeforeClosingQuotes:
      "the closing '\"\"\"' stands on a line of its own"
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
