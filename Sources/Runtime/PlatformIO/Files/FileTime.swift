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

/// When a file was written last, since 1970.
package struct FileTime: Hashable, Comparable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int

  /// The time of a file; links are followed.
  ///
  /// - Returns: `nil` where there is no regular file: a pipe or a device would be waited for.
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
