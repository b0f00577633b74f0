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

  /// The progress of a lesson; none if there is no file.
  ///
  /// - Throws: An error that says what is wrong with the file.
  package func progress(of lesson: Lesson) throws -> LessonProgress {
    guard let bytes = try DurableFile.read(file(lesson)) else { return LessonProgress() }
    return try JSONDecoder().decode(LessonProgress.self, from: Data(bytes))
  }

  /// Keeps a copy of a file that can't be read, which a new one is about to replace.
  ///
  /// - Returns: What to tell the learner.
  package func keepUnreadable(_ lesson: Lesson) -> String {
    let file = file(lesson)
    let copy = "\(file).unreadable"
    do {
      guard let bytes = try DurableFile.read(file) else { return "" }
      try DurableFile.write(bytes, to: copy, permissions: .ownerOnly)
      return "the progress in \(file) can't be read, and begins anew; \(copy) is what it was"
    } catch {
      return "the progress in \(file) can't be read: \(error)"
    }
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

  /// Keeps a source file that is about to begin anew.
  ///
  /// - Returns: The path of the copy; `nil` if it can't be written.
  func keepSource(_ text: String, of exercise: Lesson.Step.Exercise) -> String? {
    let name = exercise.path.split(separator: "/").last.map(String.init) ?? "exercise.swift"
    let number = (1...).first { !ResolvedPath("\(path)/\(name).\($0)").isThere } ?? 1
    let copy = "\(path)/\(name).\(number)"
    do {
      try Folder.make(path)
      try DurableFile.write(text.utf8, to: copy, permissions: .ownerOnly)
      return copy
    } catch {
      return nil
    }
  }

  /// Tells the learner apart from others of the same name in a class: eight hexadecimal digits.
  ///
  /// - Throws: ``FileError`` if it can't be kept for the next session.
  package func learnerID() throws(FileError) -> String {
    let file = "\(path)/learner-id"
    let kept = try DurableFile.read(file).map { String(decoding: $0, as: UTF8.self) }
    if let kept, kept.count == 8, kept.allSatisfy(\.isHexDigit) { return kept }
    let id = Self.newLearnerID
    try Folder.make(path)
    try DurableFile.write(id.utf8, to: file, permissions: .ownerOnly)
    return id
  }

  /// An id for one session, where none can be kept.
  package static var newLearnerID: String {
    let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Named by the lesson's file and title: other lessons may have a file of the same name.
  private func file(_ lesson: Lesson) -> String {
    let title = lesson.title.lowercased().split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-").prefix(60)
    return "\(path)/\(lesson.name).\(title).json"
  }
}
