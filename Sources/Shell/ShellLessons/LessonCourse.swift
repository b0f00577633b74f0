package import PlatformIO
import ShellCommands
import ShellLanguage

/// The lessons in a shell's folders, in the order of their names.
package struct LessonCourse: Sendable {
  private let folders: [ResolvedPath]

  /// - Parameter folders: The folders in the order in which they are searched.
  package init(_ folders: [ResolvedPath]) {
    self.folders = folders
  }

  /// The paths of the lessons. Of two with the same name, the first folder's counts.
  package var paths: [ResolvedPath] {
    var names: Set<String> = []
    return folders.flatMap { folder in
      Folder.names(in: folder.text).filter { $0.hasSuffix(".md") && $0.lowercased() != "readme.md" }
        .sorted()
        .filter { names.insert($0).inserted }
        .map { ResolvedPath("\(folder.text)/\($0)") }
    }
  }

  /// The lessons that can be read.
  package var lessons: [Lesson] { paths.compactMap { try? LessonReader.lesson(at: $0) } }

  /// The lesson with a name, which may lack its number, or in a file.
  ///
  /// - Throws: A `Diagnostic` or an ``EvaluationError`` if there is none, or if it can't be read.
  package func lesson(named name: String) throws -> Lesson {
    if name.contains("/") || name.hasSuffix(".md") {
      return try LessonReader.lesson(at: ResolvedPath(name))
    }
    let names = paths.map { LessonReader.name(of: $0.name) }
    guard let path = zip(paths, names).first(where: { LessonListing.isName(name, of: $1) })?.0
    else {
      throw Diagnostic(
        LearnProblem.unknownLesson(name),
        suggestions: closestMatches(
          to: name.lowercased(),
          in: names + names.map(Self.withoutNumber)
        ),
        help: "Lessons are looked for in \(folders.map(\.text).joined(separator: ", "))."
      )
    }
    return try LessonReader.lesson(at: path)
  }

  private static func withoutNumber(_ name: String) -> String {
    String(name.drop { $0.isNumber || $0 == "-" })
  }

  /// The lesson after another one; `nil` for the last.
  package func lesson(after lesson: Lesson) -> Lesson? {
    let lessons = lessons
    guard let index = lessons.firstIndex(where: { $0.name == lesson.name }),
      index + 1 < lessons.count
    else { return nil }
    return lessons[index + 1]
  }
}
