import Foundation
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
    guard let name = learn.lessons.first else { return face.list() }
    guard let lesson = face.lesson(named: name) else { return .invalid }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      console.printNote("a lesson needs the prompt, and there is no terminal")
      return .invalid
    }
    return await prompt(
      ["learn", name] + learn.output.words,
      learn.output,
      startup: nil,
      session: learn.supervised.session ?? .new,
      lesson: lesson
    )
  }
}
