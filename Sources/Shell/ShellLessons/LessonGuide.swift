import PlatformIO
package import ShellCommands
package import ShellHost
import ShellJournal
package import ShellLanguage
package import ShellOutput
import ShellProse
import ShellSession

/// Teaches lessons in a conversation: shows steps, checks what the learner does, and keeps the progress.
///
/// It never goes on by itself: the learner asks for the next step.
@MainActor
package final class LessonGuide: Teacher {
  /// The place in a lesson, for a process that goes on with the same session.
  package struct Place: Codable, Hashable, Sendable {
    package let lesson: String
    package let step: Int
    let countingStart: CountingStart
  }

  /// The step under way.
  struct Current {
    let lesson: Lesson
    var index: Int
    /// Whether the learner was told that the step is solved.
    var isSolved = false
    /// Whether the learner tries things out that are not checked.
    var isPlaying = false
    var hintCount = 0
    /// The remarks whose conditions held after the last statement.
    var heldRemarks: Set<Int> = []

    var step: Lesson.Step { lesson.steps[index] }
    var isLast: Bool { index == lesson.steps.count - 1 }
  }

  /// What the learner has asked for, to be done after the statement.
  private enum Move {
    case begin(Lesson)
    case step(Int)
    case end
  }

  let conversation: Conversation
  private let course: LessonCourse
  let folder: ProgressFolder?
  /// Builds and checks exercises; `nil` where there is no compiler.
  package var workshop: ExerciseWorkshop?
  private(set) var current: Current?
  private var move: Move?
  private var isJudging = false

  /// Called with the place after each change of it; `nil` after the end of a lesson.
  package var onPlace: ((Place?) -> Void)?

  /// Called with what happens in a lesson.
  package var onEvent: ((LessonEvent) -> Void)?

  package init(
    _ conversation: Conversation,
    _ course: LessonCourse,
    keepingProgressIn folder: ProgressFolder?
  ) {
    self.conversation = conversation
    self.course = course
    self.folder = folder
  }

  /// Whether a lesson is under way.
  package var isTeaching: Bool { current != nil }

  // MARK: Teacher

  package var lessons: [LessonListing] {
    course.lessons.map { lesson in
      LessonListing(
        name: lesson.name,
        path: lesson.path,
        title: lesson.title,
        summary: lesson.summary,
        stepCount: lesson.steps.count,
        doneCount: progress(of: lesson).doneCount(of: lesson)
      )
    }
  }

  package func begin(lesson name: String) throws -> Report {
    try begin(course.lesson(named: name))
    return .nothing
  }

  /// Begins a lesson with the next call of ``proceed()``.
  package func begin(_ lesson: Lesson) {
    move = .begin(lesson)
  }

  package func perform(_ word: LessonWord) -> Report? {
    guard let current else { return nil }
    switch word {
    case .hint: return hint()
    case .show: return .prose(page(of: current))
    case .solution:
      tell(.solution)
      return .prose(solution(of: current.step))
    case .progress: return .list(progressReport(current))
    case .play: return play()
    case .next:
      if !current.isSolved, current.step.check != nil, !isDone(current) { return refusal }
      return goOn(current)
    case .skip: return goOn(current)
    case .back: move = .step(max(0, current.index - 1))
    case .reset: move = .step(current.index)
    }
    return .nothing
  }

  private func goOn(_ current: Current) -> Report {
    if current.step.check == nil {
      note(done: current)
      tell(.solved)
    } else if !current.isSolved, !isDone(current) {
      tell(.skipped)
    }
    move = current.isLast ? .end : .step(current.index + 1)
    return .nothing
  }

  private func hint() -> Report {
    guard var current else { return .nothing }
    let hints = current.step.hints
    guard current.hintCount < hints.count else {
      let text = hints.isEmpty ? "This step has no hint." : "There are no more hints."
      return .prose([.paragraph("\(text) `solution` shows what solves it.")])
    }
    let hint = hints[current.hintCount]
    current.hintCount += 1
    self.current = current
    tell(.hint)
    let rest = hints.count - current.hintCount
    return .prose(
      hint + (rest > 0 ? [.paragraph("(`hint` again: \(counted(rest, "more hint")))")] : [])
    )
  }

  private func solution(of step: Lesson.Step) -> [Prose] {
    if let exercise = step.exercise { return sourceSolution(of: exercise) }
    guard let solution = step.solution else {
      return [.paragraph("This step is only to be read: `next` goes on.")]
    }
    let lines = solution.text.split(separator: "\n").map(String.init)
    return [.code(lines, language: "tcash"), .paragraph("Type it yourself, or go on with `skip`.")]
  }

  private func play() -> Report {
    current?.isPlaying.toggle()
    let text =
      current?.isPlaying == true
      ? "Try what you like: nothing is checked until `play` is typed again. `lesson reset` begins the step anew."
      : "The step is checked again."
    return .prose([.paragraph(text)])
  }

  /// What is said to a learner who wants to go on before the step is solved.
  private var refusal: Report {
    let reason = obstacle.map { " \($0.prefix(1).uppercased() + $0.dropFirst())." } ?? ""
    return .prose([
      .paragraph("Not yet.\(reason) `hint` helps, and `skip` goes on nonetheless.")
    ])
  }

  /// Why the step was not solved when it was judged last.
  private var obstacle: String?

  private func progressReport(_ current: Current) -> ListReport {
    let progress = progress(of: current.lesson)
    return ListReport(
      "steps",
      current.lesson.steps.enumerated().map { index, step in
        ListedStep(
          number: index + 1,
          title: step.title,
          isDone: progress.done.contains(step.title),
          isCurrent: index == current.index
        )
      }
    )
  }

  // MARK: The conversation

  /// Does what the learner has asked for, or else checks the step. Called after each input line.
  ///
  /// - Parameter answer: The line.
  package func proceed(after answer: SourceText = SourceText("")) async {
    guard let move else {
      await judge()
      if isAnswer(answer) { tell(.wrong(answer: answer.text, reason: obstacle)) }
      return
    }
    self.move = nil
    switch move {
    case .begin(let lesson):
      noteSessionBefore()
      checkProgress(of: lesson)
      let step = progress(of: lesson).step
      let index = lesson.steps.firstIndex { $0.title == step } ?? 0
      await enter(Current(lesson: lesson, index: index), from: nil)
    case .step(let index):
      guard let current else { return }
      await enter(Current(lesson: current.lesson, index: index), from: current.index)
    case .end: end()
    }
  }

  /// Says where the session is found that a lesson takes the place of.
  private func noteSessionBefore() {
    let session = conversation.session
    guard current == nil, !session.stores.isEmpty, session.journal?.sink.path != nil else { return }
    conversation.present(.note("the session before ends here: 'tcash sessions' lists it"))
  }

  /// Goes on with the session of another process.
  package func resume(at place: Place) async {
    guard let lesson = try? LessonReader.lesson(at: ResolvedPath(place.lesson)),
      lesson.steps.indices.contains(place.step)
    else { return }
    let current = Current(lesson: lesson, index: place.step)
    self.current = current
    conversation.evaluator.countingStart = place.countingStart
    tell(.began)
    conversation.present(.remark("\(Self.title(of: current)) ('show' shows it again)"))
    await judge(mayBeRebuilt: true)
  }

  private func enter(_ next: Current, from previous: Int?) async {
    do {
      try await LessonStage(next.lesson, in: conversation).enter(next.index, from: previous)
    } catch {
      _ = conversation.fail(error, in: SourceText(""))
    }
    current = next
    prepareExercise(isReset: previous == next.index)
    obstacle = nil
    keep(next.lesson) { $0.step = next.step.title }
    tellPlace()
    tell(.began)
    conversation.present(.report(.prose([.rule] + page(of: next))))
    await judge(isBeginning: true)
  }

  private func end() {
    guard let lesson = current?.lesson else { return }
    tell(.ended)
    current = nil
    keep(lesson) { $0.step = nil }
    onPlace?(nil)
    let progress = progress(of: lesson)
    let open = lesson.steps.count - progress.doneCount(of: lesson)
    var text = "That was the last step of **\(lesson.title)**."
    if open > 0 {
      text +=
        " \(open == 1 ? "One step is" : "\(open) steps are") not solved yet:"
        + " `learn \(lesson.name)` shows them."
    }
    let next = course.lesson(after: lesson)
    if let next { text += " `learn \(next.name)` begins the next lesson: \(next.title)." }
    conversation.present(
      .report(.prose([.rule, .paragraph(text + " Ctrl-D leaves; this session stays until then.")]))
    )
  }

  /// Tells the learner once that the step is solved, or what a mistake was about.
  ///
  /// - Parameters:
  ///   - isBeginning: Whether nothing has been typed in the step yet. What holds then is not told.
  ///   - mayBeRebuilt: Whether this may be another program than at the last time.
  package func judge(isBeginning: Bool = false, mayBeRebuilt: Bool = false) async {
    guard let current, current.step.check != nil, !current.isSolved, !current.isPlaying,
      !isJudging
    else { return }
    let isExercise = current.step.exercise != nil
    // What is typed does not change a source file.
    if isExercise, !mayBeRebuilt || workshop == nil { return }
    isJudging = true
    defer { isJudging = false }
    let stage = LessonStage(current.lesson, in: conversation)
    let failure: (any Error)?
    if isExercise, let workshop {
      let stage = LessonStage(current.lesson, in: workshop.makeConversation())
      failure = await stage.obstacle(inExercise: current.index)
    } else {
      failure = await stage.obstacle(in: current.step)
    }
    guard let failure else {
      guard !isBeginning else { return }
      self.current?.isSolved = true
      note(done: current)
      tell(.solved)
      let way = current.isLast ? "`next` ends the lesson" : "`next` goes on"
      conversation.present(.report(.prose([.paragraph("✓ **Right.** \(way).")])))
      return
    }
    obstacle = message(failure)
    if isExercise { return tell(obstacleOfExercise: failure) }
    var held: Set<Int> = []
    for (index, remark) in current.step.remarks.enumerated() where await stage.applies(remark) {
      held.insert(index)
      if !isBeginning, !current.heldRemarks.contains(index) {
        conversation.present(.report(.prose(remark.text)))
      }
    }
    self.current?.heldRemarks = held
  }

  // MARK: Pages

  private func page(of current: Current) -> [Prose] {
    let beginning =
      current.index == 0 ? [.heading(current.lesson.title)] + current.lesson.introduction : []
    var page = beginning + [.heading(Self.title(of: current))] + current.step.text
    page += current.step.exercise.map(instruction) ?? []
    if current.step.check == nil {
      page.append(.paragraph(current.isLast ? "`next` ends the lesson." : "`next` goes on."))
    }
    return page
  }

  private static func title(of current: Current) -> String {
    "\(current.index + 1) of \(current.lesson.steps.count): \(current.step.title)"
  }

  // MARK: Progress

  /// The progress in a folder that can't be written, by the names of the lessons.
  private var unkept: [String: LessonProgress] = [:]
  private var hasToldOfProblem = false

  private func progress(of lesson: Lesson) -> LessonProgress {
    unkept[lesson.name] ?? (try? folder?.progress(of: lesson)) ?? LessonProgress()
  }

  /// Tells of progress that can't be read, and keeps a copy of it.
  private func checkProgress(of lesson: Lesson) {
    guard let folder else { return }
    do {
      _ = try folder.progress(of: lesson)
    } catch {
      conversation.present(.note(folder.keepUnreadable(lesson)))
    }
  }

  /// Whether the step was solved before.
  private func isDone(_ current: Current) -> Bool {
    progress(of: current.lesson).done.contains(current.step.title)
  }

  private func note(done current: Current) {
    keep(current.lesson) { $0.done.insert(current.step.title) }
  }

  private func keep(_ lesson: Lesson, _ change: (inout LessonProgress) -> Void) {
    guard let folder else { return }
    var progress = progress(of: lesson)
    change(&progress)
    let problem = folder.keep(progress, of: lesson)
    // What can't be kept holds for this session.
    unkept[lesson.name] = problem == nil ? nil : progress
    guard let problem, !hasToldOfProblem else { return }
    hasToldOfProblem = true
    conversation.present(.note(problem))
  }

  private func tellPlace() {
    onPlace?(
      current.map {
        Place(
          lesson: $0.lesson.path,
          step: $0.index,
          countingStart: conversation.evaluator.countingStart
        )
      }
    )
  }
}
