import Foundation
import PlatformIO
import ShellLessons
import TerminalText

/// A learner who takes part in a class.
@MainActor
struct ClassEnrolment {
  let log: LearnerLog
  /// The arguments that take part in the same way.
  let words: [String]

  /// Asks for the learner's name if none is given.
  ///
  /// - Returns: `nil` if the learner can't take part, or does not want to. That has been reported.
  init?(in folder: String, as name: String?, _ console: Console) {
    let path = ResolvedPath(folder)
    guard path.isFolder else {
      let shown = SafeText.escaped(folder)
      console.printNote("there is no folder \(shown): the teacher makes it, as with 'mkdir'")
      return nil
    }
    guard let name = name ?? Self.askedName(folder, console) else { return nil }
    let id: String
    do {
      id = try LessonFolders.progress?.learnerID() ?? ProgressFolder.newLearnerID
    } catch {
      console.printNote("you will be somebody new after each session: \(error)")
      id = ProgressFolder.newLearnerID
    }
    do {
      log = try LearnerLog(in: path, learner: name, id: id)
    } catch {
      console.printNote("nothing can be reported in \(SafeText.escaped(folder)): \(error)")
      return nil
    }
    words = ["--report", folder, "--as", name]
  }

  private static func askedName(_ folder: String, _ console: Console) -> String? {
    console.printRemark(
      "The steps you reach, the hints you take and the answers that do not solve a step are reported in "
        + "\(SafeText.escaped(folder))."
    )
    StandardStreams.write("Your name there (empty to leave): ")
    let name = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    return name.isEmpty ? nil : name
  }
}
