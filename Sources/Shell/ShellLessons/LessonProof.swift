import PlatformIO
import ShellCommands
package import ShellHost
package import ShellLanguage
import ShellOutput

/// Proves that a lesson asks for what it means: its solutions solve the steps, and nothing less does.
@MainActor
package struct LessonProof {
  /// A shortcoming of a lesson.
  package struct Finding {
    package let diagnostic: Diagnostic
    package let source: SourceText
  }

  /// The figures of a proof.
  package struct Result {
    package internal(set) var findings: [Finding] = []
    /// The number of steps that ask for something.
    package internal(set) var stepCount = 0
    /// The number of answers that were tried and are wrong: those of the lesson, and its solutions without one
    /// of their statements.
    package internal(set) var wrongCount = 0
    /// The files of exercises that are neither as the lesson gives them nor as it solves them.
    package internal(set) var unprovedExercises: [String] = []
  }

  /// The number of wrong answers that a step has at least.
  package nonisolated static let leastWrongCount = 3

  private let lesson: Lesson
  /// Makes a conversation whose session shares nothing with others.
  private let makeConversation: () -> Conversation
  /// The folder of the shell's package; `nil` if it is not known.
  private let package: String?
  private var result = Result()

  package static func result(
    of lesson: Lesson,
    package: String? = nil,
    in makeConversation: @escaping () -> Conversation
  ) async -> Result {
    var proof = Self(lesson: lesson, makeConversation: makeConversation, package: package)
    for index in lesson.steps.indices { await proof.prove(index) }
    return proof.result
  }

  private mutating func prove(_ index: Int) async {
    let step = lesson.steps[index]
    guard let stage = await stage(at: index), let check = step.check else { return }
    result.stepCount += 1
    if let exercise = step.exercise { return await prove(exercise, at: index, check) }
    guard let solution = step.solution else {
      return add(.noSolution, check)
    }
    for condition in [check] + step.remarks.map(\.condition) {
      do {
        _ = try stage.conversation.evaluator.program(condition)
      } catch {
        add(error, in: condition)
      }
    }
    if await stage.obstacle(in: step) == nil { add(.solvedAtStart, check) }
    if let error = await stage.limited({ try await stage.perform(solution) }) {
      add(error, in: solution)
    }
    if let error = await stage.obstacle(in: step) { add(error, in: check) }
    await proveEachStatementIsNeeded(solution, of: step, at: index)
    await proveWrongAnswers(of: step, at: index, check)
  }

  /// Proves that the program solves an exercise exactly if the file has the solution. What a learner has written
  /// proves nothing.
  private mutating func prove(
    _ exercise: Lesson.Step.Exercise,
    at index: Int,
    _ check: SourceText
  ) async {
    guard let solution = exercise.solution else { return add(.noSourceSolution, check) }
    let stage = LessonStage(lesson, in: makeConversation())
    do {
      _ = try stage.conversation.evaluator.program(check)
    } catch {
      return add(error, in: check)
    }
    let failure = await stage.obstacle(inExercise: index)
    switch package.flatMap({ try? ScriptFile.read(ResolvedPath(exercise.path, in: $0), as: "") }) {
    case exercise.text:
      if failure == nil { add(.solvedAtStart, check) }
    case solution:
      if let failure { add(failure, in: check) }
    default: result.unprovedExercises.append(exercise.path)
    }
  }

  /// A new session at the beginning of a step; `nil` if the lesson does not get there.
  private mutating func stage(at index: Int) async -> LessonStage? {
    let stage = LessonStage(lesson, in: makeConversation())
    guard let error = await stage.limited({ try await stage.enter(index, from: nil) }) else {
      return stage
    }
    let step = lesson.steps[index]
    add(error, in: SourceText(step.title, name: lesson.path, firstLine: step.line))
    return nil
  }

  private mutating func proveEachStatementIsNeeded(
    _ solution: SourceText,
    of step: Lesson.Step,
    at index: Int
  ) async {
    guard let stage = await stage(at: index),
      let program = try? stage.conversation.evaluator.program(solution)
    else { return }
    for (left, statement) in program.statements.enumerated() {
      var statements = program.statements
      statements.remove(at: left)
      guard let stage = await self.stage(at: index) else { return }
      let remaining = statements
      _ = await stage.limited { await stage.attempt(remaining, in: solution) }
      result.wrongCount += 1
      if await stage.obstacle(in: step) == nil {
        add(.superfluous(solution[statement.span]), solution, at: statement.span)
      }
    }
  }

  private mutating func proveWrongAnswers(
    of step: Lesson.Step,
    at index: Int,
    _ check: SourceText
  ) async {
    if step.wrong.count < Self.leastWrongCount {
      add(.fewWrongAnswers(step.wrong.count), check)
    }
    var met: Set<Int> = []
    for wrong in step.wrong {
      guard let stage = await stage(at: index) else { return }
      do {
        let statements = try stage.conversation.evaluator.program(wrong).statements
        _ = await stage.limited { await stage.attempt(statements, in: wrong) }
      } catch {
        add(error, in: wrong)
      }
      result.wrongCount += 1
      if await stage.obstacle(in: step) == nil { add(.wrongAnswerPasses, wrong) }
      for (number, remark) in step.remarks.enumerated() where await stage.applies(remark) {
        met.insert(number)
      }
    }
    for (number, remark) in step.remarks.enumerated() where !met.contains(number) {
      add(.unmetRemark, remark.condition)
    }
  }

  // MARK: Findings

  private mutating func add(
    _ problem: ProofProblem,
    _ source: SourceText,
    at span: SourceSpan? = nil
  ) {
    // A block is named by its first line.
    let line = source.text.prefix { $0 != "\n" }
    let diagnostic = Diagnostic(problem, at: span ?? SourceSpan(0, line.utf8.count))
    result.findings.append(Finding(diagnostic: diagnostic, source: source))
  }

  private mutating func add(_ error: any Error, in source: SourceText) {
    switch error {
    case let error as EvaluationError:
      result.findings.append(Finding(diagnostic: error.diagnostic, source: error.source))
    case let diagnostic as Diagnostic:
      result.findings.append(Finding(diagnostic: diagnostic, source: source))
    default: add(.interrupted, source)
    }
  }
}

extension LessonStage {
  /// Runs the statements of an answer. As at a prompt, those that fail leave the others untouched.
  fileprivate func attempt(_ statements: [Statement], in source: SourceText) async {
    for statement in statements {
      let program = Program(source: source, statements: [statement])
      try? await conversation.evaluator.run(program, emit: { _ in }) { try await $1() }
    }
  }
}

/// Shortcomings that the proof of a lesson finds.
enum ProofProblem: Problem, Hashable {
  case noSolution
  case noSourceSolution
  case solvedAtStart
  case superfluous(String)
  case fewWrongAnswers(Int)
  case wrongAnswerPasses
  case unmetRemark
  case interrupted

  var code: String { "lesson" }

  var message: String {
    switch self {
    case .noSolution: "the step has a check, and no solution"
    case .noSourceSolution: "the step has an exercise, and no block 'swift solution'"
    case .solvedAtStart: "the step is solved before anything is typed"
    case .superfluous(let statement):
      "the step is solved without \(quoted: statement), too"
    case .fewWrongAnswers(let count):
      "the step has \(counted(count, "wrong answer")), and needs \(LessonProof.leastWrongCount): blocks "
        + "'tcash wrong'"
    case .wrongAnswerPasses: "this wrong answer solves the step"
    case .unmetRemark: "no wrong answer meets this condition"
    case .interrupted:
      "a statement did not end within \(LessonStage.timeLimit.components.seconds) s"
    }
  }
}
