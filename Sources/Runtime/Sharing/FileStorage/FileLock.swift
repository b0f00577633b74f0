import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Lets one process at a time read a file, change it and write it again.
///
/// The lock is a hidden file beside it, which stays: a lock on the file itself would be on the one that
/// is replaced. The system takes the lock back when the process ends, however it ends.
enum FileLock {
  /// Runs an operation while no other process, and no other thread, has the lock of the file.
  ///
  /// - Throws: ``FileProblem`` where there can be no lock, and what the operation throws.
  static func withLock<R>(of url: URL, _ operation: () throws -> R) throws -> R {
    let path = url.resolvingSymlinksInPath().path
    let directory = (path as NSString).deletingLastPathComponent
    try AtomicFile.makeDirectory(directory)
    let lock = "\(directory)/.\((path as NSString).lastPathComponent).lock"
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileProblem("locked", path) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileProblem("locked", path) }
    }
    return try operation()
  }
}
