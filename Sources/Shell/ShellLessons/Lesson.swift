package import ShellLanguage
package import ShellProse
import ShellValues

/// A lesson: text in steps, each with something to try.
///
/// Lessons are Markdown files that read well on their own. Each heading of the second level begins a step.
/// Fenced blocks that are marked `tcash` and a word are not shown: `start`, `check`, `when`, `solution` and
/// `wrong`; nor are blocks marked `hint`, `swift exercise PATH` and `swift solution`.
package struct Lesson: Sendable {
  /// The file's name without its suffix.
  package let name: String
  package let path: String
  package let title: String
  /// What comes before the first step.
  package let introduction: [Prose]
  package let steps: [Step]

  /// The first sentence of the introduction.
  package var summary: String {
    for case .paragraph(let text) in introduction { return FirstSentence.of(text) }
    return ""
  }

  package struct Step: Sendable {
    package let title: String
    /// The number of the step's heading in the file, counted from 1.
    package let line: Int
    package internal(set) var text: [Prose] = []
    /// The world and the stores that the step begins with; `nil` to go on with those of the step before.
    package internal(set) var start: SourceText?
    /// What holds when the step is solved; `nil` if the step is only read.
    package internal(set) var check: SourceText?
    package internal(set) var solution: SourceText?
    /// Answers that do not solve the step.
    package internal(set) var wrong: [SourceText] = []
    package internal(set) var remarks: [Remark] = []
    package internal(set) var hints: [[Prose]] = []
    /// A source file to edit; `nil` if the step is solved by what is typed.
    package internal(set) var exercise: Exercise?

    /// A source file of the shell's package, which the learner edits.
    package struct Exercise: Sendable {
      /// The path relative to the package.
      package let path: String
      /// The text that the learner begins with.
      package let text: String
      /// The text that solves the step.
      package internal(set) var solution: String?
    }

    /// What is said when a certain mistake was made.
    package struct Remark: Sendable {
      package let condition: SourceText
      package let text: [Prose]
    }
  }
}
