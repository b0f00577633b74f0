import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for actions, values and expressions.
extension CompletionSource {
  func values(
    _ text: String,
    _ expectation: CompletionExpectation = CompletionExpectation(nil)
  ) -> [CandidateGroup] {
    expressionCompletions(text, expectation).completions().map(CandidateGroup.init)
  }

  func expressionCompletions(
    _ text: String,
    _ expectation: CompletionExpectation
  ) -> ExpressionCompletions {
    ExpressionCompletions(
      text,
      expecting: expectation.value,
      environment: expectation.environment.map(inScope) ?? names
    )
  }

  /// The names of an environment, and those that the text around the cursor binds.
  private func inScope(_ environment: Evaluator.Environment) -> CompletionNames {
    CompletionNames(environment).binding(context.bindings)
  }

  /// Expects an action of the current scope, for the state at that scope.
  var actionExpectation: CompletionExpectation {
    guard let store = session.current else { return CompletionExpectation(Never.self) }
    return CompletionExpectation(
      ValueExpectation(store.scope.actionType(in: store), part: names.state)
    )
  }

  /// The cases of the current scope's actions.
  ///
  /// - Parameter holdingActions: Whether to offer only cases that wrap a child's action.
  func caseNames(_ text: String, holdingActions: Bool) -> CandidateGroup {
    let name = String(text.drop { $0 == "." })
    guard let store = session.current,
      let listing = CaseListing(of: store.scope.actionType(in: store))
    else { return CandidateGroup(name, []) }
    let cases = listing.cases.filter { enumCase in
      !holdingActions
        || (enumCase.parameters.count == 1
          && CaseListing(of: enumCase.parameters[0].type) != nil)
    }
    return CandidateGroup(
      name,
      cases.map { .init($0.name, title: $0.signature, summary: $0.firstSentence) }
    )
  }
}

extension CandidateGroup {
  init(_ completions: ValueCompletions) {
    self.init(
      completions.prefix,
      completions.completions.map {
        .init($0.insertion, title: $0.label, summary: $0.summary, endsWord: false)
      },
      remainder: completions.remainder,
      note: completions.note
    )
  }
}
