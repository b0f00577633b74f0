import ShellLanguage

/// Problems with a value, an expression or a path that are found once its type is known.
package enum ValueProblem: Problem, Hashable {
  // Cases and arguments
  case unknownCase(String, type: String, isAction: Bool)
  case missingArguments(type: String, case: String, signature: String)
  case unexpectedArguments(type: String, case: String)
  case missingValue(label: String?, of: String, type: String)
  case extraValue(of: String)
  case wrongLabel(found: String?, expected: String?, of: String)
  case repeatedLabel(String)
  case missingLabel(String, of: String)
  case patternCount(signature: String, found: Int)

  // Types
  case typeMismatch(expected: String, found: String)
  case operandMismatch(operator: String, left: String, right: String)
  case unsupportedOperand(operator: String, type: String)
  case untypedLiteral(String)
  case unknownType(String)
  case methodCall(String)
  case elementArgument(method: String)
  case tooManyElements(limit: Int)
  case noOrder(type: String)
  case invalidLiteral(String, type: String, expected: String)
  case invalidArguments(of: String)
  case duplicateElement(String, type: String)
  case cannotBeWritten(type: String)

  // Numbers
  case overflow(String, type: String)
  case divisionByZero
  case invalidRange(String)

  // Names and paths
  case unknownName(String)
  case unknownID(String)
  case ambiguousID(String)
  /// The beginning of an id without the mark that a prompt puts behind it.
  case unmarkedID(String)
  case unknownMember(String, type: String)
  case noElement(String, of: String)
  case noValue(String)
  case otherCase(path: String, expected: String, found: String)
  case notIndexable(type: String)
  case cannotBeChanged(path: String, type: String)
  case notSettable(path: String)
  case notDecoded(type: String, reason: String)
  case initializerFailed(type: String)

  case invalidRegex(String)
  case noState
}

extension ValueProblem {
  package var code: String {
    switch self {
    case .unknownCase(_, _, let isAction): isAction ? "unknown-action" : "unknown-case"
    case .missingArguments, .missingValue: "missing-value"
    case .unexpectedArguments, .extraValue: "extra-value"
    case .wrongLabel, .repeatedLabel: "wrong-label"
    case .missingLabel: "missing-label"
    case .patternCount: "pattern-count"
    case .typeMismatch, .operandMismatch, .unsupportedOperand: "type-mismatch"
    case .untypedLiteral: "untyped-literal"
    case .unknownType: "unknown-type"
    case .methodCall: "method-call"
    case .elementArgument: "element-argument"
    case .noOrder: "no-order"
    case .tooManyElements: "too-many-elements"
    case .invalidLiteral: "invalid-literal"
    case .invalidArguments: "invalid-arguments"
    case .duplicateElement: "duplicate-element"
    case .cannotBeWritten: "cannot-be-written"
    case .overflow: "overflow"
    case .divisionByZero: "division-by-zero"
    case .invalidRange: "invalid-range"
    case .unknownName: "unknown-name"
    case .unknownID: "unknown-id"
    case .ambiguousID: "ambiguous-id"
    case .unmarkedID: "unmarked-id"
    case .unknownMember: "unknown-member"
    case .noElement: "no-element"
    case .noValue: "no-value"
    case .otherCase: "other-case"
    case .notIndexable: "not-indexable"
    case .cannotBeChanged: "cannot-be-changed"
    case .notSettable: "not-settable"
    case .notDecoded: "not-decoded"
    case .initializerFailed: "initializer-failed"
    case .invalidRegex: "invalid-regex"
    case .noState: "no-state"
    }
  }

  /// Whether the problem may vanish with other values of the same types.
  package var dependsOnValues: Bool {
    switch self {
    case .noElement, .noValue, .otherCase, .overflow, .divisionByZero, .invalidRange: true
    default: false
    }
  }

  package var message: String {
    argumentMessage ?? typeMessage ?? otherMessage
  }

