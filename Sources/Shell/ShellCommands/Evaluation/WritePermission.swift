import PlatformIO

/// The places where statements may write files.
package struct WritePermission: Sendable {
  /// `nil` allows all folders.
  private var folders: [ResolvedPath]?

  /// The permission at a prompt, which allows everything.
  package static let everywhere = Self(folders: nil)

  private init(folders: [ResolvedPath]?) {
    self.folders = folders
  }

  /// - Parameter folders: The folders that may be written to, including their subfolders; empty for
  ///   the working folder.
  package init(within folders: [String]) {
    self.folders = folders.map { ResolvedPath($0) }
  }

  /// Returns the permission extended by a folder.
  package func adding(_ folder: String?) -> Self {
    guard let folders, let folder else { return self }
    return Self(folders: folders + [ResolvedPath(folder)])
  }

  /// Checks that a file may be written.
  ///
  /// - Throws: ``Refusal``.
  func check(_ path: ResolvedPath) throws(Refusal) {
    guard let folders else { return }
    let readings: [ResolvedPath]
    do throws(FileError) {
      readings = try path.readings
    } catch {
      throw .leadsNowhere(error)
    }
    let outside = readings.filter { reading in !folders.contains { reading.isWithin($0) } }
    guard outside.isEmpty else { throw .outside(outside.map(\.folderText)) }
  }

  /// The link in place of a file's lock that would redirect the lock; `nil` if there is none or
  /// everything is allowed.
  func linkInPlaceOfLock(of path: ResolvedPath) -> String? {
    guard folders != nil, let file = try? path.resolvedFile else { return nil }
    let lock = LockedFile.lockPath(of: file)
    return ResolvedPath(lock).isLink ? lock : nil
  }

  /// The reason why a file may not be written.
  enum Refusal: Error {
    /// The destination of the path can't be determined.
    case leadsNowhere(FileError)
    /// The file is in folders that are not allowed.
    case outside([String])
  }
}
