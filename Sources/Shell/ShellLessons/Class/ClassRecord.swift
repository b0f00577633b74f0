import Foundation

/// One thing that a learner of a class did, as a line of JSON in the learner's file.
package struct ClassRecord: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// The learner began a step, or came back to it.
    case began
    case solved
    /// An answer did not solve the step.
    case wrong
    case hint
    /// The learner looked at the solution.
    case solution
    case skipped
    /// The learner reached the end of the lesson.
    case ended
    /// The learner left the shell.
    case left
  }

  /// The seconds since 1970 on the learner's machine.
  let time: Double
  let learner: String
  let kind: Kind
  let lesson: String
  /// The step's number, counted from 1.
  let step: Int
  let stepCount: Int
  let title: String
  /// The statements of a wrong answer.
  var answer: String?
  /// The condition of the step that the answer did not meet.
  var reason: String?
}

/// What happens in a lesson, for those who follow it.
package struct LessonEvent: Sendable {
  package enum Kind: Sendable {
    case began, solved, hint, solution, skipped, ended
    case wrong(answer: String, reason: String?)
  }

  package let kind: Kind
  package let lesson: Lesson
  /// The step, counted from 0.
  package let step: Int

  package init(kind: Kind, lesson: Lesson, step: Int) {
    self.kind = kind
    self.lesson = lesson
    self.step = step
  }
}