  private var argumentMessage: String? {
    switch self {
    case .unknownCase(let name, let type, _):
      "\(type) has no case \(quoted: name)"
    case .missingArguments(let type, let name, let signature):
      "\(type) case \(quoted: name) takes values: '\(signature)'"
    case .unexpectedArguments(let type, let name):
      "\(type) case \(quoted: name) takes no values"
    case .missingValue(let label?, let owner, let type):
      "\(quoted: owner) needs \(quoted: label) of type \(type)"
    case .missingValue(nil, let owner, let type):
      "\(quoted: owner) needs one more value, of type \(type)"
    case .extraValue(let owner):
      "\(quoted: owner) takes no further value"
    case .wrongLabel(let found?, let expected?, let owner):
      "\(quoted: owner) has the label \(quoted: expected) here, not \(quoted: found)"
    case .wrongLabel(let found?, nil, let owner):
      "\(quoted: owner) has no label \(quoted: found) here"
    case .wrongLabel(nil, let expected, let owner):
      "\(quoted: owner) has the label \(quoted: expected ?? "_") here"
    case .repeatedLabel(let label):
      "a value with the label \(quoted: label) is already given"
    case .missingLabel(let label, let owner):
      "\(quoted: owner) needs the label \(quoted: label) here"
    case .patternCount(let signature, let found):
      "the pattern has \(found == 1 ? "1 value" : "\(found) values"), unlike the case '\(signature)'"
    default: nil
    }
  }

  private var typeMessage: String? {
    switch self {
    case .typeMismatch(let expected, let found):
      "expected a value of type \(expected), found \(shortened: found)"
    case .operandMismatch(let symbol, let left, let right):
      "\(quoted: symbol) cannot be used with \(left) and \(right)"
    case .unsupportedOperand(let symbol, let type):
      "\(quoted: symbol) cannot be used with \(type)"
    case .untypedLiteral(let literal):
      "the type of \(quoted: literal) is not known here"
    case .methodCall(let name):
      "there is no method \(quoted: name) to call here"
    case .elementArgument(let method):
      "\(quoted: method) needs a key path, or an expression of '$0'"
    case .noOrder(let type):
      "values of type \(type) have no order"
    case .tooManyElements(let limit):
      "the range has more than \(limit) elements"
    case .unknownType(let name):
      "there is no type \(quoted: name) whose values can be written here"
    case .invalidLiteral(let text, let type, let expected):
      "\(quoted: text) is not a valid \(type): expected \(expected)"
    case .invalidArguments(let type):
      "\(type) cannot be created from these arguments"
    case .duplicateElement(let element, let type):
      "\(element) appears twice in this \(type)"
    case .cannotBeWritten(let type):
      "a value of type \(type) cannot be written here"
    default: nil
    }
  }

  private var otherMessage: String {
    switch self {
    case .overflow(let text, let type): "\(shortened: text) does not fit in \(type)"
    case .divisionByZero: "division by zero"
    case .invalidRange(let text): "the range \(shortened: text) ends before it begins"
    case .unknownName(let name): "there is no variable or state property \(quoted: name)"
    case .unknownID(let beginning): "no id begins with \(quoted: beginning)"
    case .ambiguousID(let beginning): "several ids begin with \(quoted: beginning)"
    case .unmarkedID(let beginning): "\(quoted: beginning) is only the beginning of an id"
    case .unknownMember(let name, let type): "\(type) has no member \(quoted: name)"
    case .noElement(let element, let owner):
      "\(shortened: owner) has no element \(shortened: element)"
    case .noValue(let path): "\(quoted: path) is nil"
    case .otherCase(let path, let expected, let found):
      "\(quoted: path) is .\(found), not .\(expected)"
    case .notIndexable(let type): "\(type) has no subscript"
    case .cannotBeChanged(let path, let type):
      "\(quoted: path) of type \(type) cannot be changed"
    case .notSettable(let path): "\(quoted: path) can't be set through a key path"
    case .notDecoded(let type, let reason): "\(type) can't be decoded from this: \(reason)"
    case .initializerFailed(let type): "the initializer of \(type) rejected these values"
    case .invalidRegex(let reason): "this is not a valid regular expression: \(shortened: reason)"
    case .noState: "no store is loaded, so there is no state"
    default: code
    }
  }
}
