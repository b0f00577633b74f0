import Foundation

/// Where statements may write files.
package struct WritePermission: Sendable {
  /// The folders, without links; `nil` for everywhere.
  private let folders: [String]?

  /// At the prompt everything is allowed.
  package static let everywhere = Self(folders: nil)

  private init(folders: [String]?) {
    self.folders = folders
  }

  /// - Parameter folders: The folders that may be written in, and those within.
  package init(within folders: [String]) {
    self.folders = folders.compactMap { Self.withoutLinks($0) }
  }

  package func allows(_ path: String) -> Bool {
    guard let folders else { return true }
    guard let path = Self.withoutLinks(path) else { return false }
    return folders.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : "\($0)/") }
  }

  /// The file that a path leads to, over links that lead on.
  package static func target(of path: String) -> String {
    var path = (path as NSString).expandingTildeInPath
    for _ in 0..<40 {
      let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      guard let destination else { break }
      let folder = (path as NSString).deletingLastPathComponent
      path = destination.hasPrefix("/") ? destination : "\(folder)/\(destination)"
    }
    return withoutLinks(path) ?? path
  }

  /// The path with all links followed, as far as it is there: a link must not lead out of a folder.
  ///
  /// - Returns: `nil` where that can't be told.
  private static func withoutLinks(_ path: String) -> String? {
    var rest = path.isEmpty ? "." : (path as NSString).expandingTildeInPath
    if !rest.hasPrefix("/") { rest = "\(FileManager.default.currentDirectoryPath)/\(rest)" }
    var missing: [String] = []
    while true {
      if let resolved = realpath(rest, nil) {
        defer { free(resolved) }
        return missing.reversed().reduce(String(cString: resolved)) {
          ($0 as NSString).appendingPathComponent($1)
        }
      }
      let name = (rest as NSString).lastPathComponent
      // A link that leads nowhere yet would be followed by whoever writes through it.
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: rest)) != nil
      guard rest != "/", name != "..", !isLink else { return nil }
      if name != "." { missing.append(name) }
      rest = (rest as NSString).deletingLastPathComponent
    }
  }
}
