import ShellCommands
import ShellHost
import ShellLanguage

// What others follow of a lesson.
extension LessonGuide {
  /// Whether a line tried to solve the step, and did not. What only looks is no answer, nor is a setting, and a line
  /// that begins with a space is kept nowhere.
  func isAnswer(_ line: SourceText) -> Bool {
    guard let current, current.step.check != nil, current.step.exercise == nil, !current.isSolved,
      !current.isPlaying, line.text.first?.isWhitespace == false
    else { return false }
    let evaluator = conversation.evaluator
    guard let program = try? evaluator.program(line, allowsAbbreviations: true) else { return true }
    return program.statements.contains {
      !$0.isSetting && evaluator.consequence(of: $0) == .changes
    }
  }

  func tell(_ kind: LessonEvent.Kind) {
    guard let current else { return }
    onEvent?(LessonEvent(kind: kind, lesson: current.lesson, step: current.index))
  }
}
