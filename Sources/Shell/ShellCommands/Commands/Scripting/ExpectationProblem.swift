import ShellLanguage

/// Failed expectations of a script.
enum ExpectationProblem: ExplainedProblem, Hashable {
  case expectationFailed(String, found: String?)
  case noError(expected: String)
  case otherError(expected: String, found: String)
  case unchanged(String)
  case alsoChanged(String)
  case unknownCode(String)
  case notAnExpectation

  var code: String {
    switch self {
    case .expectationFailed: "expectation-failed"
    case .noError: "no-error"
    case .otherError: "other-error"
    case .unchanged: "unchanged"
    case .alsoChanged: "also-changed"
    case .unknownCode: "unknown-code"
    case .notAnExpectation: "not-an-expectation"
    }
  }

  var message: String {
    switch self {
    case .expectationFailed(let condition, let found):
      "expected \(shortened: condition)" + (found.map { ", but \($0)" } ?? "")
    case .noError(let expected): "expected \(expected), but there was none"
    case .otherError(let expected, let found): "expected \(expected), but it was \(quoted: found)"
    case .unchanged(let path): "expected a change of \(quoted: path), but there was none"
    case .alsoChanged(let path):
      path.isEmpty ? "the whole state has changed" : "\(quoted: path) has changed, too"
    case .unknownCode(let code): "no error has the code \(quoted: code)"
    case .notAnExpectation: "only 'expect' may stand here"
    }
  }

  var isExpectation: Bool {
    switch self {
    case .expectationFailed, .noError, .otherError, .unchanged, .alsoChanged: true
    default: false
    }
  }

  static let explanations = [
    CodeExplanation(
      "expectation-failed",
      "A condition that was expected does not hold. A script ends with exit status 1.",
      mistake: "load counter\nexpect count == 1",
      instead: "load counter\nexpect count == 0"
    ),
    CodeExplanation(
      "no-error",
      "A statement of an 'expect error' block should have failed, but all succeeded.",
      mistake: "expect error { print 1 }",
      instead: "expect error { print nothing }"
    ),
    CodeExplanation(
      "other-error",
      "The statements of an 'expect error' block failed, but with another error than the one expected.",
      mistake: "expect error no-store { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
    CodeExplanation(
      "unchanged",
      "The statements of an 'expect changes' block should have changed the state at a path, but did not.",
      mistake: "load counter\nexpect changes { .incrementButtonTapped } only count, fact",
      instead: "load counter\nexpect changes { .incrementButtonTapped } only count"
    ),
    CodeExplanation(
      "also-changed",
      "The statements of an 'expect changes' block changed more of the state than the paths after 'only' say.",
      mistake: "load counter\nexpect changes { .incrementButtonTapped; edit isLoading = true } "
        + "only count",
      instead: "load counter\nexpect changes { .incrementButtonTapped } only count"
    ),
    CodeExplanation(
      "unknown-code",
      "'expect error' names a code that does not exist. 'help errors' says what codes are.",
      mistake: "expect error no-such-code { print nothing }",
      instead: "expect error unknown-name { print nothing }"
    ),
    CodeExplanation(
      "not-an-expectation",
      "The checks of a lesson look, and change nothing: they are statements of 'expect'."
    ),
  ]
}
