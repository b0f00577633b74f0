import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellLessons
import ShellOutput
import ShellSession

/// The parts of `tcash learn` that need no prompt: lists, proves and begins to write lessons.
@MainActor
struct LearnFace {
  private let console: Console
  private let presenter: any Presenter

  init(on console: Console, presenter: any Presenter) {
    self.console = console
    self.presenter = presenter
  }

  // MARK: Lists

  func list() -> ExitStatus {
    let course = LessonFolders.course
    let guide = LessonGuide(
      .isolated([], presenter: presenter),
      course,
      keepingProgressIn: LessonFolders.progress
    )
    let lessons = guide.lessons
    let report = ListReport("lessons", lessons, ifEmpty: "no lessons: see 'learn --help'")
    presenter.present(ShellEvent(time: .zero, statement: nil, kind: .report(.list(report))))
    for path in course.paths where !lessons.contains(where: { $0.path == path.text }) {
      console.printNote("\(path.text) can't be read: 'learn --check \(path.text)' says why")
    }
    return .success
  }

  /// The lesson to begin with; `nil` if none was asked for, or if there is none, which has been reported.
  ///
  /// Who takes part in a class without naming a lesson begins with the first that is not done.
  func lesson(toLearn learn: Arguments.Learn) -> Lesson? {
    if let name = learn.lessons.first { return lesson(named: name) }
    guard learn.report != nil else { return nil }
    let lessons = LessonFolders.course.lessons
    guard let first = lessons.first else {
      console.printNote("there are no lessons here: 'learn --help' says where they are looked for")
      return nil
    }
    let progress = LessonFolders.progress
    return lessons.first { lesson in
      let done = (try? progress?.progress(of: lesson))?.doneCount(of: lesson) ?? 0
      return done < lesson.steps.count
    } ?? first
  }

  /// The lesson with a name or a file's path; `nil` if there is none, which has been reported.
  private func lesson(named name: String) -> Lesson? {
    do {
      return try LessonFolders.course.lesson(named: name)
    } catch {
      report(error)
      return nil
    }
  }

  private func report(_ error: any Error) {
    switch error {
    case let error as EvaluationError: console.printError(error.diagnostic, in: error.source)
    case let diagnostic as Diagnostic: console.printError(diagnostic, in: SourceText(""))
    default: standardError("\(ProgramName.current): \(error)")
    }
  }

  // MARK: Proofs

  /// Proves lessons.
  ///
  /// - Parameter paths: Files and folders; none for all lessons of the shell.
  func check(_ paths: [String], _ features: [RegisteredFeature]) async -> ExitStatus {
    let files =
      paths.isEmpty
      ? LessonFolders.course.paths
      : paths.flatMap { path in
        path.hasSuffix(".md") ? [ResolvedPath(path)] : LessonCourse([ResolvedPath(path)]).paths
      }
    var status = ExitStatus.success
    if files.isEmpty {
      standardError("\(ProgramName.current): there are no lessons")
      return .invalid
    }
    for file in files {
      let lesson: Lesson
      do {
        lesson = try LessonReader.lesson(at: file)
      } catch {
        report(error)
        status = .invalid
        continue
      }
      let location = try? ProgramLocation(executable: ProgramLocation.ownExecutable)
      let result = await LessonProof.result(of: lesson, package: location?.package) {
        .isolated(features, presenter: SilentPresenter())
      }
      for finding in result.findings { console.printError(finding.diagnostic, in: finding.source) }
      console.printRemark(Self.summary(of: result, lesson))
      for path in result.unprovedExercises {
        console.printNote(
          "\(path) is neither what the lesson gives nor its solution, and proves nothing"
        )
      }
      if !result.findings.isEmpty, status == .success { status = .expectationFailed }
    }
    return status
  }

  private static func summary(of result: LessonProof.Result, _ lesson: Lesson) -> String {
    let steps = counted(result.stepCount, "step") + " with something to do"
    let wrong = counted(result.wrongCount, "wrong answer") + " tried"
    let end =
      result.findings.isEmpty ? "proved" : counted(result.findings.count, "shortcoming")
    return "\(lesson.name): \(end) (\(counted(lesson.steps.count, "step")), \(steps); \(wrong))"
  }

  // MARK: New lessons

  func write(_ name: String) -> ExitStatus {
    let path = ResolvedPath(name.hasSuffix(".md") ? name : name + ".md")
    do {
      try DurableFile.write(
        NewLesson.text(title: path.name.replacing(".md", with: "")).utf8,
        to: path.resolved,
        .refuses
      )
    } catch {
      standardError("\(ProgramName.current): \(path.text) can't be written: \(error)")
      return .commandFailed
    }
    console.printRemark("wrote \(path.text): 'learn --check \(path.text)' proves it")
    return .success
  }
}

/// Presents nothing.
final class SilentPresenter: Presenter {
  func present(_: ShellEvent) {}
}
