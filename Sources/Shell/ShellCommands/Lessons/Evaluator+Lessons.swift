import ShellLanguage
import ShellOutput
import ShellSession

extension Evaluator {
  /// Replaces the session by a new one of the same features, in which nothing has been done.
  package func beginAnew() {
    let other = Evaluator(session: session.makeEmptyCopy(), options: options)
    other.display = display.forNewSession
    _ = adopt(other, [])
    session.isEvaluating = false
  }

  /// Checks statements of `expect` without leaving a trace of them in the session.
  ///
  /// - Throws: A diagnostic for the first that does not hold, or is not such a statement.
  package func check(_ expectations: Program) async throws {
    let outer = source
    source = expectations.source
    defer { source = outer }
    for statement in expectations.statements {
      guard case .command(let call) = statement.kind, call.command == ExpectCommand.signature.name
      else { throw Diagnostic(ExpectationProblem.notAnExpectation, at: statement.span) }
      let arguments = try ExpectCommand.arguments(ArgumentReader(call: call, context: self))
      let invocation = Invocation(call: call, evaluator: self, cache: nil, emit: { _ in })
      _ = try ExpectCommand.run(arguments, invocation)
    }
  }

  /// Reads an input line as it is meant in a lesson: the words of `lesson` can be typed alone, unless they are
  /// commands themselves.
  package static func expandingLessonWord(_ line: String) -> String {
    let word = line.filter { !$0.isWhitespace }
    guard LessonWord(rawValue: word) != nil, word != ResetCommand.signature.name else {
      return line
    }
    return "\(LessonCommand.signature.name) \(word)"
  }
}
