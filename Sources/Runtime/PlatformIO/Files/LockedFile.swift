package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is open and locked: no other process, and nobody else in this one, has the lock meanwhile.
///
/// The system takes the lock back when the process ends, whatever ends it.
package final class LockedFile: Sendable {
  package let descriptor: FileDescriptor

  private init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    try? descriptor.close()
  }

  /// Opens and locks a file, which is still the one at the path then: whoever had the lock before may have
  /// put another in its place, or removed it.
  ///
  /// - Parameters:
  ///   - path: The file; a link as its last component is not followed.
  ///   - options: Such as `create` and `append`.
  ///   - permissions: Those of a file that is made, less the process's mask.
  ///   - waits: Whether to wait for the lock; else it is an error, `wouldBlock`, that somebody has it.
  /// - Throws: ``FileError``.
  package static func open(
    _ path: String,
    options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = .ownerReadWrite,
    waits: Bool = true
  ) throws(FileError) -> LockedFile {
    while true {
      let file = LockedFile(
        try .openFile(path, .readWrite, options: options, permissions: permissions)
      )
      try file.descriptor.lock(exclusively: true, waits: waits)
      if try file.isAt(path) { return file }
    }
  }

  /// Locks a file until nobody has the result any more.
  ///
  /// The lock is a hidden file beside it, ``lockPath(of:)``, which stays: a lock on the file itself would
  /// be on the one that is replaced.
  ///
  /// - Parameter path: The file, with its links followed. Its folder is made where there is none.
  /// - Throws: ``FileError`` where there can be no lock.
  package static func lock(of path: String) throws(FileError) -> LockedFile {
    try Folder.make(FilePath(path).removingLastComponent().string)
    return try open(
      lockPath(of: path),
      options: .create,
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
  }

  /// `/a/b.json` is locked by `/a/.b.json.lock`.
  package static func lockPath(of path: String) -> String {
    let path = FilePath(path)
    let name = path.lastComponent?.string ?? ""
    return path.removingLastComponent().appending(".\(name).lock").string
  }

  /// Whether somebody has the lock of a file.
  package static func isLocked(_ path: String) -> Bool {
    guard let descriptor = try? FileDescriptor.openFile(path) else { return false }
    defer { try? descriptor.close() }
    do throws(FileError) {
      try descriptor.lock(exclusively: false, waits: false)
      return false
    } catch {
      return error == .system(.wouldBlock)
    }
  }

  private func isAt(_ path: String) throws(FileError) -> Bool {
    let opened = try FileError.typed { try Stat(descriptor) }
    guard let current = try? Stat(FilePath(path), followTargetSymlink: false) else { return false }
    return FileIdentity(opened) == FileIdentity(current)
  }
}

extension FileDescriptor {
  func lock(exclusively isExclusive: Bool, waits: Bool) throws(FileError) {
    let kind = isExclusive ? LOCK_EX : LOCK_SH
    while flock(rawValue, waits ? kind : kind | LOCK_NB) != 0 {
      guard errno == EINTR else { throw .system(Errno(rawValue: errno)) }
    }
  }
}
