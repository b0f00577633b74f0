/// Errors in a text that are found before anything runs.
package enum SyntaxProblem: Problem, Hashable {
  // Commands
  case unknownCommand(String)
  case ambiguousCommand(String, candidates: [String])
  case missingArgument(command: String, parameter: String, summary: String)
  case missingKeyword(String, parameter: String)
  case extraArgument(String, command: String)
  case expectedWord(parameter: String, found: String)
  case interpolatedWord(parameter: String)
  case badChoice(String, parameter: String, choices: [String])
  case expectedPath(found: String)
  case unknownOption(String, command: String)
  case repeatedOption(String)
  case missingOptionValue(String)
  case unexpectedOptionValue(String)
  case repeatedBlock(command: String)

  // Statements
  case unexpectedText(String)
  case expectedName(of: String, found: String)
  case expectedToken(String, found: String)
  case expectedBlock(after: String)
  case repeatedParameter(String)
  case strayElse
  case elseBeginsLine(isChained: Bool)
  case orphanOutput
  case misplacedOutput
  case repeatedOutput
  case assignmentOutsideBlock
  case expectedAssignment(found: String)
  case testingMacro(String)
  case trailingBackslash
  case tooManyMistakes(limit: Int)
  case textTooLong(limit: Int)

  // Brackets
  case unclosedBracket(String)
  case unmatchedBracket(String, expected: String?)
  case nestingTooDeep(limit: Int)

  // Expressions
  case expectedExpression(found: String)
  case expectedMember(found: String)
  case expectedCase(found: String)
  case invalidKeyPath
  case invalidClosureParameter(String)
  case chainedOperators(String, String)
  case unexpectedCharacter(String)

  // Literals
  case invalidNumber(String)
  case shortID(String)
  case invalidEscape(String)
  case invalidUnicodeEscape(String)
  case unterminatedString
  case unterminatedMultilineString
  case textAfterOpeningQuotes
  case textBeforeClosingQuotes
  case insufficientIndentation
  case unterminatedRegex
}

extension SyntaxProblem {
  package var code: String {
    switch self {
    case .unknownCommand: "unknown-command"
    case .ambiguousCommand: "ambiguous-command"
    case .missingArgument: "missing-argument"
    case .missingKeyword: "missing-keyword"
    case .extraArgument: "extra-argument"
    case .expectedWord: "expected-word"
    case .interpolatedWord: "interpolated-word"
    case .badChoice: "bad-choice"
    case .expectedPath: "expected-path"
    case .unknownOption: "unknown-option"
    case .repeatedOption: "repeated-option"
    case .missingOptionValue: "missing-option-value"
    case .unexpectedOptionValue: "unexpected-option-value"
    case .repeatedBlock: "repeated-block"
    case .unexpectedText: "unexpected-text"
    case .expectedName: "expected-name"
    case .expectedToken: "expected-token"
    case .expectedBlock: "expected-block"
    case .repeatedParameter: "repeated-parameter"
    case .strayElse, .elseBeginsLine: "stray-else"
    case .orphanOutput: "orphan-output"
    case .misplacedOutput: "misplaced-output"
    case .repeatedOutput: "repeated-output"
    case .assignmentOutsideBlock: "assignment-outside-block"
    case .expectedAssignment: "expected-assignment"
    case .testingMacro: "testing-macro"
    case .trailingBackslash: "trailing-backslash"
    case .unclosedBracket: "unclosed-bracket"
    case .unmatchedBracket: "unmatched-bracket"
    case .nestingTooDeep: "nesting-too-deep"
    case .tooManyMistakes: "too-many-mistakes"
    case .textTooLong: "text-too-long"
    case .expectedExpression: "expected-expression"
    case .expectedMember: "expected-member"
    case .expectedCase: "expected-case"
    case .invalidKeyPath: "invalid-key-path"
    case .invalidClosureParameter: "invalid-closure-parameter"
    case .chainedOperators: "chained-operators"
    case .unexpectedCharacter: "unexpected-character"
    case .invalidNumber: "invalid-number"
    case .shortID: "short-id"
    case .invalidEscape, .invalidUnicodeEscape: "invalid-escape"
    case .unterminatedString, .unterminatedMultilineString: "unterminated-string"
    case .textAfterOpeningQuotes, .textBeforeClosingQuotes: "misplaced-quotes"
    case .insufficientIndentation: "insufficient-indentation"
    case .unterminatedRegex: "unterminated-regex"
    }
  }
}
