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

/// The time of a file's last write, since 1970.
package struct FileTime: Hashable, Comparable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int

  /// Reads the time of a file. Links are followed.
  ///
  /// - Returns: `nil` if there is no regular file. A pipe or a device could make a reader wait.
  package init?(ofRegularFile path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)),
      status.type == .regular
    else { return nil }
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
