package import PlatformIO
import ShellCommands
import ShellLanguage
import ShellProse

/// Reads a lesson from Markdown.
package struct LessonReader {
  private let file: String
  private var title = ""
  private var introduction: [Prose] = []
  private var steps: [Lesson.Step] = []

  /// Reads the lesson in a file.
  ///
  /// - Throws: A `Diagnostic` or an ``EvaluationError`` that says what is wrong and where.
  package static func lesson(at path: ResolvedPath) throws -> Lesson {
    try lesson(ScriptFile.read(path, as: path.text), path: path.text, name: name(of: path.name))
  }

  /// The name of a lesson: its file's without `.md`.
  static func name(of file: String) -> String {
    file.hasSuffix(".md") ? String(file.dropLast(3)) : file
  }

  package static func lesson(_ text: String, path: String, name: String) throws -> Lesson {
    var reader = Self(file: path)
    for located in MarkdownReader.blocks(of: text) {
      try reader.read(located.block, line: located.line)
    }
    guard !reader.steps.isEmpty else {
      throw reader.mistake(.noSteps, at: 1, in: "")
    }
    if let step = reader.steps.first, step.start == nil {
      throw reader.mistake(.noStart, at: step.line, in: step.title)
    }
    return Lesson(
      name: name,
      path: path,
      title: reader.title.isEmpty ? name : reader.title,
      introduction: reader.introduction,
      steps: reader.steps
    )
  }

  private init(file: String) {
    self.file = file
  }

  private mutating func read(_ block: MarkdownReader.Block, line: Int) throws {
    switch block {
    case .heading(let text, 1) where steps.isEmpty && title.isEmpty: title = text
    case .heading(let text, 2):
      guard !steps.contains(where: { $0.title == text }) else {
        throw mistake(.repeatedTitle, at: line, in: "## \(text)")
      }
      steps.append(Lesson.Step(title: text, line: line))
    case .heading(let text, _): add(.heading(text))
    case .prose(let prose): add(prose)
    case .fenced(_, let words, isClosed: false):
      throw mistake(.unclosed, at: line, in: words.joined(separator: " "))
    case .fenced(let lines, let words, _): try read(lines, words, line: line)
    }
  }

  private mutating func add(_ prose: Prose) {
    if steps.isEmpty {
      introduction.append(prose)
    } else {
      steps[steps.count - 1].text.append(prose)
    }
  }

  private mutating func read(_ lines: [String], _ words: [String], line: Int) throws {
    let isHint = words == ["hint"]
    let isSource = words.count > 1 && words[0] == "swift"
    guard isHint || isSource || words.count > 1 && words[0] == "tcash" else {
      return add(.code(lines, language: words.first ?? ""))
    }
    guard let index = steps.indices.last else {
      throw mistake(.outsideOfSteps, at: line, in: words.joined(separator: " "))
    }
    let text = lines.map { $0 + "\n" }.joined()
    if isHint { return steps[index].hints.append(MarkdownReader.prose(text)) }
    if isSource { return try readSource(text, words, line, index) }
    let source = SourceText(text, name: file, firstLine: line + 1)
    switch words[1] {
    case "start": try set(\.start, source, words, line, index)
    case "check": try set(\.check, source, words, line, index)
    case "solution": try set(\.solution, source, words, line, index)
    case "wrong": steps[index].wrong.append(source)
    case "when":
      let remark = Self.comments(lines)
      guard !remark.isEmpty else { throw mistake(.noRemark, at: line, in: "tcash when") }
      steps[index].remarks.append(Lesson.Step.Remark(condition: source, text: remark))
    default:
      throw mistake(.unknownBlock(words[1]), at: line, in: words.joined(separator: " "))
    }
  }

  private mutating func readSource(
    _ text: String,
    _ words: [String],
    _ line: Int,
    _ step: Int
  ) throws {
    let title = words.joined(separator: " ")
    switch (words[1], words.count) {
    case ("exercise", 3):
      guard steps[step].exercise == nil else {
        throw mistake(.repeatedBlock(words[1]), at: line, in: title)
      }
      guard !words[2].hasPrefix("/"), !words[2].split(separator: "/").contains("..") else {
        throw mistake(.pathOutside, at: line, in: title)
      }
      steps[step].exercise = Lesson.Step.Exercise(path: words[2], text: text)
    case ("solution", 2):
      guard steps[step].exercise != nil else { throw mistake(.noExercise, at: line, in: title) }
      steps[step].exercise?.solution = text
    default: throw mistake(.unknownSource, at: line, in: title)
    }
  }

  private mutating func set(
    _ part: WritableKeyPath<Lesson.Step, SourceText?>,
    _ source: SourceText,
    _ words: [String],
    _ line: Int,
    _ step: Int
  ) throws {
    guard steps[step][keyPath: part] == nil else {
      throw mistake(.repeatedBlock(words[1]), at: line, in: words.joined(separator: " "))
    }
    steps[step][keyPath: part] = source
  }

  /// The text of the comments in a block.
  private static func comments(_ lines: [String]) -> [Prose] {
    let comments = lines.map { $0.drop(while: \.isWhitespace) }.filter { $0.hasPrefix("#") }
    return MarkdownReader.prose(
      comments.map { $0.dropFirst().drop(while: \.isWhitespace) + "\n" }.joined()
    )
  }

  private func mistake(_ problem: LessonProblem, at line: Int, in text: String) -> EvaluationError {
    let source = SourceText(text, name: file, firstLine: line)
    let span = SourceSpan(0, text.utf8.count)
    return EvaluationError(diagnostic: Diagnostic(problem, at: span), source: source)
  }
}

/// Mistakes in the text of a lesson.
enum LessonProblem: Problem, Hashable {
  case noSteps
  case noStart
  case outsideOfSteps
  case noRemark
  case unknownBlock(String)
  case repeatedBlock(String)
  case repeatedTitle
  case unclosed
  case pathOutside
  case noExercise
  case unknownSource

  var code: String { "lesson" }

  var message: String {
    switch self {
    case .noSteps: "the lesson has no step: a heading of the second level ('## …') begins one"
    case .noStart: "the first step needs a block 'tcash start' with the world and the stores"
    case .outsideOfSteps: "this block belongs to a step: a heading of the second level begins one"
    case .noRemark: "a block 'tcash when' says in comments ('# …') what the learner is told"
    case .unknownBlock(let word):
      "there is no block 'tcash \(word)': only start, check, when, solution and wrong"
    case .repeatedBlock(let word): "a step has one block 'tcash \(word)'"
    case .unclosed: "this block has no end: a line of backticks"
    case .pathOutside: "an exercise is a file in the shell's package: give its path from there"
    case .noExercise: "this block belongs below the step's 'swift exercise PATH'"
    case .unknownSource: "only 'swift exercise PATH' and 'swift solution' are special"
    case .repeatedTitle: "another step has this title: progress is kept by the titles"
    }
  }
}
