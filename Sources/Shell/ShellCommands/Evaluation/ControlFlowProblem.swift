import ShellLanguage

/// Errors in the operands of branches and loops.
enum ControlFlowProblem: ExplainedProblem, Hashable {
  case notACondition(String)
  case notASequence(String)

  var code: String {
    switch self {
    case .notACondition: "not-a-condition"
    case .notASequence: "not-a-sequence"
    }
  }

  var message: String {
    switch self {
    case .notACondition(let type):
      "a condition must be a Bool, but this is \(type == "nil" ? "nil" : "of type \(type)")"
    case .notASequence(let type):
      "'for' needs a collection or a range, but this is of type \(type)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "not-a-condition",
      "'if', 'while' and 'expect' need true or false. Compare other values with something.",
      mistake: "load counter\nif count { print 1 }",
      instead: "load counter\nif count != 0 { print 1 }"
    ),
    CodeExplanation(
      "not-a-sequence",
      "'for' needs a collection or a range.",
      mistake: "for n in 3 { print n }",
      instead: "for n in 1...3 { print n }"
    ),
  ]
}
