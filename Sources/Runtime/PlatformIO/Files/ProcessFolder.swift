import Foundation
import SystemPackage

/// A temporary folder that only this process uses.
///
/// Its name contains the process's id, and it is locked for the lifetime of this object. This
/// distinguishes the leftovers of killed processes, which are removed, from folders in use.
package final class ProcessFolder: Sendable {
  /// The absolute path, without links.
  package let path: String
  /// Holds the lock.
  private let descriptor: FileDescriptor

  private static let prefix = "tcash-"

  private init(_ path: String, _ descriptor: FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    try? descriptor.close()
  }

  /// Creates a folder that only the user can access.
  ///
  /// - Parameter parents: The folders to create it in: the first one that can be used.
  /// - Throws: ``FileError``: why the last one can't be used.
  package static func make(
    in parents: [String] = UserFolders().temporary
  ) throws(FileError) -> ProcessFolder {
    var problem = FileError.system(.noSuchFileOrDirectory)
    for parent in parents {
      do throws(FileError) {
        return try make(in: parent)
      } catch {
        problem = error
      }
    }
    throw problem
  }

  private static func make(in parent: String) throws(FileError) -> ProcessFolder {
    while true {
      let (path, descriptor) = try makeOpen(in: parent)
      // Ignore the error: without locks, the process's id in the name tells the owner.
      try? descriptor.lock(exclusively: true, waits: false)
      // A concurrent sweep may have locked and removed the folder first.
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

  /// Removes the folder with its contents.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folders of this user's processes that no longer exist. The folder of a child
  /// process is removed once the child has been waited for.
  ///
  /// - Parameter parents: The folders that contain them.
  package static func sweep(in parents: [String] = UserFolders().temporary) {
    for parent in parents { sweep(in: parent) }
  }

  private static func sweep(in parent: String) {
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

  /// Removes a folder that is not in use.
  private static func remove(_ path: FilePath) {
    guard let descriptor = try? open(path) else { return }
    defer { try? descriptor.close() }
    guard (try? Stat(descriptor))?.userID.rawValue == geteuid() else { return }
    do throws(FileError) {
      try descriptor.lock(exclusively: true, waits: false)
    } catch .system(.wouldBlock) {
      // The owner is a process in another container, which has its own process ids.
      return
    } catch {}
    try? FileManager.default.removeItem(atPath: path.string)
  }
}
