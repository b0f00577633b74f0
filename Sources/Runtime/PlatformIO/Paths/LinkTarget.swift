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

/// Returns the target of a symbolic link.
func readLink(_ link: FilePath) throws(Errno) -> FilePath {
  // The last byte stays zero, as a terminator.
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  let count = link.withPlatformString { readlink($0, &buffer, buffer.count - 1) }
  guard count >= 0 else { throw Errno(rawValue: errno) }
  // The system doesn't follow an empty target either.
  guard count > 0 else { throw .noSuchFileOrDirectory }
  return FilePath(platformString: buffer)
}

/// The folder that relative paths start from.
enum WorkingFolder {
  /// - Throws: The system's error if the folder was removed.
  static func path() throws(FileError) -> FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard getcwd(&buffer, buffer.count) != nil else { throw .system(Errno(rawValue: errno)) }
    return FilePath(platformString: buffer)
  }
}
