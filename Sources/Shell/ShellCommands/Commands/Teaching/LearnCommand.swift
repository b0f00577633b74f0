import ShellLanguage
import ShellOutput

enum LearnCommand: ImmediateCommand {
  static let traits: CommandTraits = [.isNotRecorded]
  static let problems: [any ExplainedProblem.Type] = [LearnProblem.self]

  static let signature = CommandSignature(
    "learn",
    .teaching,
    summary: "List the lessons, or begin one.",
    discussion: """
      A lesson explains something in steps, each with something to try at this prompt. It has stores of its \
      own; the session before it ends, as with 'restore'. 'lesson' goes on from step to step.
      """,
    parameters: [
      .init(
        "lesson",
        .file,
        isOptional: true,
        summary: "the lesson's name, such as 'counter', or its file"
      )
    ],
    consequence: .tells,
    examples: [
      .init("A script has no lessons", "expect error no-lessons { learn }")
    ]
  )

  struct Arguments {
    let lesson: ResolvedArgument<Name>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(lesson: try reader.file("lesson"))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let teacher = invocation.evaluator.teacher else {
      throw Diagnostic(LearnProblem.noLessons, at: invocation.call.word.span)
    }
    guard let name = arguments.lesson?.value else {
      return .list(ListReport("lessons", teacher.lessons, ifEmpty: "no lessons"))
    }
    return try locating(name.span) { try teacher.begin(lesson: name.text) }
  }
}

extension LearnCommand: CompletingCommand {
  static func candidates(
    for _: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    let lessons = source.evaluator.teacher?.lessons ?? []
    return [CandidateGroup(text, words: lessons.map { (text: $0.name, summary: $0.title) })]
  }
}

/// Errors of `learn` and `lesson`.
package enum LearnProblem: ExplainedProblem, Hashable {
  case noLessons
  case unknownLesson(String)
  case noLessonBegun

  package var code: String {
    switch self {
    case .noLessons: "no-lessons"
    case .unknownLesson: "unknown-lesson"
    case .noLessonBegun: "no-lesson"
    }
  }

  package var message: String {
    switch self {
    case .noLessons: "lessons are learned at the prompt: 'tcash learn'"
    case .unknownLesson(let name): "there is no lesson \(quoted: name)"
    case .noLessonBegun: "no lesson is under way: 'learn' lists the lessons"
    }
  }

  package static let explanations = [
    CodeExplanation(
      "no-lessons",
      "Lessons explain and ask at the prompt. Scripts and pipes have nobody to teach.",
      mistake: "learn",
      instead: "help learn"
    ),
    CodeExplanation(
      "unknown-lesson",
      "No lesson has this name. A lesson's name is that of its file, with or without its number."
    ),
    CodeExplanation("no-lesson", "The words of 'lesson' need a lesson that has begun."),
  ]
}
