import Foundation
import LineEditor
import ShellHost
import ShellLanguage
import ShellLessons
import ShellSession

extension CommandLineTool {
  func prompt(_ start: Arguments.Start) async -> ExitStatus {
    var resumed: KeptSession?
    do {
      let console = promptConsole(start.output)
      resumed = try start.resume.flatMap { try session(toResume: $0, console) }
    } catch let diagnostic as Diagnostic {
      console(start.output).printError(diagnostic, in: SourceText(""))
      return .invalid
    } catch {
      return .invalid
    }
    return await prompt(
      start.words,
      start.output,
      startup: start.noStartupFile ? nil : StartupFile.find(),
      resuming: resumed?.path,
      imposing: start.world.kind
    )
  }

  /// Shows the prompt.
  ///
  /// - Parameters:
  ///   - words: The arguments of the process that shows it, without those about its session.
  ///   - path: The journal of the session to resume; `nil` begins a session.
  ///   - lesson: The lesson to begin with.
  ///   - log: The learner's file in a class; `nil` for none.
  func prompt(
    _ words: [String],
    _ output: Arguments.OutputOptions,
    startup: StartupFile?,
    resuming path: String? = nil,
    imposing world: WorldKind? = nil,
    lesson: Lesson? = nil,
    reportingTo log: LearnerLog? = nil
  ) async -> ExitStatus {
    let console = promptConsole(output)
    if Supervisor.isWanted {
      let supervisor = Supervisor(words, .prompt(resuming: path)) {
        (console, { display in console.display = { display } })
      }
      if let status = supervisor.run() { return status }
    }
    let conversation = conversation(.prompt, output, console, imposing: world)
    let told = SupervisorLink.current?.continued
    let continued = told ?? ContinuedSession(journal: path)
    let face = PromptFace(
      conversation,
      on: console,
      link: SupervisorLink.current,
      // A session without a journal may have trapped in the startup file: the next one must not, too.
      startup: told != nil && continued.journal == nil ? nil : startup,
      session: continued.plan,
      world: world ?? .live
    )
    face.line = continued.line
    face.teach(
      LessonGuide(
        conversation,
        LessonFolders.course,
        keepingProgressIn: LessonFolders.progress
      ),
      lesson,
      reportingTo: log
    )
    face.openWorkshop(features().map(\.registered))
    return await face.run()
  }

  private func promptConsole(_ output: Arguments.OutputOptions) -> Console {
    let console = console(output)
    console.width = { TerminalSize(of: STDOUT_FILENO).columns }
    return console
  }
}
