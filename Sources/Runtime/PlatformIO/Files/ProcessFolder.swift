import Foundation
import SystemPackage

/// A folder for files of this process alone, in the folder for temporary files.
///
/// Its name has the number of the process, and it is locked as long as somebody has this. So what is left
/// by a process that was killed is told from what is in use, and swept.
package final class ProcessFolder: Sendable {
  /// The whole path, without links.
  package let path: String
  /// Keeps the lock.
  private let descriptor: FileDescriptor

  private static let prefix = "tcash-"

  private init(_ path: String, _ descriptor: FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    try? descriptor.close()
  }

  /// Makes a folder, for the user alone.
  ///
  /// - Parameter parent: Where it is made.
  /// - Throws: ``FileError``.
  package static func make(
    in parent: String = UserFolders().temporary
  ) throws(FileError) -> ProcessFolder {
    while true {
      let (path, descriptor) = try makeOpen(in: parent)
      // Where there are no locks, the process's number alone tells whose it is.
      try? descriptor.lock(exclusively: true, waits: false)
      // Somebody who sweeps may have had the lock first.
      if FileIdentity(path) != nil { return ProcessFolder(path, descriptor) }
      try? descriptor.close()
    }
  }

  private static func makeOpen(
    in parent: String
  ) throws(FileError) -> (path: String, descriptor: FileDescriptor) {
    do {
      let folder = FilePath(try ResolvedPath(parent).resolved)
      var name = Array(folder.appending("\(prefix)\(getpid())-XXXXXX").string.utf8CString)
      guard mkdtemp(&name) != nil else { throw Errno(rawValue: errno) }
      let path = FilePath(platformString: name)
      return (path.string, try open(path))
    } catch {
      throw .system(error as? Errno ?? .ioError)
    }
  }

  private static func open(_ path: FilePath) throws -> FileDescriptor {
    try .open(path, .readOnly, options: [.closeOnExec, .directory, .noFollow])
  }

  /// Removes the folder with all that is in it.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folders of processes of this user that are no more. The folder of a child is removed once
  /// the child was waited for.
  ///
  /// - Parameter parent: Where they were made.
  package static func sweep(in parent: String = UserFolders().temporary) {
    guard let folder = try? ResolvedPath(parent).resolved else { return }
    for name in Folder.names(in: folder) where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(
        separator: "-",
        omittingEmptySubsequences: false
      )
      guard parts.count == 2, let owner = pid_t(parts[0]), parts[1].utf8.count == 6,
        !ProcessNumber.isTaken(owner)
      else { continue }
      remove(FilePath(folder).appending(name))
    }
  }

  /// Removes a folder that nobody uses.
  private static func remove(_ path: FilePath) {
    guard let descriptor = try? open(path) else { return }
    defer { try? descriptor.close() }
    guard (try? Stat(descriptor))?.userID.rawValue == geteuid() else { return }
    do throws(FileError) {
      try descriptor.lock(exclusively: true, waits: false)
    } catch .system(.wouldBlock) {
      // Of a process in another container, with numbers of its own.
      return
    } catch {}
    try? FileManager.default.removeItem(atPath: path.string)
  }
}
