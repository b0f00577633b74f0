import Foundation
import LineEditor
import ShellHost
import ShellOutput

extension CommandLineTool {
  /// Finds the session that `--resume` names.
  ///
  /// - Parameter word: The argument of `--resume`.
  /// - Returns: The session; `nil` to start a new one, after a note that says so.
  /// - Throws: A diagnostic if no session matches the word, or if the session can't be resumed.
  func session(toResume word: String, _ console: Console) throws -> KeptSession? {
    let folder = SessionFolder.find()
    if word != Arguments.Start.lastSession {
      return try SessionChoice(folder: folder).session(word)
    }
    let (last, others) = folder?.lastSession() ?? (nil, [])
    for other in others {
      guard case .unreadable(let reason) = other.state else { continue }
      console.printNote(ResumeProblem.notReadable(other.path, reason: reason).message)
    }
    let running = others.filter { $0.state == .running }
    if let last {
      if let later = running.first {
        console.printNote(
          "the session \(later.name) is in use by another shell; resuming \(last.name)"
        )
      }
      return last
    }
    console.printNote(
      "there is no session to resume"
        + (running.isEmpty ? "" : " except one in use by another shell")
        + "; this is a new one"
    )
    return nil
  }

  /// Prints the sessions that can be resumed.
  func list(_ command: Arguments.Sessions) -> ExitStatus {
    let console = console(command.output)
    console.width = {
      isatty(STDOUT_FILENO) == 1 ? TerminalSize(of: STDOUT_FILENO).columns : TextOptions.scriptWidth
    }
    guard let folder = SessionFolder.find() else {
      console.printNote("sessions are not kept: TCASH_SESSIONS is empty, or HOME is not set")
      return .success
    }
    let sessions = folder.sessions()
    if sessions.isEmpty {
      console.printNote("there are no sessions to resume in \(folder.path)")
    } else {
      console.print(SessionListing(sessions: sessions).report)
    }
    return .success
  }

  /// A console for output that precedes the session and its settings.
  func console(_ output: Arguments.OutputOptions) -> Console {
    let console = Console(allowsColor: !output.noColor)
    console.display = {
      var display = DisplaySettings()
      display.format = output.format
      return display
    }
    return console
  }
}
