import SystemPackage

/// A path as seen from a folder.
package struct RelativePath {
  /// The path: `.` for the folder itself.
  package let text: String

  /// - Parameters:
  ///   - path: An absolute path.
  ///   - folder: The absolute path of a folder. Neither is looked up.
  package init(of path: String, from folder: String) {
    let path = FilePath(path).components.map(\.string)
    let folder = FilePath(folder).components.map(\.string)
    let common = zip(path, folder).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - common) + path.dropFirst(common)
    text = steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
