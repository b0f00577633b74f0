import ShellLanguage

/// Errors in the operands of branches and loops.
enum ControlFlowProblem: ExplainedProblem, Hashable {
  case notACondition(String)
  case notASequence(String)
  case partCount(names: Int, found: Int)

  var code: String {
    switch self {
    case .notACondition: "not-a-condition"
    case .notASequence: "not-a-sequence"
    case .partCount: "part-count"
    }
  }

  var message: String {
    switch self {
    case .notACondition(let type):
      "a condition must be a Bool, but this is \(type == "nil" ? "nil" : "of type \(type)")"
    case .notASequence(let type):
      "'for' needs a collection or a range, but this is of type \(type)"
    case .partCount(let names, let found):
      "'for' names \(counted(names, "part")) of each element, but this one has \(found)"
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
    CodeExplanation(
      "part-count",
      "'for (a, b) in' needs elements with as many parts as there are names.",
      mistake: "for (a, b) in [(1, 2, 3)] { print a }",
      instead: "for (a, b, c) in [(1, 2, 3)] { print a }"
    ),
  ]
}
