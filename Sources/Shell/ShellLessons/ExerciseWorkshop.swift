import Foundation
package import PlatformIO
package import ShellHost
import SystemPackage

/// Where exercises are edited and tried: the package of the shell.
@MainActor
package struct ExerciseWorkshop {
  /// The folder of the package.
  private let package: String
  /// Makes a conversation with the features of this program, whose session shares nothing with others.
  let makeConversation: () -> Conversation

  package init(package: String, _ makeConversation: @escaping () -> Conversation) {
    self.package = package
    self.makeConversation = makeConversation
  }

  /// The file of an exercise, with its links resolved.
  package func file(of exercise: Lesson.Step.Exercise) throws(FileError) -> String {
    try ResolvedPath(exercise.path, in: package).resolved
  }

  /// The text of an exercise's file; `nil` if there is none.
  func text(of exercise: Lesson.Step.Exercise) throws(FileError) -> String? {
    try DurableFile.read(file(of: exercise)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the text that an exercise begins with.
  func write(_ exercise: Lesson.Step.Exercise) throws(FileError) {
    let file = try file(of: exercise)
    try Folder.make(FilePath(file).removingLastComponent().string)
    try DurableFile.write(exercise.text.utf8, to: file)
  }
}
