import ShellCommands
import ShellHost
import ShellLanguage
import ShellSession

// Why a step is not solved.
extension LessonGuide {
  /// What did not hold, for the learner.
  func message(_ error: any Error) -> String? {
    let diagnostic = (error as? EvaluationError)?.diagnostic ?? error as? Diagnostic
    guard let problem = diagnostic?.problem else { return nil }
    // A check looks at the state as the learner does, and names what is elsewhere or has no name yet.
    guard problem.code == "unknown-name" else { return problem.message }
    let isInScope = conversation.session.current?.scope.isRoot == false
    return problem.message
      + (isInScope ? " in this scope: `scope /` leads back to the whole state" : " yet")
  }
}
