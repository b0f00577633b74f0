import PlatformIO

/// Where statements may write files.
package struct WritePermission: Sendable {
  /// `nil` for everywhere.
  private var folders: [ResolvedPath]?

  /// At the prompt everything is allowed.
  package static let everywhere = Self(folders: nil)

  private init(folders: [ResolvedPath]?) {
    self.folders = folders
  }

  /// - Parameter folders: The folders that may be written in, and those within; empty for the working
  ///   folder.
  package init(within folders: [String]) {
    self.folders = folders.map { ResolvedPath($0) }
  }

  /// The same, and one folder more.
  func adding(_ folder: String?) -> Self {
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

  /// The link that would lead the lock of a file elsewhere, where that is of any matter.
  func linkInPlaceOfLock(of path: ResolvedPath) -> String? {
    guard folders != nil, let file = try? path.resolvedFile else { return nil }
    let lock = LockedFile.lockPath(of: file)
    return ResolvedPath(lock).isLink ? lock : nil
  }

  /// Why a file may not be written.
  enum Refusal: Error {
    /// Where the path leads can't be told.
    case leadsNowhere(FileError)
    /// It is in folders that would have to be allowed.
    case outside([String])
  }
}
