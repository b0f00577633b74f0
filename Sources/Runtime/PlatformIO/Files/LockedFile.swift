import Synchronization
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
  /// Locks that others may be waiting for.
  private let turns: LockTurns?
  private let path: String

  private init(_ descriptor: FileDescriptor, _ path: String, _ turns: LockTurns?) {
    self.descriptor = descriptor
    self.path = path
    self.turns = turns
  }

  deinit {
    try? descriptor.close()
    turns?.didRelease(path)
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
    try open(path, options: options, permissions: permissions, nil) { file throws(FileError) in
      try file.lock(exclusively: true, waits: waits)
    }
  }

  private static func open(
    _ path: String,
    options: FileDescriptor.OpenOptions,
    permissions: FilePermissions,
    _ turns: LockTurns?,
    _ lock: (FileDescriptor) throws(FileError) -> Void
  ) throws(FileError) -> LockedFile {
    while true {
      let descriptor = try descriptor(of: path, options, permissions, isOnlyLocked: turns != nil)
      let file = LockedFile(descriptor, path, turns)
      try lock(file.descriptor)
      if try file.isAt(path) { return file }
    }
  }

  /// Opens a file.
  ///
  /// - Parameter isOnlyLocked: Whether a file of another user, which this one may only read, will do.
  ///   The file system of a network may refuse an exclusive lock of such a file, so this is the second
  ///   choice.
  private static func descriptor(
    of path: String,
    _ options: FileDescriptor.OpenOptions,
    _ permissions: FilePermissions,
    isOnlyLocked: Bool
  ) throws(FileError) -> FileDescriptor {
    func open() throws(FileError) -> FileDescriptor {
      try .openFile(path, .readWrite, options: options, permissions: permissions)
    }
    do throws(FileError) {
      return try open()
    } catch .system(.permissionDenied) where isOnlyLocked {
      do throws(FileError) {
        // Not created: in a folder like /tmp that is refused too.
        return try .openFile(path)
      } catch .system(.noSuchFileOrDirectory) {
        // Its owner has removed it in the meantime, or the folder may not be written.
        return try open()
      }
    }
  }

  /// Locks a file until the result is released.
  ///
  /// The lock is on a hidden file beside it, ``lockPath(of:)``. A lock on the file itself would be
  /// lost when the file is replaced.
  ///
  /// - Parameters:
  ///   - path: The file, with its links resolved. A missing folder is created.
  ///   - deadline: When to stop waiting for the lock.
  /// - Throws: ``FileError``: `wouldBlock` if the lock is still taken at the deadline.
  package static func lock(
    of path: String,
    until deadline: ContinuousClock.Instant
  ) throws(FileError) -> LockedFile {
    try Folder.make(FilePath(path).removingLastComponent().string)
    let lockPath = lockPath(of: path)
    LockTurns.shared.giveWay(lockPath)
    return try open(
      lockPath,
      options: .create,
      permissions: [.ownerReadWrite, .groupRead, .otherRead],
      .shared
    ) { file throws(FileError) in
      try file.lock(until: deadline)
    }
  }

  /// Removes the hidden lock file. Must be called while the lock is held: whoever waits for it then
  /// finds that the path names another file, and locks that one.
  package static func removeLock(of path: String) {
    _ = FilePath(lockPath(of: path)).withPlatformString { unlink($0) }
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

/// Lets those who wait for a lock take turns with those who take it again and again.
///
/// Who waits with a limit tries once a millisecond, and would hardly ever find a lock free that is
/// taken again as soon as it is released.
private final class LockTurns: Sendable {
  static let shared = LockTurns()

  private let releases = Mutex<[String: ContinuousClock.Instant]>([:])

  /// Pauses if the lock was released a moment ago.
  func giveWay(_ path: String) {
    guard let last = releases.withLock({ $0[path] }) else { return }
    if ContinuousClock.now - last < .milliseconds(2) { usleep(2_000) }
  }

  func didRelease(_ path: String) {
    releases.withLock { releases in
      if releases.count > 64 {
        let now = ContinuousClock.now
        releases = releases.filter { now - $0.value < .milliseconds(2) }
      }
      releases[path] = .now
    }
  }
}

extension FileDescriptor {
  /// Takes the lock, and tries again until the deadline as long as another holder has it.
  fileprivate func lock(until deadline: ContinuousClock.Instant) throws(FileError) {
    // Microseconds. The system can't wait for a lock with a limit.
    var pause: UInt32 = 200
    while true {
      do throws(FileError) {
        return try lock(exclusively: true, waits: false)
      } catch .system(.wouldBlock) where ContinuousClock.now < deadline {
        usleep(pause)
        pause = min(2 * pause, 1_000)
      }
    }
  }

  func lock(exclusively isExclusive: Bool, waits: Bool) throws(FileError) {
    let kind = isExclusive ? LOCK_EX : LOCK_SH
    while flock(rawValue, waits ? kind : kind | LOCK_NB) != 0 {
      guard errno == EINTR else { throw .system(Errno(rawValue: errno)) }
    }
  }
}
