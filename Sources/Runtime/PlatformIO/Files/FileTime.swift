import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A file's modification time, relative to 1970.
package struct FileTime: Hashable, Comparable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int

  /// Reads a file's modification time, following links.
  ///
  /// - Returns: `nil` unless the path leads to a regular file: callers read the file next, and a pipe
  ///   or a device could block them.
  package init?(ofRegularFile path: String) {
    self.init(of: path, .regular)
  }

  /// Reads the time at which a name in a folder was last added, removed or replaced, following links.
  ///
  /// - Returns: `nil` unless the path leads to a folder.
  package init?(ofFolder path: String) {
    self.init(of: path, .directory)
  }

  private init?(of path: String, _ type: FileType) {
    // To make a 'FilePath' takes longer than the call of the system.
    guard !path.utf8.contains(0), let status = try? Stat(path), status.type == type
    else { return nil }
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
