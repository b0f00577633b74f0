import ShellLanguage
package import ShellOutput

/// Teaches lessons at a prompt: what `learn` and `lesson` act on.
@MainActor
package protocol Teacher: AnyObject {
  /// The lessons that can be learned.
  var lessons: [LessonListing] { get }

  /// Begins a lesson after the statement.
  ///
  /// - Parameter name: Its name, with or without its number, or the path of its file.
  /// - Returns: What to print at once.
  /// - Throws: A diagnostic without a place, or an ``EvaluationError``, if there is no such lesson or it can't be
  ///   read.
  func begin(lesson name: String) throws -> Report

  /// Does what a word asks for: at once, or after the statement if it leaves the step.
  ///
  /// - Returns: What to print at once; `nil` if no lesson is under way.
  func perform(_ word: LessonWord) -> Report?
}

/// The words of `lesson`. In a lesson they can be typed alone, where they are no commands themselves.
package enum LessonWord: String, CaseIterable, Sendable {
  case hint, next, back, show, skip, solution, reset, progress, play

  var summary: String {
    switch self {
    case .hint: "the next hint"
    case .next: "the next step, once this one is solved"
    case .back: "the step before"
    case .show: "the step's text again"
    case .skip: "the next step, although this one is not solved"
    case .solution: "what solves the step"
    case .reset: "the step from its beginning"
    case .progress: "which steps are solved"
    case .play: "no checks until 'play' is typed again"
    }
  }
}

/// A lesson in a list.
package struct LessonListing: ListedItem {
  package let name: String
  package let path: String
  package let title: String
  package let summary: String
  package let stepCount: Int
  package let doneCount: Int

  package init(
    name: String,
    path: String,
    title: String,
    summary: String,
    stepCount: Int,
    doneCount: Int
  ) {
    self.name = name
    self.path = path
    self.title = title
    self.summary = summary
    self.stepCount = stepCount
    self.doneCount = doneCount
  }

  package var members: JSONMembers {
    [
      ("name", .string(name)), ("path", .string(path)), ("title", .string(title)),
      ("summary", .string(summary)), ("steps", .number(stepCount)), ("done", .number(doneCount)),
    ]
  }

  package var rows: [Row] {
    let state =
      switch doneCount {
      case 0: ""
      case stepCount: "done"
      default: "\(doneCount) of \(stepCount)"
      }
    return [Row([.command(name), .plain(state)], summary: title)]
  }

  /// Whether a text means the lesson with a name: `02-effects`, `effects`, or `2`.
  package static func isName(_ text: String, of name: String) -> Bool {
    let (text, name) = (text.lowercased(), name.lowercased())
    let number = name.prefix(while: \.isNumber)
    return text == name || text == name.dropFirst(number.count).drop { $0 == "-" }
      || Int(text) != nil && Int(text) == Int(number)
  }
}
