import ShellLanguage

/// Problems that end a statement from outside: a reported issue or an interruption.
package enum EvaluationProblem: ExplainedProblem, Hashable {
  case issue(String)
  case interrupted

  package var code: String {
    switch self {
    case .issue: "issue"
    case .interrupted: "interrupted"
    }
  }

  package var message: String {
    switch self {
    case .issue(let message): message
    case .interrupted: "interrupted"
    }
  }

  package static let explanations = [
    CodeExplanation(
      "issue",
      "A reducer, an effect or a dependency reported a programming mistake.",
      mistake: "load todos\n.todos(.element(id: UUID(1), action: .checkBoxToggled))",
      instead:
        "load todos\n.addTodoButtonTapped\n.todos(.element(id: todos[0].id, action: .checkBoxToggled))"
    ),
    CodeExplanation(
      "interrupted",
      "Ctrl-C ended the statement."
    ),
  ]
}
