import Foundation
package import PlatformIO

/// What a learner has done of a lesson. It is kept in a file for each lesson.
package struct LessonProgress: Codable, Hashable, Sendable {
  /// The titles of the solved steps, and of those that were read.
  package var done: Set<String> = []
  /// The title of the step at which the lesson goes on; `nil` for the first.
  package var step: String?

  package init() {}

  /// The number of the lesson's steps that are done.
  package func doneCount(of lesson: Lesson) -> Int {
    lesson.steps.count { done.contains($0.title) }
  }
}

/// The folder in which progress is kept.
package struct ProgressFolder: Sendable {
  private let path: String

  /// - Parameters:
  ///   - shell: The name of the shell, which has lessons of its own.
  ///   - environment: `TCASH_LESSONS` names another folder than the one in the XDG state folder.
  /// - Returns: `nil` if progress is not kept.
  package init?(
    of shell: String,
    environment: [String: String] = UserFolders.processEnvironment
  ) {
    if let path = environment["TCASH_LESSONS"] {
      guard !path.isEmpty else { return nil }
      self.path = path
    } else {
      guard let state = UserFolders(environment: environment).state else { return nil }
      path = "\(state)/tcash/lessons/\(shell)"
    }
  }

  /// The progress of a lesson. A file that can't be read counts as none.
  package func progress(of lesson: Lesson) -> LessonProgress {
    guard let bytes = try? DurableFile.read(file(lesson)),
      let progress = try? JSONDecoder().decode(LessonProgress.self, from: Data(bytes))
    else { return LessonProgress() }
    return progress
  }

  /// Keeps the progress of a lesson. The file is replaced as a whole, so that it is never torn.
  ///
  /// - Returns: What went wrong; `nil` if it is kept.
  package func keep(_ progress: LessonProgress, of lesson: Lesson) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try Folder.make(path)
      try DurableFile.write(
        encoder.encode(progress),
        to: file(lesson),
        permissions: .keptOrOwnerOnly
      )
      return nil
    } catch {
      return "the progress can't be kept in \(file(lesson)): \(error)"
    }
  }

  /// Named by the lesson's file and title: other lessons may have a file of the same name.
  private func file(_ lesson: Lesson) -> String {
    let title = lesson.title.lowercased().split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-").prefix(60)
    return "\(path)/\(lesson.name).\(title).json"
  }
}
