import Foundation
import PlatformIO
import ShellLessons

/// Where a shell's lessons are: in the folder `Lessons` or `Examples/Lessons` of the working folder, and of the
/// shell's package or the folder that it was packed into.
enum LessonFolders {
  static var course: LessonCourse {
    let package = try? ProgramLocation(executable: ProgramLocation.ownExecutable).package
    let packed = PackedFolder(of: ProgramLocation.ownExecutable)?.path
    let places = [""] + [package, packed].compactMap(\.self)
    var folders: [ResolvedPath] = []
    for place in places {
      for name in ["Lessons", "Examples/Lessons"] {
        let folder = ResolvedPath(name, in: place)
        if !folders.contains(where: { $0.absolute == folder.absolute }) { folders.append(folder) }
      }
    }
    return LessonCourse(folders)
  }

  /// The words that go on with a text in place of a lesson: the names of lessons, Markdown files and folders.
  static func words(beginningWith text: String) -> [String] {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let names = Folder.names(in: ResolvedPath(folder).text).filter { !$0.hasPrefix(".") }.sorted()
    let files = names.compactMap { name -> String? in
      if name.hasSuffix(".md") { return folder + name }
      return ResolvedPath(folder + name).isFolder ? folder + name + "/" : nil
    }
    let lessons = folder.isEmpty ? course.lessons.map(\.name) : []
    return (lessons + files).filter { $0.hasPrefix(text) }
  }

  /// Where the progress of this shell's learner is kept.
  static var progress: ProgressFolder? { ProgressFolder(of: ProgramName.current) }
}
