import Foundation
import ShellCommands
import ShellHost
import ShellLanguage
import ShellLessons
import ShellSession

// Lessons at the prompt.
extension PromptFace {
  /// Lets the prompt teach lessons.
  ///
  /// - Parameter lesson: The lesson that a new session begins with; `nil` for none.
  /// - Parameter log: The learner's file in a class; `nil` for none.
  func teach(_ guide: LessonGuide, _ lesson: Lesson?, reportingTo log: LearnerLog? = nil) {
    self.guide = guide
    if let log {
      guide.onEvent = { [weak self] in
        if let problem = log.note($0) { self?.conversation.present(.note(problem)) }
      }
    }
    learnerLog = log
    firstLesson = lesson
    conversation.evaluator.teacher = guide
    guide.onPlace = { [weak self] in self?.keep($0) }
    conversation.onArrivals = { [weak guide] in Task { await guide?.judge() } }
  }

  /// Gives the guide what exercises need, if this shell can be built and started anew.
  func openWorkshop(_ features: [RegisteredFeature]) {
    guard link != nil,
      let package = try? ProgramLocation(executable: ProgramLocation.ownExecutable).package
    else { return }
    guide?.workshop = ExerciseWorkshop(package: package) {
      .isolated(features, presenter: SilentPresenter())
    }
  }

  func beginLesson() async {
    guard let guide, let firstLesson else { return }
    // The lesson's own session takes the place of the empty one.
    lessonJournal = journal
    guide.begin(firstLesson)
    await goOnWithLesson()
  }

  /// Lets the guide respond to an input line. Ctrl-C interrupts the statements of the lesson, too.
  ///
  /// - Parameter line: The line.
  func goOnWithLesson(after line: SourceText = SourceText("")) async {
    guard let guide else { return }
    _ = await interruptible { _ in
      await guide.proceed(after: line)
      return .done
    }
  }

  /// Goes on with the lesson of a session that was resumed, if it belongs to one.
  func resumeLesson() async {
    guard let journal, let place = LessonTrace(journal: journal).place else { return }
    lessonJournal = journal
    await guide?.resume(at: place)
  }

  /// An input line as it is meant: in a lesson, its words can be typed alone.
  func inLesson(_ line: String) -> String {
    guide?.isTeaching == true ? Evaluator.expandingLessonWord(line) : line
  }

  /// Keeps the place in the lesson beside the journal. The journals of the steps before are of no use.
  private func keep(_ place: LessonGuide.Place?) {
    if let old = lessonJournal, old != journal {
      LessonTrace(journal: old).remove()
      unlink(old)
    }
    lessonJournal = place == nil ? nil : journal
    guard let journal else { return }
    if let place {
      LessonTrace(journal: journal).write(place)
    } else {
      LessonTrace(journal: journal).remove()
    }
  }
}
