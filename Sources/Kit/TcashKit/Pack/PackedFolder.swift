import Foundation
import PlatformIO
import SystemPackage

/// A folder with a shell that runs on its own, without Swift:
///
/// ```
/// NAME             the program
/// lib/             the libraries that another machine may lack
/// Scripts/         the scripts of the shell's package
/// Lessons/         its lessons
/// README.txt
/// ```
struct PackedFolder {
  let path: String

  /// A file beside the libraries, by which a program knows that it is packed.
  private static let mark = "lib/packed.txt"

  /// The folder that a program was packed into; `nil` if it was not packed.
  init?(of executable: String) {
    let folder = FilePath(executable).removingLastComponent().string
    guard FileManager.default.fileExists(atPath: "\(folder)/\(Self.mark)") else { return nil }
    path = folder
  }

  /// - Parameter path: The absolute path of a folder to make, which does not exist or is empty.
  init(creating path: String) {
    self.path = path
  }

  /// Copies a program with its libraries.
  ///
  /// - Returns: The names of the libraries.
  func add(program: String, named name: String) throws -> [String] {
    try Folder.make("\(path)/lib")
    try copy(program, to: "\(path)/\(name)")
    let libraries = try SharedLibraries.needed(by: program)
    for library in libraries { try copy(library.path, to: "\(path)/lib/\(library.name)") }
    return libraries.map(\.name)
  }

  /// Copies the files of a kind with their folders.
  ///
  /// - Returns: How many files there were.
  func add(filesIn source: String, named name: String, _ isIncluded: (String) -> Bool) throws -> Int
  {
    var count = 0
    var folders = [""]
    while let folder = folders.popLast() {
      for entry in Folder.names(in: source + folder).sorted() where !entry.hasPrefix(".") {
        let file = "\(folder)/\(entry)"
        if ResolvedPath(source + file).isFolder {
          folders.append(file)
        } else if isIncluded(entry) {
          try Folder.make("\(path)/\(name)\(folder)")
          try copy(source + file, to: "\(path)/\(name)\(file)")
          count += 1
        }
      }
    }
    return count
  }

  /// Writes the last files. With them the folder is complete.
  func finish(name: String) throws {
    let text = """
      A shell that was packed with 'tcash pack'. It needs no Swift:

        ./\(name)                    the prompt
        ./\(name) learn              the lessons
        ./\(name) test Scripts       the scripts

      It runs on a machine with the same processor and the same or a later C library as the one on which it was
      packed. It has no compiler, so 'reload' is not possible.

      """
    try DurableFile.write(text.utf8, to: "\(path)/README.txt")
    try DurableFile.write(
      "This folder was written by 'tcash pack'.\n".utf8,
      to: "\(path)/\(Self.mark)"
    )
  }

  private func copy(_ file: String, to destination: String) throws {
    let file = try ResolvedPath(file).resolved
    try FileManager.default.copyItem(atPath: file, toPath: destination)
  }
}
