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

/// An open file with an exclusive lock, which excludes other processes and other code in this
/// process.
///
/// The system releases the lock when the process ends, for whatever reason.
package final class LockedFile: Sendable {
  package let descriptor: FileDescriptor

  private init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    try? descriptor.close()
  }

  /// Opens and locks a file, and ensures that the path still names that file. The previous owner of
  /// the lock may have replaced or removed it.
  ///
  /// - Parameters:
  ///   - path: The file. A link as its last component is not followed.
  ///   - options: Further options, such as `create` and `append`.
  ///   - permissions: The permissions of a new file, before the process's umask applies.
  ///   - waits: Whether to wait for the lock. If not, a lock that is taken throws `wouldBlock`.
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

  /// Locks a file until the result is released.
  ///
  /// The lock is on a hidden file beside it, ``lockPath(of:)``, which is never removed. A lock on
  /// the file itself would be lost when the file is replaced.
  ///
  /// - Parameter path: The file, with its links resolved. A missing folder is created.
  /// - Throws: ``FileError`` if the lock can't be taken.
  package static func lock(of path: String) throws(FileError) -> LockedFile {
    try Folder.make(FilePath(path).removingLastComponent().string)
    return try open(
      lockPath(of: path),
      options: .create,
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
  }

  /// The path of a file's lock: `/a/.b.json.lock` for `/a/b.json`.
  package static func lockPath(of path: String) -> String {
    let path = FilePath(path)
    let name = path.lastComponent?.string ?? ""
    return path.removingLastComponent().appending(".\(name).lock").string
  }

  /// Whether a file is locked.
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
