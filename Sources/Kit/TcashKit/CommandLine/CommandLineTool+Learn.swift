import Foundation
import PlatformIO
import ShellHost
import ShellLessons

extension CommandLineTool {
  /// Performs `learn`.
  ///
  /// - Parameter words: The process's arguments.
  func learn(_ learn: Arguments.Learn, _ words: [String]) async -> ExitStatus {
    let console = console(learn.output)
    let face = LearnFace(on: console, presenter: presenter(learn.output, console))
    if let name = learn.newLesson { return face.write(name) }
    if learn.check {
      return await supervised(words, learn.output) {
        await face.check(learn.lessons, features().map(\.registered))
      }
    }
    guard let lesson = face.lesson(toLearn: learn) else {
      return learn.lessons.isEmpty && learn.report == nil ? face.list() : .invalid
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      console.printNote("a lesson needs the prompt, and there is no terminal")
      return .invalid
    }
    var enrolment: ClassEnrolment?
    if let folder = learn.report {
      enrolment = ClassEnrolment(in: folder, as: learn.learner, console)
      if enrolment == nil { return .invalid }
    }
    return await prompt(
      ["learn", learn.lessons.first ?? lesson.path] + (enrolment?.words ?? [])
        + learn.output.words,
      learn.output,
      startup: nil,
      lesson: lesson,
      reportingTo: enrolment?.log
    )
  }
}
