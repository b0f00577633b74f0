import Foundation
import SystemPackage

/// The times of some files in folders, by which changes are noticed.
///
/// Asking again costs little: a folder is read again only if its own time has changed, as it does when
/// a name in it is added, removed or replaced.
///
/// ```swift
/// var scan = FolderScan(of: ["Scripts"], including: { $0.hasSuffix(".tcash") })
/// let before = scan.times()
/// // …
/// let hasChanged = scan.times() != before
/// ```
package struct FolderScan: Sendable {
  private struct Listing: Sendable {
    let time: FileTime
    /// Whether the folder would get another time if it changed from now on.
    let isSettled: Bool
    var files: [String] = []
    var folders: [String] = []
  }

  private let folders: [String]
  private let entersFolder: @Sendable (_ name: String) -> Bool
  private let includesFile: @Sendable (_ name: String) -> Bool
  private var listings: [String: Listing] = [:]

  /// The number of seconds within which two changes of a folder may get the same time.
  private static let tick = 2

  /// - Parameters:
  ///   - folders: The paths of the folders; an empty one stands for the working folder.
  ///   - entersFolder: Whether to look into a folder in one of these too, by its name.
  ///   - includesFile: Whether to look at a file, by its name.
  package init(
    of folders: some Sequence<String>,
    entering entersFolder: @escaping @Sendable (_ name: String) -> Bool = { _ in false },
    including includesFile: @escaping @Sendable (_ name: String) -> Bool
  ) {
    self.folders = Array(folders)
    self.entersFolder = entersFolder
    self.includesFile = includesFile
  }

  /// The current times of the files, by path.
  ///
  /// - Complexity: One call of the system per file and folder, and the reading of changed folders.
  package mutating func times() -> [String: FileTime] {
    var times: [String: FileTime] = [:]
    var current: [String: Listing] = [:]
    var rest = folders
    while let folder = rest.popLast() {
      guard current[folder] == nil, let listing = look(into: folder) else { continue }
      current[folder] = listing
      rest += listing.folders
      for file in listing.files { times[file] = FileTime(ofRegularFile: file) }
    }
    listings = current
    return times
  }

  /// - Returns: `nil` if there is no such folder.
  private func look(into folder: String) -> Listing? {
    guard let time = FileTime(ofFolder: folder.isEmpty ? "." : folder) else { return nil }
    if let known = listings[folder], known.isSettled, known.time == time { return known }
    let now = Int(Date().timeIntervalSince1970)
    var listing = Listing(time: time, isSettled: now - time.seconds > Self.tick)
    for name in Folder.names(in: folder) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if includesFile(name) {
        listing.files.append(path)
      } else if entersFolder(name), let inner = Self.folder(at: path) {
        listing.folders.append(inner)
      }
    }
    return listing
  }

  /// The path of a folder; of a link the one that it leads to, so that links in a circle end.
  ///
  /// - Returns: `nil` if there is no folder.
  private static func folder(at path: String) -> String? {
    guard let type = (try? Stat(path, followTargetSymlink: false))?.type else { return nil }
    if type == .directory { return path }
    let target = ResolvedPath(path)
    guard type == .symbolicLink, target.isFolder else { return nil }
    return try? target.resolved
  }
}
