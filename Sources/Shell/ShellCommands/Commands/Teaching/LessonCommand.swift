import ShellLanguage
import ShellOutput

enum LessonCommand: ImmediateCommand {
  static let traits: CommandTraits = [.isNotRecorded]

  static let signature = CommandSignature(
    "lesson",
    .teaching,
    summary: "Go on in a lesson, or ask for help in it.",
    discussion: """
      In a lesson most of the words can be typed alone: 'next', 'hint'. 'reset' alone is the command that resets \
      a store. A step is solved by what is typed at the prompt; the lesson says so, and waits for 'next'.
      """,
    parameters: [
      .init(
        "word",
        .oneOf(LessonWord.allCases.map(\.rawValue)),
        summary: LessonWord.allCases.map { "'\($0.rawValue)': \($0.summary)" }
          .joined(separator: "; ")
      )
    ],
    consequence: .tells,
    examples: [
      .init("A script has no lessons", "expect error no-lessons { lesson next }")
    ]
  )

  struct Arguments {
    let word: LessonWord?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(word: reader.word("word").flatMap { LessonWord(rawValue: $0.text) })
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let teacher = invocation.evaluator.teacher else {
      throw Diagnostic(LearnProblem.noLessons, at: invocation.call.word.span)
    }
    guard let word = arguments.word, let report = teacher.perform(word) else {
      throw Diagnostic(LearnProblem.noLessonBegun, at: invocation.call.word.span)
    }
    return report
  }
}

extension LessonCommand: CompletingCommand {
  static func candidates(
    for _: CommandSignature.Parameter,
    beginning text: String,
    in _: CompletionSource
  ) -> [CandidateGroup]? {
    let words = LessonWord.allCases.map { (text: $0.rawValue, summary: $0.summary) }
    return [CandidateGroup(text, words: words)]
  }
}
